import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { cjpegs } from '../../../test/cjpegs.js';
import { createImages } from '../../images/images.js';

const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-scans-'));
afterAll(() => rmSync(folder, { recursive: true }));
const images = createImages();
const derive = (jpeg: Buffer) => {
  const path = join(folder, 'foto.jpg');
  writeFileSync(path, jpeg);
  return images.derive(path);
};
const damagedFile = { code: 'damaged_file' };

/** Colours that change from left to right and from top to bottom, with noise in every second square. */
const draw = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 3);
  let random = 1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      random = (random * 48271) % 2147483647;
      const noise = ((x >> 4) + (y >> 4)) % 2 === 0 ? random % 40 : 0;
      data.set([(x / width) * 200 + noise, (y / height) * 200 + noise, 120 + noise], (y * width + x) * 3);
    }
  return sharp(data, { raw: { width, height, channels: 3 } });
};
const makeSequential = () => draw(300, 210).jpeg({ quality: 80 }).toBuffer();
const makeProgressive = () => draw(300, 210).jpeg({ quality: 80, progressive: true }).toBuffer();
const decodeBase64 = (base64: string) => Buffer.from(base64, 'base64');

const endOfImage = Buffer.from([0xff, 0xd9]);
const truncate = (jpeg: Buffer, bytes: number) => Buffer.concat([jpeg.subarray(0, bytes), endOfImage]);
const insert = (jpeg: Buffer, at: number, ...bytes: Uint8Array[]) =>
  Buffer.concat([jpeg.subarray(0, at), ...bytes, jpeg.subarray(at)]);
/** Offsets of the headers of scans. */
const findScans = (jpeg: Buffer) => {
  const found: number[] = [];
  for (let at = jpeg.indexOf('ffda', 0, 'hex'); at >= 0; at = jpeg.indexOf('ffda', at + 2, 'hex')) found.push(at);
  return found;
};

describe('a JPEG that ends early', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['sequential', makeSequential],
    ['progressive', makeProgressive],
    ['in 4:4:4', () => draw(300, 210).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['in 4:4:4 and progressive', () => draw(90, 70).jpeg({ chromaSubsampling: '4:4:4', progressive: true }).toBuffer()],
    ['written by mozjpeg', () => draw(300, 210).jpeg({ mozjpeg: true }).toBuffer()],
    ['grey', () => draw(300, 210).greyscale().jpeg().toBuffer()],
    ['grey and progressive', () => draw(300, 210).greyscale().jpeg({ progressive: true }).toBuffer()],
    ['CMYK', () => draw(300, 210).toColourspace('cmyk').jpeg().toBuffer()],
    ['one MCU high', () => draw(600, 16).jpeg().toBuffer()],
    ['smaller than an MCU', () => draw(7, 5).jpeg({ quality: 95 }).toBuffer()],
    ...Object.entries(cjpegs).map(([name, base64]): [string, () => Buffer] => [name, () => decodeBase64(base64)]),
  ])('is refused after each twentieth of its bytes, and accepted as a whole: %s', async (_, make) => {
    const jpeg = await make();
    await expect(derive(jpeg)).resolves.toBeDefined();
    for (let part = 1; part < 20; part++) {
      const truncated = truncate(jpeg, Math.floor((jpeg.length * part) / 20));
      await expect(derive(truncated), `${part} of 20`).rejects.toMatchObject(damagedFile);
    }
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['progressive', makeProgressive],
    ['one scan per component', () => decodeBase64(cjpegs.oneScanPerComponent)],
  ])('is refused when it ends between two scans: %s', async (_, make) => {
    const jpeg = await make();
    const [, ...later] = findScans(jpeg);
    expect(later.length).toBeGreaterThanOrEqual(2);
    for (const at of later) await expect(derive(truncate(jpeg, at))).rejects.toMatchObject(damagedFile);
  });

  it('is accepted when only a few MCUs of the last row are missing', async () => {
    const jpeg = await makeSequential();
    await expect(derive(truncate(jpeg, jpeg.length - 6))).resolves.toBeDefined();
  });
});

describe('a JPEG that is damaged in the middle', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['sequential', makeSequential],
    ['progressive', makeProgressive],
    ['with restart markers', () => decodeBase64(cjpegs.restartMarkers)],
  ])('is accepted when it is %s', async (_, make) => {
    const jpeg = await make();
    const dataFrom = findScans(jpeg).at(-1)! + 20;
    for (const part of [0.2, 0.4, 0.6, 0.8]) {
      const at = dataFrom + Math.floor((jpeg.length - dataFrom) * part);
      const damaged = Buffer.from(jpeg).fill(0x5a, at, at + 2);
      await expect(derive(damaged), `${part}`).resolves.toBeDefined();
    }
  });

  it('is accepted with bytes between its segments', async () => {
    const jpeg = await makeSequential();
    const [scan] = findScans(jpeg);
    await expect(derive(insert(jpeg, scan!, Buffer.from('tussendoor')))).resolves.toBeDefined();
  });

  it('is refused when it also ends early', async () => {
    const jpeg = await makeSequential();
    const [scan] = findScans(jpeg);
    const withWarning = insert(jpeg, scan!, Buffer.from('tussendoor'));
    await expect(derive(truncate(withWarning, jpeg.length / 2))).rejects.toMatchObject(damagedFile);
  });
});

it('refuses a JPEG of more than 100 scans', async () => {
  const jpeg = decodeBase64(cjpegs.oneScanPerComponent);
  const lastScan = jpeg.subarray(findScans(jpeg).at(-1), -2);
  const withScans = (count: number) => insert(jpeg, jpeg.length - 2, ...Array<Buffer>(count).fill(lastScan));
  await expect(derive(withScans(90))).resolves.toBeDefined();
  await expect(derive(withScans(100))).rejects.toMatchObject(damagedFile);
});
