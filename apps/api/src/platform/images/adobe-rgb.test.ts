import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exifSegment, makeTiff, withSegments, type Line } from '../../test/metadata.js';
import { createImages } from './images.js';

const folder = mkdtempSync(join(tmpdir(), 'adobe-rgb-'));
afterAll(() => rmSync(folder, { recursive: true }));
const images = createImages();
const path = join(folder, 'foto.jpg');

type Colour = [red: number, green: number, blue: number];
/** Adobe RGB, and the same in sRGB, calculated from the primaries and curves of both. */
const patches: [adobeRgb: Colour, srgb: Colour][] = [
  [
    [0, 255, 0],
    [0, 255, 0],
  ],
  [
    [128, 200, 64],
    [76.7, 201.3, 43.6],
  ],
  [
    [200, 60, 60],
    [231.5, 57.4, 57.4],
  ],
  [
    [60, 90, 200],
    [36.1, 89.6, 204.5],
  ],
  [
    [128, 128, 128],
    [129, 129, 129],
  ],
  [
    [20, 20, 20],
    [12.1, 12.1, 12.1],
  ],
];
const adobeRgb = patches.map(([colour]) => colour);
const srgb = patches.map(([, colour]) => colour);

/** Wider than the large size. */
const [patchWidth, height] = [400, 240];
const draw = (): Sharp => {
  const row = Buffer.concat(adobeRgb.map((colour) => Buffer.alloc(patchWidth * 3, Buffer.from(colour))));
  const data = Buffer.concat(Array.from({ length: height }, () => row));
  return sharp(data, { raw: { width: patchWidth * patches.length, height, channels: 3 } });
};
const encode = (picture: Sharp) => picture.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();

const interoperability = (index: string): Line => [0xa005, { ifd: [[0x0001, index]] }];
const mark = (jpeg: Buffer, order: 'II' | 'MM', ...exif: Line[]) =>
  withSegments(jpeg, exifSegment(makeTiff(order, [[0x8769, { ifd: exif }]])));
const uncalibrated: Line = [0xa001, 0xffff];

const readPatches = async (jpeg: Uint8Array): Promise<Colour[]> => {
  const { data, info } = await sharp(jpeg).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  const step = info.width / patches.length;
  return adobeRgb.map((_, index) => {
    const at = (row + Math.floor((index + 0.5) * step)) * info.channels;
    return [data[at]!, data[at + 1]!, data[at + 2]!];
  });
};
/** Of the JPEG. Without conversion, the second patch differs by 51. */
const tolerance = 5;
const expectColours = (found: Colour[], expected: Colour[]) => {
  const differences = found.flatMap((colour, at) =>
    colour.map((value, band) => Math.abs(value - expected[at]![band]!)),
  );
  expect(Math.max(...differences), JSON.stringify(found)).toBeLessThanOrEqual(tolerance);
};

const makeThumbnail = async (jpeg: Buffer) => {
  writeFileSync(path, jpeg);
  return (await images.derive(path)).thumbnails[480];
};

let plain: Buffer;
beforeAll(async () => {
  plain = await encode(draw());
});

describe('a photo that only its Exif marks as Adobe RGB', () => {
  const credit = { description: '', creator: '', credit: '', copyright: '', usageTerms: '', webStatement: '' };
  const rendition = { type: 'jpeg', width: 1200, height: 120, credit } as const;

  it('is converted to sRGB in each size', async () => {
    writeFileSync(path, mark(plain, 'MM', uncalibrated, interoperability('R03')));
    const { thumbnails } = await images.derive(path);
    const { jpeg: poster } = await images.resizeToWidth(path, 1280);
    const rest = [images.makeLarge(path), images.makeRendition(path, rendition)];
    for (const size of [thumbnails[480], thumbnails[720], poster, ...(await Promise.all(rest))])
      expectColours(await readPatches(size), srgb);
  });

  it('is converted to sRGB in a portrait', async () => {
    const jpeg = await encode(draw().extract({ left: patchWidth, top: 0, width: patchWidth, height }));
    writeFileSync(path, mark(jpeg, 'II', uncalibrated, interoperability('R03')));
    expectColours((await readPatches(await images.cropSquare(path, 200))).slice(0, 1), srgb.slice(1));
  });

  it('is recognised by the colour space 2 too, which some programs write', async () => {
    expectColours(await readPatches(await makeThumbnail(mark(plain, 'II', [0xa001, 2]))), srgb);
  });
});

it.each<[string, Line[]]>([
  ['is sRGB', [[0xa001, 1], interoperability('R98')]],
  ['is sRGB, with the index of Adobe RGB', [[0xa001, 1], interoperability('R03')]],
  ['is uncalibrated', [uncalibrated]],
  ['is uncalibrated, with another index', [uncalibrated, interoperability('R98')]],
])('a photo whose Exif says that it %s keeps its values', async (_, exif) => {
  expectColours(await readPatches(await makeThumbnail(mark(plain, 'MM', ...exif))), adobeRgb);
});

it('a profile goes before the mark of Adobe RGB', async () => {
  const profiled = await encode(draw().withIccProfile('srgb'));
  const marked = mark(profiled, 'MM', uncalibrated, interoperability('R03'));
  expectColours(await readPatches(await makeThumbnail(marked)), adobeRgb);
});

it.each<[string, (picture: Sharp) => Sharp]>([
  ['grey', (picture) => picture.toColourspace('b-w')],
  ['CMYK', (picture) => picture.toColourspace('cmyk')],
])('a photo that is %s is not affected by a mark of Adobe RGB', async (_, convert) => {
  const jpeg = await encode(convert(draw()));
  const unmarked = await readPatches(await makeThumbnail(jpeg));
  const marked = mark(jpeg, 'MM', uncalibrated, interoperability('R03'));
  expect(await readPatches(await makeThumbnail(marked))).toEqual(unmarked);
});
