import { CatalogueContent, SocialContent } from '@ledenportaal/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readContentFile, readContentJson, readZip, toPath } from './read-files.js';

const social = SocialContent.parse(readContentJson('social.json'));

describe('social posts', () => {
  it.each(social.posts)('$title has a picture of 4:3 and at most three lines', async ({ lines, picture }) => {
    const { width, height, format } = await sharp(toPath(picture.file)).metadata();
    expect({ width, height, format }).toEqual({ width: picture.width, height: picture.height, format: 'jpeg' });
    expect(width * 3).toBe(height * 4);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  });

  it.each(social.posts)('$title has the green bar', async ({ picture }) => {
    const region = { left: 20, top: 850, width: 300, height: 40 };
    // sharp computes statistics of the whole input, so the region is extracted first.
    const { channels } = await sharp(await sharp(toPath(picture.file)).extract(region).png().toBuffer()).stats();
    const [red, green, blue] = channels.map(({ mean }) => Math.round(mean));
    expect(Math.abs(red! - 0x2f) + Math.abs(green! - 0x52) + Math.abs(blue! - 0x34)).toBeLessThan(8);
  });

  it('includes posts for the rutting season and the game menu', () => {
    expect(social.posts.map(({ season }) => season)).toEqual(
      expect.arrayContaining(['vanaf half september', 'vanaf oktober']),
    );
  });

  it('are in the zip with their lines, the format and a transparent bar', async () => {
    const { files } = CatalogueContent.parse(readContentJson('catalogue.json'));
    const entries = readZip(await readContentFile(files.find(({ section }) => section === 'social')!.file));
    const pictures = social.posts.map(({ picture }) => picture.file.replace('social/', ''));
    expect(Object.keys(entries)).toEqual(['LEESMIJ.txt', ...pictures, 'groene-balk.png', 'format.png']);
    const readmeText = Buffer.from(entries['LEESMIJ.txt']!).toString();
    for (const line of social.posts.flatMap(({ lines }) => lines)) expect(readmeText).toContain(line);
    expect(await sharp(entries['groene-balk.png']).metadata()).toMatchObject({
      width: 1200,
      height: 900,
      hasAlpha: true,
    });
  });
});

it('has a picture that explains the format', async () => {
  const { file, width, height } = social.format!;
  expect(await sharp(toPath(file)).metadata()).toMatchObject({ format: 'png', width, height });
});
