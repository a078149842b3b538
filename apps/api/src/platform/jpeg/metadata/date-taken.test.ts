import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  iptcSegment,
  makeTiff,
  makeXmp,
  segment,
  withSegments,
  xmpSegment,
  type Line,
} from '../../../test/metadata.js';
import { toByteSource } from '../../../test/byte-source.js';
import { readFotoMetadata } from './foto-metadata.js';

const [dateTimeOriginal, offsetTimeOriginal, dateTimeDigitized, offsetTimeDigitized] = [0x9003, 0x9011, 0x9004, 0x9012];
const makeExif = (lines: Line[], order: 'II' | 'MM' = 'II') =>
  Buffer.concat([Buffer.from('Exif\0\0'), makeTiff(order, [[0x8769, { ifd: lines }]])]);
const pictureWithoutPixels = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
const read = async (...segments: Uint8Array[]) =>
  (await readFotoMetadata(toByteSource(withSegments(pictureWithoutPixels, ...segments)), 'Europe/Amsterdam')).takenAt;
/** Returns the moment, and the precision after a space when there is one. */
const readText = async (...segments: Uint8Array[]) => {
  const takenAt = await read(...segments);
  return takenAt && [takenAt.at.toISOString(), takenAt.precision].filter(Boolean).join(' ');
};
const parse = (exif: Uint8Array) => readText(segment(0xe1, exif));
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
  ['a blank day', [[dateTimeOriginal, '1978:06:   :  :  ']], '1978-05-31T22:00:00.000Z month'],
  ['a zero month', [[dateTimeOriginal, '1978:00:00 00:00:00']], '1977-12-31T23:00:00.000Z year'],
  ['a day that does not exist', [[dateTimeOriginal, '2025:02:29 12:00:00']], '2025-01-31T23:00:00.000Z month'],
  ['a month that does not exist', [[dateTimeOriginal, '2025:13:01 12:00:00']], '2024-12-31T23:00:00.000Z year'],
  ['a time that does not exist', [[dateTimeOriginal, '2025:06:01 12:60:00']], '2025-05-31T22:00:00.000Z'],
])('parses a date: %s', async (_, lines, expected) => {
  expect(await parse(makeExif(lines))).toBe(expected);
  expect(await parse(makeExif(lines, 'MM'))).toBe(expected);
});

