import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cameraLines, exifSegment, makeTiff, makeXmp, segment, withSegments, xmpSegment } from '../../test/metadata.js';
import type { Line } from '../../test/metadata.js';
import { makeJpeg } from '../../test/pictures.js';
import { createImages } from '../images/images.js';
import { setOrientation, turnOrientation } from './orientation.js';
import { findProgram } from '../../../../../scripts/test/programs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-orientation-'));
const path = join(folder, 'foto.jpg');
afterAll(() => rmSync(folder, { recursive: true }));
const exifTool = findProgram('exiftool');
const images = createImages();

/** Starts with an APP0 segment, and has no Exif. */
let plain: Buffer;
beforeAll(async () => (plain = await makeJpeg({ width: 64, height: 48 })));

const set = async (jpeg: Buffer, orientation: number) => {
  writeFileSync(path, jpeg);
  await setOrientation(path, orientation);
  return readFileSync(path);
};
const getChanges = (before: Buffer, after: Buffer) =>
  [...before].flatMap((byte, at) => (byte === after[at] ? [] : [at]));
/** Returns the range that was added, when everything before and after it is equal. */
const getInsertion = (before: Buffer, after: Buffer) => {
  const at = [...before].findIndex((byte, index) => byte !== after[index]);
  const added = after.length - before.length;
  expect(after.subarray(at + added).equals(before.subarray(at))).toBe(true);
  return after.subarray(at, at + added);
};
const withoutOrientation: Line[] = cameraLines.filter(([tag]) => tag !== 0x0112);
const readPixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();

describe('turning an orientation', () => {
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
  const degrees = [90, 180, 270] as const;

  it.each(orientations.flatMap((orientation) => degrees.map((turn) => [orientation, turn] as const)))(
    'gives for %i the picture that is turned by %i degrees',
    async (orientation, turn) => {
      const jpeg = await makeJpeg({ width: 64, height: 48, orientation });
      const upright = await sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = upright.info;
      const expected = sharp(upright.data, { raw: { width, height, channels } }).rotate(turn);
      const turned = await set(jpeg, turnOrientation(orientation, turn));
      expect(await images.readOrientation(path)).toBe(turnOrientation(orientation, turn));
      expect((await sharp(turned).autoOrient().raw().toBuffer()).equals(await expected.raw().toBuffer())).toBe(true);
    },
  );

  it('counts an unknown orientation as upright', () => {
    expect([turnOrientation(0, 90), turnOrientation(9, 180)]).toEqual([6, 3]);
  });

  it('by four quarters gives the same orientation', () => {
    for (const orientation of orientations)
      expect([1, 2, 3, 4].reduce((turned) => turnOrientation(turned, 90), orientation)).toBe(orientation);
  });
});

