import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import {
  exifSegment,
  extendedXmpSegments,
  flirSegments,
  gpsLines,
  makeFlir,
  makeResources,
  makeTiff,
  makeXmp,
  photoshopSegment,
  segment,
  xmpSegment,
} from '../../test/metadata.js';
import { toByteSource } from '../../test/byte-source.js';
import { findPosition } from './position.js';
import { removePosition } from './remove-position.js';
import { createFileScanner } from './scanned-file.js';
import { readSegments, type Marker } from './segments.js';

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
const validSegments = [
  exifSegment(tiff('II')),
  exifSegment(tiff('MM')),
  xmpSegment(packet),
  ...extendedXmpSegments(packet, 200),
  photoshopSegment(makeResources([0x0422, tiff('MM')], [0x0424, packet])),
  ...flirSegments(makeFlir('BE', [0x2b, Buffer.from('52,5N')], [0x20, Buffer.alloc(30)]), 90),
];

/** Bytes that are more likely to reveal a bug. */
const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 0xff, 0x3c, 0x22, 0x88, 0x25));
const damage = fc.array(fc.tuple(fc.nat(), byte), { maxLength: 12 });
const damaged = fc.tuple(fc.constantFrom(...validSegments), damage).map(([valid, changes]) => {
  const bytes = Buffer.from(valid);
  for (const [at, value] of changes) bytes[4 + (at % (bytes.length - 4))] = value;
  return bytes;
});
const heads = [
  'Exif\0\0',
  'Exif\0\0II*\0',
  'Exif\0\0MM\0*\0\0\0\x08',
  'http://ns.adobe.com/xap/1.0/\0<gps',
  'Photoshop 3.0\x008BIM\x04\x22',
  'FLIR\0\x01\0\0FFF\0',
  'MPF\0',
];
const noise = fc
  .tuple(fc.constantFrom(0xe1, 0xed, 0xe2, 0xfe), fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }))
  .map(([marker, head, bytes]) => segment(marker, head, bytes));
const segments = fc.array(fc.oneof(damaged, noise), { minLength: 1, maxLength: 5 });

const scanInChunks = (jpeg: Buffer, chunkBytes: number) => {
  const scanner = createFileScanner();
  for (let at = 0; at < jpeg.length; at += chunkBytes) scanner.add(jpeg.subarray(at, at + chunkBytes));
  return scanner.getResult().markers;
};

const scanAndEnd = Buffer.from([0xff, 0xda, 0, 4, 1, 2, 0x12, 0xff, 0, 0x34, 0xff, 0xd9]);
const runOptions = { numRuns: 1000 };
/** For tests that read and write files several times. */
const fewerRuns = { numRuns: 300 };
const timeoutMs = 60_000;

it(
  'findPosition returns sorted, non-overlapping changes within the segments, for any segments',
  async () => {
    await fc.assert(
      fc.asyncProperty(segments, fc.uint8Array({ maxLength: 50 }), async (parts, trailer) => {
        const head = Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]);
        const jpeg = Buffer.concat([head, scanAndEnd, trailer]);
        writeFileSync(path, jpeg);
        const { patches, cuts } = await findPosition(path);
        let end = 6;
        for (const { at, bytes } of patches) {
          expect(at).toBeGreaterThanOrEqual(end);
          end = at + bytes.length;
          expect(end).toBeLessThanOrEqual(head.length);
        }
        // Blocks that cannot be parsed are removed as a whole, and all comments.
        const size = jpeg.length - cuts.reduce((sum, [from, to]) => sum + to - from, 0);
        const maxKeptBytes = parts
          .filter(({ 1: marker }) => marker !== 0xfe)
          .reduce((sum, { length }) => sum + length, 0);
        expect(size).toBeGreaterThanOrEqual(2 + scanAndEnd.length);
        expect(size).toBeLessThanOrEqual(2 + maxKeptBytes + scanAndEnd.length);
        // Less when a cut makes segments adjacent that cannot be parsed as one.
        expect((await removePosition(path)).size).toBeLessThanOrEqual(size);
        expect(readFileSync(path).subarray(-scanAndEnd.length)).toEqual(scanAndEnd);
        expect(await findPosition(path)).toEqual({ patches: [], cuts: [] });
        const cleaned = readFileSync(path);
        writeFileSync(path, jpeg);
        await removePosition(path, scanInChunks(jpeg, 7));
        expect(readFileSync(path).equals(cleaned)).toBe(true);
      }),
      fewerRuns,
    );
  },
  timeoutMs,
);