it.each([
  '',
  '0000:00:00 00:00:00',
  '    :  :     :  :  ',
  '                   ',
  '0001:01:01 00:00:00',
  '9999:12:31 23:59:59',
  '12345678901',
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

const gpsSegment = (day: string, hour: number, minute: number, second: number, lines: Line[]) => {
  const time: [number, number][] = [
    [hour, 1],
    [minute, 1],
    [second * 100, 100],
  ];
  const gps: Line = [
    0x8825,
    {
      ifd: [
        [0x0007, time],
        [0x001d, day],
      ],
    },
  ];
  return segment(0xe1, 'Exif\0\0', makeTiff('II', [gps, [0x8769, { ifd: lines }]]));
};
const exif = (...lines: Line[]) => segment(0xe1, makeExif(lines));
const xmp = (attributes: string) =>
  xmpSegment(
    makeXmp(
      `xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${attributes}`,
    ),
  );
const iptc = (day: string, time = '') =>
  iptcSegment({
    record: [
      [55, Buffer.from(day)],
      [60, Buffer.from(time)],
    ],
  });
const scanned: Line = [dateTimeDigitized, '2015:03:04 05:06:07'];
const morning: Line = [dateTimeOriginal, '2025:07:01 10:11:12'];

it.each<[name: string, segments: Uint8Array[], expected: string | undefined]>([
  ['XMP with a year', [xmp('photoshop:DateCreated="1978"'), exif(scanned)], '1977-12-31T23:00:00.000Z year'],
  ['XMP with a month', [exif(scanned), xmp('photoshop:DateCreated="1978-06"')], '1978-05-31T22:00:00.000Z month'],
  ['IPTC-IIM with a year', [exif(scanned), iptc('19780000')], '1977-12-31T23:00:00.000Z year'],
  ['IPTC-IIM with a month', [exif(scanned), iptc('19780600', '000000+0000')], '1978-05-31T22:00:00.000Z month'],
  ['IPTC-IIM without a date', [exif(scanned), iptc('00000000')], '2015-03-04T04:06:07.000Z'],
  ['IPTC-IIM with hyphens', [iptc('2023-10-29', '11:12:13')], '2023-10-29T10:12:13.000Z'],
  ['IPTC-IIM with an offset', [iptc('20231029', '111213-0700')], '2023-10-29T18:12:13.000Z'],
  ['XMP in UTC', [xmp('photoshop:DateCreated="2023-10-29T11:12:13.45Z"')], '2023-10-29T11:12:13.000Z'],
  ['XMP without seconds', [xmp('photoshop:DateCreated="2023-10-29T11:12+0900"')], '2023-10-29T02:12:00.000Z'],
  ['only the creation of the file', [xmp('xmp:CreateDate="2023-10-29T11:12:13"')], '2023-10-29T10:12:13.000Z'],
  ['a scan and the creation of the file', [xmp('xmp:CreateDate="2023"'), exif(scanned)], '2015-03-04T04:06:07.000Z'],
  [
    'a date in the future and one in XMP',
    [exif([dateTimeOriginal, '2999:01:01 00:00:00']), xmp('photoshop:DateCreated="1978"')],
    '1977-12-31T23:00:00.000Z year',
  ],
  ['an offset Z', [exif(morning, [offsetTimeOriginal, 'Z'])], '2025-07-01T10:11:12.000Z'],
  ['an offset without a colon', [exif(morning, [offsetTimeOriginal, '+0900'])], '2025-07-01T01:11:12.000Z'],
  [
    'the offset of a change at the same time',
    [
      segment(
        0xe1,
        'Exif\0\0',
        makeTiff('II', [
          [0x0132, '2025:07:01 10:11:12'],
          [0x8769, { ifd: [morning, [0x9010, '+09:00']] }],
        ]),
      ),
    ],
    '2025-07-01T01:11:12.000Z',
  ],
  [
    'the offset of a later change',
    [
      segment(
        0xe1,
        'Exif\0\0',
        makeTiff('II', [
          [0x0132, '2025:07:09 10:11:12'],
          [0x8769, { ifd: [morning, [0x9010, '+09:00']] }],
        ]),
      ),
    ],
    '2025-07-01T08:11:12.000Z',
  ],
  [
    'the offset in XMP of the same time',
    [exif(morning), xmp('photoshop:DateCreated="2025-07-01T10:11:12+05:30"')],
    '2025-07-01T04:41:12.000Z',
  ],
  ['the time by satellite', [gpsSegment('2025:07:01', 1, 9, 50, [morning])], '2025-07-01T01:11:12.000Z'],
  [
    'the time by satellite on another day',
    [gpsSegment('2025:06:30', 23, 11, 12, [morning])],
    '2025-06-30T23:11:12.000Z',
  ],
  ['a time by satellite that is old', [gpsSegment('2025:07:01', 1, 3, 0, [morning])], '2025-07-01T08:11:12.000Z'],
  [
    'a time by satellite that no time zone has',
    [gpsSegment('2025:06:30', 1, 11, 12, [morning])],
    '2025-07-01T08:11:12.000Z',
  ],
  [
    'an offset and a time by satellite',
    [gpsSegment('2025:07:01', 1, 11, 12, [morning, [offsetTimeOriginal, '+02:00']])],
    '2025-07-01T08:11:12.000Z',
  ],
])('reads %s', async (_, segments, expected) => {
  expect(await readText(...segments)).toBe(expected);
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
      const takenAt = await read(segment(0xe1, damaged));
      if (takenAt) expect(takenAt.at.getTime()).toBeLessThan(Date.now() + 24 * hourMs);
    }),
  );
});