describe('setting the orientation of a JPEG', () => {
  it.each(['II', 'MM'] as const)('changes one byte where it is present, in a TIFF that is %s', async (order) => {
    const jpeg = withSegments(plain, exifSegment(makeTiff(order, cameraLines, [[0x0112, 6]])));
    const turned = await set(jpeg, 8);
    expect([turned.length, getChanges(jpeg, turned).length]).toEqual([jpeg.length, 1]);
    expect(await images.readOrientation(path)).toBe(8);
  });

  it.each(['II', 'MM'] as const)('adds it to a TIFF without one that is %s, and moves nothing of it', async (order) => {
    const tiff = makeTiff(order, withoutOrientation, [[0x0103, 6]]);
    const jpeg = withSegments(plain, exifSegment(tiff), xmpSegment(makeXmp('dc:format="image/jpeg"')));
    const turned = await set(jpeg, 6);
    expect(await images.readOrientation(path)).toBe(6);
    const [before, after] = [jpeg.indexOf(tiff.subarray(8)), turned.indexOf(tiff.subarray(8))];
    expect(after).toBe(before);
    // The length of the segment, and where the first directory is.
    expect(
      getChanges(jpeg.subarray(0, before), turned.subarray(0, after)).every(
        (at) => [4, 5].includes(at) || at >= before - 4,
      ),
    ).toBe(true);
    const end = before + tiff.length - 8;
    expect(turned.subarray(turned.length - (jpeg.length - end)).equals(jpeg.subarray(end))).toBe(true);
  });

  it('adds a segment after that of JFIF to a file without Exif, and changes nothing else', async () => {
    const added = getInsertion(plain, await set(plain, 3));
    expect(added).toHaveLength(36);
    expect(await images.readOrientation(path)).toBe(3);
    const again = await set(readFileSync(path), 6);
    expect(again).toHaveLength(plain.length + 36);
  });

  it('adds a segment to a file of several megabytes', async () => {
    const large = Buffer.concat([plain.subarray(0, -2), Buffer.alloc(3_000_000, 7), plain.subarray(-2)]);
    expect(getInsertion(large, await set(large, 3))).toHaveLength(36);
  });

  it('replaces an orientation of another type', async () => {
    const long: Line = [0x0112, { at: 6, type: 4, count: 1 }];
    await set(withSegments(plain, exifSegment(makeTiff('II', [long]))), 8);
    expect(await images.readOrientation(path)).toBe(8);
  });

  it.each([
    ['no TIFF', Buffer.from('XX*\0 rubbish')],
    ['no directory', Buffer.from([0x49, 0x49, 42, 0, 0xff, 0xff, 0, 0])],
    ['a directory of an unknown kind', makeTiff('II', [[0x0110, { at: 0, type: 99, count: 1 }]])],
    ['no room', makeTiff('II', withoutOrientation)],
  ])('leaves a file alone whose Exif has %s', async (name, tiff) => {
    const filled = name === 'no room' ? Buffer.concat([tiff, Buffer.alloc(65_520 - tiff.length)]) : tiff;
    const jpeg = withSegments(plain, exifSegment(filled));
    writeFileSync(path, jpeg);
    await expect(setOrientation(path, 6)).rejects.toMatchObject({ code: 'damaged_file' });
    expect(readFileSync(path).equals(jpeg)).toBe(true);
  });

  it('keeps the pixels, or fails, for any damage of the Exif', { timeout: 120_000 }, async () => {
    const pixels = await readPixels(plain);
    const valid = makeTiff('MM', withoutOrientation);
    const damage = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(damage, fc.boolean(), async (changes, isWhole) => {
        const tiff = Buffer.from(valid);
        for (const [at, byte] of changes) tiff[at] = byte;
        const jpeg = withSegments(
          plain,
          exifSegment(isWhole ? tiff : tiff.subarray(0, changes[0]![0])),
          segment(0xfe, 'end'),
        );
        writeFileSync(path, jpeg);
        const isSet = await setOrientation(path, 6).then(
          () => true,
          () => false,
        );
        const after = readFileSync(path);
        if (!isSet) expect(after.equals(jpeg)).toBe(true);
        else expect((await readPixels(after)).equals(pixels)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe.skipIf(!exifTool)('ExifTool', () => {
  const readTags = (jpeg: Buffer) => {
    writeFileSync(path, jpeg);
    const lines = execFileSync(exifTool!, ['-a', '-G1', '-s', '-u', '-n', path], { encoding: 'utf8' }).split('\n');
    return lines.filter((line) => line && !/^\[(?:System|File|ExifTool|Composite)\]/.test(line));
  };

  it.each([
    ['with an orientation', () => withSegments(plain, exifSegment(makeTiff('II', cameraLines, [[0x0103, 6]])))],
    ['without one', () => withSegments(plain, exifSegment(makeTiff('MM', withoutOrientation, [[0x0103, 6]])))],
    ['without Exif', () => plain],
  ])('finds no other difference in a file %s', async (_, build) => {
    const jpeg = build();
    const isOther = (line: string) => !/^\[IFD0\]\s+Orientation\s/.test(line);
    const turned = await set(jpeg, 8);
    const tags = readTags(turned);
    expect(tags.filter(isOther)).toEqual(readTags(jpeg).filter(isOther));
    expect(tags.find((line) => !isOther(line))).toMatch(/: 8$/);
  });
});
