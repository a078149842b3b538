import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import {
  exifSegment,
  extendedXmpSegments,
  gpsLines,
  makeResources,
  makeTiff,
  makeXmp,
  photoshopSegment,
  segment,
  xmpSegment,
} from '../../test/metadata.js';
import { findPosition } from './position.js';

const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-fuzz-'));
const path = join(folder, 'foto.jpg');
afterAll(() => rmSync(folder, { recursive: true }));

const tiff = (order: 'II' | 'MM') =>
  makeTiff(
    order,
    [
      [0x010f, 'Camera'],
      [0x8825, { ifd: gpsLines }],
      [0x8769, { ifd: [[0x9003, '2025:06:01 10:11:12']] }],
    ],
    [[0x0112, 1]],
  );
const packet = Buffer.from(makeXmp('exif:GPSLatitude="52,5N"', '<exif:GPSLongitude>5,5E</exif:GPSLongitude>'));
const sound = [
  exifSegment(tiff('II')),
  exifSegment(tiff('MM')),
  xmpSegment(packet),
  ...extendedXmpSegments(packet, 200),
  photoshopSegment(makeResources([0x0422, tiff('MM')], [0x0424, packet])),
];

/** Numbers that lead astray more often than any. */
const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 0xff, 0x3c, 0x22, 0x88, 0x25));
const damage = fc.array(fc.tuple(fc.nat(), byte), { maxLength: 12 });
const damaged = fc.tuple(fc.constantFrom(...sound), damage).map(([whole, changes]) => {
  const bytes = Buffer.from(whole);
  for (const [at, value] of changes) bytes[4 + (at % (bytes.length - 4))] = value;
  return bytes;
});
const heads = [
  'Exif\0\0',
  'Exif\0\0II*\0',
  'Exif\0\0MM\0*\0\0\0\x08',
  'http://ns.adobe.com/xap/1.0/\0<gps',
  'Photoshop 3.0\x008BIM\x04\x22',
];
const noise = fc
  .tuple(fc.constantFrom(0xe1, 0xed, 0xe2), fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }))
  .map(([marker, head, bytes]) => segment(marker, head, bytes));
const segments = fc.array(fc.oneof(damaged, noise), { minLength: 1, maxLength: 5 });

const rest = Buffer.from([0xff, 0xda, 0, 4, 1, 2, 0x12, 0xff, 0, 0x34, 0xff, 0xd9]);
const runs = { numRuns: 1000 };

it('whatever stands in the segments, only bytes of theirs change, in order and each once', async () => {
  await fc.assert(
    fc.asyncProperty(segments, fc.uint8Array({ maxLength: 50 }), async (parts, behind) => {
      const head = Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]);
      writeFileSync(path, Buffer.concat([head, rest, behind]));
      let end = 6;
      for (const { at, bytes } of await findPosition(path)) {
        expect(at).toBeGreaterThanOrEqual(end);
        end = at + bytes.length;
        expect(end).toBeLessThanOrEqual(head.length);
      }
    }),
    runs,
  );
});

it('a file of any bytes at all gives an answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.array(damaged, { maxLength: 3 }), async (bytes, parts) => {
      writeFileSync(path, Buffer.concat([Buffer.from([0xff, 0xd8]), bytes, ...parts]));
      await findPosition(path);
    }),
    runs,
  );
});

it('no reader finds a position in what is kept of a damaged Exif', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(sound[0]!, sound[1]!), damage, async (whole, changes) => {
      const part = Buffer.from(whole);
      for (const [at, value] of changes) part[18 + (at % (part.length - 18))] = value;
      const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), part, rest]);
      writeFileSync(path, jpeg);
      for (const { at, bytes } of await findPosition(path)) jpeg.set(bytes, at);
      expect(ExifReader.load(jpeg, { expanded: true }).gps).toBeUndefined();
    }),
    runs,
  );
});
