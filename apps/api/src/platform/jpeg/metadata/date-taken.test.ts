import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeTiff, segment, withSegments, type Line } from '../../../test/metadata.js';
import { toByteSource } from '../../../test/byte-source.js';
import { readPhotoMetadata } from './photo-metadata.js';

const [dateTimeOriginal, offsetTimeOriginal, dateTimeDigitized, offsetTimeDigitized] = [0x9003, 0x9011, 0x9004, 0x9012];
const makeExif = (lines: Line[], order: 'II' | 'MM' = 'II') =>
  Buffer.concat([Buffer.from('Exif\0\0'), makeTiff(order, [[0x8769, { ifd: lines }]])]);
const pictureWithoutPixels = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
const parse = async (exif: Uint8Array) => {
  const jpeg = withSegments(pictureWithoutPixels, segment(0xe1, exif));
  return (await readPhotoMetadata(toByteSource(jpeg), 'Europe/Amsterdam')).takenAt?.at.toISOString();
};
/** `YYYY:MM:DD HH:MM:SS` of a moment, in UTC. */
const toExifText = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
const hourMs = 60 * 60_000;

it.each<[name: string, lines: Line[], expected: string | undefined]>([
  ['summer time without an offset', [[dateTimeOriginal, '2025:07:01 10:11:12']], '2025-07-01T08:11:12.000Z'],
  ['winter time without an offset', [[dateTimeOriginal, '2025:01:01 00:30:00']], '2024-12-31T23:30:00.000Z'],
  ['the hour before summer time', [[dateTimeOriginal, '2025:03:30 01:59:59']], '2025-03-30T00:59:59.000Z'],
  ['the hour after its start', [[dateTimeOriginal, '2025:03:30 03:00:00']], '2025-03-30T01:00:00.000Z'],
  [
    'an offset',
    [
      [dateTimeOriginal, '2025:07:01 10:11:12'],
      [offsetTimeOriginal, '-05:00'],
    ],
    '2025-07-01T15:11:12.000Z',
  ],
  [
    'an offset that is impossible',
    [
      [dateTimeOriginal, '2025:07:01 10:11:12'],
      [offsetTimeOriginal, '+99:00'],
    ],
    '2025-07-01T08:11:12.000Z',
  ],
  [
    'an empty offset',
    [
      [dateTimeOriginal, '2025:07:01 10:11:12'],
      [offsetTimeOriginal, '   :  '],
    ],
    '2025-07-01T08:11:12.000Z',
  ],
  [
    'both dates',
    [
      [dateTimeDigitized, '2025:07:02 10:11:12'],
      [dateTimeOriginal, '1974:07:01 10:11:12'],
    ],
    '1974-07-01T09:11:12.000Z',
  ],
  [
    'the date of a scan, with its offset',
    [
      [dateTimeDigitized, '2025:07:02 10:11:12'],
      [offsetTimeDigitized, '+00:00'],
    ],
    '2025-07-02T10:11:12.000Z',
  ],
  [
    'a zero date and the date of a scan',
    [
      [dateTimeOriginal, '0000:00:00 00:00:00'],
      [dateTimeDigitized, '2025:07:02 10:11:12'],
    ],
    '2025-07-02T08:11:12.000Z',
  ],
  ['fractions of a second', [[dateTimeOriginal, '2025:07:01 10:11:12.34']], '2025-07-01T08:11:12.000Z'],
  ['February 29 of a leap year', [[dateTimeOriginal, '2024:02:29 12:00:00']], '2024-02-29T11:00:00.000Z'],
  ['a day without a time', [[dateTimeOriginal, '2025:06:01']], '2025-05-31T22:00:00.000Z'],
  ['no date', [], undefined],
  ['only the date of the last change', [[0x0132, '2025:07:01 10:11:12']], undefined],
  ['a number instead of a text', [[dateTimeOriginal, 2025]], undefined],
])('parses a date: %s', async (_, lines, expected) => {
  expect(await parse(makeExif(lines))).toBe(expected);
  expect(await parse(makeExif(lines, 'MM'))).toBe(expected);
});

it.each([
  '',
  '0000:00:00 00:00:00',
  '    :  :     :  :  ',
  '                   ',
  '2025:02:29 12:00:00',
  '2025:13:01 12:00:00',
  '2025:06:31 12:00:00',
  '2025:06:01 24:00:00',
  '2025:06:01 12:60:00',
  'gisteren',
])('returns undefined for a date that does not exist: "%s"', async (text) => {
  expect(await parse(makeExif([[dateTimeOriginal, text]]))).toBeUndefined();
});

it('accepts a date that is at most a day ahead', async () => {
  const parseAhead = (hours: number) =>
    parse(
      makeExif([
        [dateTimeOriginal, toExifText(Date.now() + hours * hourMs)],
        [offsetTimeOriginal, '+00:00'],
      ]),
    );
  expect([await parseAhead(23), await parseAhead(25)]).toEqual([expect.any(String), undefined]);
});

it('returns undefined for Exif without a readable directory', async () => {
  const exif = makeExif([[dateTimeOriginal, '2025:07:01 10:11:12']]);
  for (const length of [0, 4, 6, 8, 14, 20]) expect(await parse(exif.subarray(0, length))).toBeUndefined();
});

it('returns a date or undefined for Exif with damaged bytes', async () => {
  const exif = makeExif([[dateTimeOriginal, '2025:07:01 10:11:12']]);
  const damage = fc.array(fc.tuple(fc.nat(exif.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const damaged = Buffer.from(exif);
      for (const [at, value] of changes) damaged[at] = value;
      const text = await parse(damaged);
      if (text !== undefined) expect(Date.parse(text)).toBeLessThan(Date.now() + 24 * hourMs);
    }),
  );
});
