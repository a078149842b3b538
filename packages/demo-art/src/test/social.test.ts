import { SocialContent } from '@ledenportaal/shared';
import sharp, { type Region, type Stats } from 'sharp';
import { describe, expect, it } from 'vitest';
import { toContentPath, readContentFile } from '../files.js';
import { postsZip } from '../social/catalogue.js';
import { readZip } from './read-generated.js';

const social = SocialContent.parse(JSON.parse((await readContentFile('social.json')).toString()));

/** Image statistics of a region. sharp computes statistics of the whole input, so the region is extracted first. */
const getStats = async (input: string | Buffer, part: Region): Promise<Stats> =>
  sharp(await sharp(input).extract(part).png().toBuffer()).stats();

describe('social posts', () => {
  it.each(social.posts)('$title has a picture of 4:3 and at most three lines', async ({ lines, picture }) => {
    const { width, height, format } = await sharp(toContentPath(picture.file)).metadata();
    expect({ width, height, format }).toEqual({ width: picture.width, height: picture.height, format: 'jpeg' });
    expect(width * 3).toBe(height * 4);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  });

  it.each(social.posts)('$title has the green bar', async ({ picture }) => {
    const pixels = await getStats(toContentPath(picture.file), { left: 20, top: 850, width: 300, height: 40 });
    const [red, green, blue] = pixels.channels.map(({ mean }) => Math.round(mean));
    expect(Math.abs(red! - 0x2f) + Math.abs(green! - 0x52) + Math.abs(blue! - 0x34)).toBeLessThan(8);
  });

  it('includes posts for the rutting season and the game menu', () => {
    expect(social.posts.map(({ season }) => season)).toEqual(
      expect.arrayContaining(['vanaf half september', 'vanaf oktober']),
    );
  });
});

it('has a picture that explains the format', async () => {
  const { file, width, height } = social.format;
  expect(await sharp(toContentPath(file)).metadata()).toMatchObject({ format: 'png', width, height });
});

it('packs the posts, their lines, the format and a transparent bar', async () => {
  const entries = readZip(await readContentFile(`social/${postsZip}`));
  const pictures = social.posts.map(({ picture }) => picture.file.replace('social/', ''));
  expect(Object.keys(entries)).toEqual(['LEESMIJ.txt', ...pictures, 'groene-balk.png', 'format.png']);
  const readmeText = Buffer.from(entries['LEESMIJ.txt']!).toString();
  for (const line of social.posts.flatMap(({ lines }) => lines)) expect(readmeText).toContain(line);
  const bar = sharp(Buffer.from(entries['groene-balk.png']!));
  expect(await bar.metadata()).toMatchObject({ width: 1200, height: 900, hasAlpha: true });
  const { channels } = await getStats(Buffer.from(entries['groene-balk.png']!), {
    left: 0,
    top: 0,
    width: 1200,
    height: 600,
  });
  expect(channels[3]).toMatchObject({ max: 0 });
});
