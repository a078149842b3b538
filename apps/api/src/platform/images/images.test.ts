import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type JpegOptions } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { colourAt, makeJpeg } from '../../test/pictures.js';
import { createImages } from './images.js';

const folder = mkdtempSync(join(tmpdir(), 'images-'));
afterAll(() => rmSync(folder, { recursive: true }));
const images = createImages();
const derive = (jpeg: Buffer, signal?: AbortSignal) => {
  const path = join(folder, 'foto.jpg');
  writeFileSync(path, jpeg);
  return images.derive(path, { signal });
};
const sizeOf = async (picture: Uint8Array) => {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
};

describe('derive', () => {
  it('makes thumbnails of 480 and 720 pixels wide', async () => {
    const { width, height, thumbnails } = await derive(await makeJpeg({ width: 1500, height: 1000 }));
    expect([width, height]).toEqual([1500, 1000]);
    expect(await sizeOf(thumbnails[480])).toEqual([480, 320]);
    expect(await sizeOf(thumbnails[720])).toEqual([720, 480]);
  });

  it('never enlarges a thumbnail', async () => {
    const { thumbnails } = await derive(await makeJpeg({ width: 600, height: 400 }));
    expect([await sizeOf(thumbnails[480]), await sizeOf(thumbnails[720])]).toEqual([
      [480, 320],
      [600, 400],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('makes upright thumbnails for EXIF orientation %i', async (exifOrientation) => {
    const { width, height, thumbnails } = await derive(
      await makeJpeg({ width: 900, height: 600, orientation: exifOrientation }),
    );
    expect([width, height]).toEqual([900, 600]);
    for (const picture of Object.values(thumbnails)) {
      const corners = [colourAt(picture, 0.9, 0.1), colourAt(picture, 0.9, 0.9), colourAt(picture, 0.05, 0.5)];
      expect(await Promise.all(corners)).toEqual(['red', 'blue', 'green']);
    }
  });

  it('makes thumbnails without metadata', async () => {
    const jpeg = await makeJpeg({ gps: true, orientation: 6 });
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    for (const picture of Object.values((await derive(jpeg)).thumbnails)) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(picture).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(Buffer.from(picture).includes('Geheim')).toBe(false);
    }
  });

  it.each([
    ['grey', { grey: true }],
    ['CMYK', { cmyk: true }],
    ['progressive', { progressive: true }],
  ])('makes sRGB thumbnails with three channels for a photo that is %s', async (_, options) => {
    const { thumbnails } = await derive(await makeJpeg(options));
    expect(await sharp(thumbnails[480]).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  it('returns a thumbhash of the same aspect ratio', async () => {
    const { thumbhash } = await derive(await makeJpeg({ width: 900, height: 600 }));
    const hash = Buffer.from(thumbhash, 'base64');
    expect(hash.length).toBeLessThan(30);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(1.5, 0);
  });

  it('accepts a photo of 1 by 3000 pixels', async () => {
    expect(await derive(await makeJpeg({ width: 1, height: 3000 }))).toMatchObject({ width: 1, height: 3000 });
  });

  it('lets the picture of another owner overtake many of one', async () => {
    const path = join(folder, 'turns.jpg');
    writeFileSync(path, await makeJpeg({ width: 100, height: 100 }));
    const done: string[] = [];
    const add = (owner: string) => images.cropSquare(path, 10, { owner }).then(() => done.push(owner));
    await Promise.all([...Array<string>(20).fill('a'), 'b'].map(add));
    expect(done.indexOf('b')).toBeLessThan(15);
  });

  it('rejects when the request was aborted', async () => {
    await expect(derive(await makeJpeg(), AbortSignal.abort())).rejects.toThrow('aborted');
  });
});

/** Noise, which takes more bytes at each higher quality. */
const makeNoisyJpeg = (width: number, height: number, options: JpegOptions) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg(options)
    .toBuffer();

describe('a size of a photo that is not reduced', () => {
  const makeAll = async (jpeg: Buffer) => {
    const path = join(folder, 'klein.jpg');
    writeFileSync(path, jpeg);
    const { thumbnails } = await images.derive(path);
    return [thumbnails[480], thumbnails[720], await images.makeLarge(path)];
  };

  it.each<JpegOptions>([
    { quality: 5 },
    { quality: 30 },
    { quality: 60, progressive: true },
    { quality: 70, mozjpeg: true },
  ])('takes as many bytes as the original at most, and little less: %o', async (options) => {
    const jpeg = await makeNoisyJpeg(450, 300, options);
    for (const { length } of await makeAll(jpeg)) {
      expect(length).toBeLessThanOrEqual(jpeg.length);
      expect(length).toBeGreaterThan(jpeg.length * 0.85);
    }
  });

  it('takes less than 1 kB more than an original of a few hundred bytes', async () => {
    const jpeg = await makeNoisyJpeg(4, 4, { quality: 1 });
    for (const { length } of await makeAll(jpeg)) expect(length).toBeLessThan(jpeg.length + 1000);
  });
});

describe('makeLarge', () => {
  const makeLarge = async (jpeg: Buffer) => {
    const path = join(folder, 'groot.jpg');
    writeFileSync(path, jpeg);
    return images.makeLarge(path);
  };

  it.each([
    [3000, 300, [2048, 205]],
    [300, 3000, [205, 2048]],
    [2048, 200, [2048, 200]],
    [1, 3000, [1, 2048]],
  ])(
    'reduces a photo of %i by %i to at most 2048 pixels on its long side, and never enlarges it',
    async (width, height, expected) => {
      expect(await sizeOf(await makeLarge(await makeJpeg({ width, height })))).toEqual(expected);
    },
  );

  // All orientations are tested with the thumbnails.
  it('returns an upright picture for an EXIF orientation that turns and mirrors', async () => {
    const picture = await makeLarge(await makeJpeg({ width: 900, height: 600, orientation: 7 }));
    const corners = [colourAt(picture, 0.9, 0.1), colourAt(picture, 0.9, 0.9), colourAt(picture, 0.05, 0.5)];
    expect([await sizeOf(picture), await Promise.all(corners)]).toEqual([
      [900, 600],
      ['red', 'blue', 'green'],
    ]);
  });

  it.each([{ gps: true, orientation: 6 }, { grey: true }, { cmyk: true }, { progressive: true }])(
    'returns sRGB without metadata: %o',
    async (options) => {
      const picture = await makeLarge(await makeJpeg(options));
      const { space, channels, ...metadata } = await sharp(picture).metadata();
      expect([space, channels]).toEqual(['srgb', 3]);
      for (const name of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const)
        expect([name, metadata[name]]).toEqual([name, undefined]);
      expect(Buffer.from(picture).includes('Geheim')).toBe(false);
    },
  );

  it('rejects a truncated file with damaged_file', async () => {
    const jpeg = await makeJpeg();
    await expect(makeLarge(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({ code: 'damaged_file' });
  });
});

describe('makeRendition', () => {
  const credit = { description: '', creator: '', credit: '', copyright: '', usageTerms: '', webStatement: '' };
  type Options = Omit<Parameters<typeof images.makeRendition>[1], 'credit'>;
  const makeRendition = async (jpeg: Buffer, options: Options) => {
    const path = join(folder, 'origineel.jpg');
    writeFileSync(path, jpeg);
    return images.makeRendition(path, { ...options, credit });
  };

  it('is upright, and cropped at its position', async () => {
    const jpeg = await makeJpeg({ width: 300, height: 200, orientation: 6 });
    const crop = (x: number, y: number) =>
      makeRendition(jpeg, { width: 150, height: 60, crop: { x, y }, type: 'jpeg' });
    const [above, below] = [await crop(0.5, 0), await crop(0.5, 1)];
    expect(await sizeOf(above)).toEqual([150, 60]);
    expect([await colourAt(above, 0.5, 0.5), await colourAt(below, 0.5, 0.5)]).toEqual(['red', 'blue']);
    const square = (x: number) => makeRendition(jpeg, { width: 90, height: 90, crop: { x, y: 0 }, type: 'jpeg' });
    const leftEdges = [await colourAt(await square(0), 0.05, 0.1), await colourAt(await square(1), 0.05, 0.1)];
    expect(leftEdges).toEqual(['green', 'red']);
  });

  it.each(['jpeg', 'webp'] as const)('takes the bytes at most that it may, as %s', async (type) => {
    const jpeg = await makeNoisyJpeg(300, 200, { quality: 95 });
    const size = { width: 300, height: 200, type };
    const whole = (await makeRendition(jpeg, size)).length;
    const maxBytes = Math.floor(whole / 2);
    const { length } = await makeRendition(jpeg, { ...size, maxBytes });
    expect(length).toBeLessThanOrEqual(maxBytes);
    expect(length).toBeGreaterThan(maxBytes / 2);
  });
});

it('renders a logo, and decodes no other SVG before or after', async () => {
  const svg = (size: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9" fill="#00695c"/></svg>`);
  const decode = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  await images.computeThumbnailPhash(await makeJpeg({ width: 40, height: 30 }));
  await expect(decode(svg('width="9" height="9"'))).rejects.toThrow('unsupported');
  const png = await images.renderLogo(svg('viewBox="0 0 18 9"'));
  // The size is in the header of a PNG: https://www.w3.org/TR/png-3/#11IHDR
  expect([Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)]).toEqual([600, 600]);
  await expect(images.renderLogo(Buffer.from('<svg'))).rejects.toThrow();
  await expect(decode(svg('width="9" height="9"'))).rejects.toThrow('unsupported');
});