it('the markers that are found while a file arrives are those that are read from it', async () => {
  const size = fc.integer({ min: 1, max: 40 });
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), segments, size, async (bytes, parts, chunkBytes) => {
      const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, bytes, scanAndEnd, bytes]);
      for (const file of [jpeg, jpeg.subarray(0, -scanAndEnd.length), jpeg.subarray(0, bytes.length)]) {
        const read: Marker[] = [];
        for await (const { marker, at, end } of readSegments(toByteSource(file))) read.push({ marker, at, end });
        expect(scanInChunks(file, chunkBytes)).toEqual(read);
      }
    }),
    fewerRuns,
  );
});

it('findPosition returns or throws damaged_file for any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.array(damaged, { maxLength: 3 }), async (bytes, parts) => {
      writeFileSync(path, Buffer.concat([Buffer.from([0xff, 0xd8]), bytes, ...parts]));
      const refused = await findPosition(path).catch((cause: unknown) => cause);
      if (refused instanceof Error) expect(refused).toMatchObject({ code: 'damaged_file' });
    }),
    runOptions,
  );
});

it(
  'removePosition leaves no position that ExifReader finds in damaged Exif',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(validSegments[0]!, validSegments[1]!), damage, async (valid, changes) => {
        const part = Buffer.from(valid);
        for (const [at, value] of changes) part[18 + (at % (part.length - 18))] = value;
        writeFileSync(path, Buffer.concat([Buffer.from([0xff, 0xd8]), part, scanAndEnd]));
        await removePosition(path);
        expect(ExifReader.load(readFileSync(path), { expanded: true }).gps).toBeUndefined();
      }),
      fewerRuns,
    );
  },
  timeoutMs,
);

const positionText = '52.08812345';
const space = fc.constantFrom('', ' ', '\n\t', '  ');
const quote = fc.constantFrom('"', "'");
const xmlName = fc.stringMatching(/^[a-zA-Z][a-zA-Z\d_.-]{0,8}$/).filter((name) => !/^(?:xml|rdf|x$|dc$)/i.test(name));
/** Prefix, namespace and name of a property. */
const property = fc.oneof(
  fc.tuple(
    xmlName,
    fc.constantFrom('http://www.dji.com/drone-dji/1.0/', 'http://www.parrot.com/drone-parrot/1.0/'),
    xmlName,
  ),
  fc.tuple(
    xmlName,
    fc.constant('http://ns.adobe.com/exif/1.0/'),
    fc.constantFrom('GPSLatitude', 'GPSAltitude', 'GPSx'),
  ),
);
const xmpCase = fc.record({
  property,
  quote,
  before: space,
  behind: space,
  form: fc.nat(3),
  limit: fc.integer({ min: 90, max: 900 }),
});

it(
  'removePosition removes a position from XMP with any prefix, notation and split over segments',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        xmpCase,
        async ({ property: [prefix, uri, name], quote: q, before, behind, form, limit: maxBytes }) => {
          const full = `${prefix}:${name}`;
          const bound = `xmlns:${prefix}${before}=${behind}${q}${uri}${q}`;
          const attribute = `${full}${before}=${behind}${q}${positionText}${q}`;
          const keptElement = '<dc:format>kept</dc:format>';
          const [attributes, elements] = [
            [`${bound} ${attribute}`, keptElement],
            [bound, `<${full}${before}>${positionText}</${full}${before}>${keptElement}`],
            ['', `<${full} ${bound}><rdf:Bag><rdf:li>${positionText}</rdf:li></rdf:Bag></${full}>${keptElement}`],
            ['', `<rdf:Description ${attribute} ${bound}/>${keptElement}`],
          ][form] as [string, string];
          const xmp = Buffer.from(makeXmp(attributes, elements));
          for (const parts of [[xmpSegment(xmp)], extendedXmpSegments(xmp, maxBytes)]) {
            writeFileSync(path, Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, scanAndEnd]));
            await removePosition(path);
            const bytes = readFileSync(path).toString('latin1');
            if (parts.length === 1) expect(bytes).toContain(keptElement);
            // Also across segment borders.
            expect(joinedBodies(bytes)).not.toContain(positionText);
          }
        },
      ),
      fewerRuns,
    );
  },
  timeoutMs,
);

const joinedBodies = (jpeg: string) =>
  jpeg.replace(/\xff\xe1[^]{2}http:\/\/ns\.adobe\.com\/xmp\/extension\/\0[^]{40}/g, '');
