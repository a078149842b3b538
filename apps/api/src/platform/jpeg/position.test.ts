import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  digestOf,
  exifSegment,
  extendedXmpSegments,
  gpsLines,
  makeResources,
  makeTiff,
  makeXmp,
  photoshopSegment,
  segment,
  withSegments,
  xmpSegment,
  type Line,
} from '../../test/metadata.js';
import { makeJpeg } from '../../test/pictures.js';
import { patchFile } from './patch-file.js';
import { findPosition } from './position.js';

const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-jpeg-'));
let plain: Buffer;
beforeAll(async () => (plain = await makeJpeg({ width: 64, height: 48 })));
afterAll(() => rmSync(folder, { recursive: true }));

/** What would be kept of this file; and that looking for it leaves the file alone. */
const keep = async (jpeg: Buffer): Promise<Buffer> => {
  const path = join(folder, 'came.jpg');
  writeFileSync(path, jpeg);
  const patches = await findPosition(path);
  expect(readFileSync(path).equals(jpeg)).toBe(true);
  await patchFile(path, patches);
  const kept = readFileSync(path);
  expect(kept.length).toBe(jpeg.length);
  return kept;
};
const read = (jpeg: Buffer) => ExifReader.load(jpeg, { expanded: true });
const pixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();

/** The numerators of both coordinates, in either order of bytes, and as XMP writes them. */
const traces = (['LE', 'BE'] as const).flatMap((order) =>
  [173_117, 410_719].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes[`writeUInt32${order}`](number);
    return bytes;
  }),
);
const words = ['52,5.2885N', '5,58.6845E', '2024:12:31'];
const expectNoTrace = (kept: Buffer) => {
  for (const trace of [...traces, ...words]) expect(kept.includes(trace)).toBe(false);
  expect(read(kept).gps).toBeUndefined();
};

const camera: Line[] = [
  [0x010f, 'Ruigenhei Camera'],
  [0x0110, 'Model 7'],
  [0x0112, 6],
  [0x8298, 'Stichting Ruigenhei'],
];
const exif: Line = [
  0x8769,
  {
    ifd: [
      [0x9003, '2025:06:01 10:11:12'],
      [0x927c, Buffer.from('maker note '.repeat(9))],
    ],
  },
];
const gps: Line = [0x8825, { ifd: gpsLines }];

const expectCamera = (kept: Buffer) => {
  const { exif: told } = read(kept);
  expect(told?.Make?.description).toBe('Ruigenhei Camera');
  expect(told?.Copyright?.description).toBe('Stichting Ruigenhei');
  expect(told?.Orientation?.value).toBe(6);
  expect(told?.DateTimeOriginal?.description).toBe('2025:06:01 10:11:12');
  expect(kept.includes('maker note maker note')).toBe(true);
};

describe.each(['II', 'MM'] as const)('Exif in the order %s', (order) => {
  const places: [string, Line[][]][] = [
    ['first', [[gps, ...camera, exif]]],
    ['among others', [[...camera, gps, exif]]],
    ['last', [[...camera, exif, gps]]],
    ['twice', [[gps, ...camera, exif, gps]]],
    [
      'beside the thumbnail',
      [
        [...camera, exif],
        [[0x0103, 6], gps, [0x0128, 2]],
      ],
    ],
    ['within the camera’s own', [[...camera, [0x8769, { ifd: [...(exif[1] as { ifd: Line[] }).ifd, gps] }]]]],
  ];

  it.each(places)('loses its position where that stands %s, and nothing else', async (_, directories) => {
    const jpeg = withSegments(plain, exifSegment(makeTiff(order, ...directories)));
    expect(traces.some((trace) => jpeg.includes(trace))).toBe(true);
    const kept = await keep(jpeg);
    expectNoTrace(kept);
    expectCamera(kept);
    expect((await pixels(kept)).equals(await pixels(jpeg))).toBe(true);
    expect(await findPositionIn(kept)).toEqual([]);
  });

  it('keeps the directory behind it linked', async () => {
    const second: Line[] = [
      [0x0103, 6],
      [0x010f, 'Second directory'],
    ];
    const kept = await keep(withSegments(plain, exifSegment(makeTiff(order, [gps, ...camera, exif], second))));
    const tiff = kept.subarray(12);
    const long = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    expect(short(8)).toBe(5);
    const next = long(8 + 2 + 5 * 12);
    expect([short(next), short(next + 2)]).toEqual([2, 0x0103]);
  });

  it('is left alone, byte for byte, without a position', async () => {
    const jpeg = withSegments(
      plain,
      exifSegment(makeTiff(order, [...camera, exif])),
      xmpSegment(makeXmp('dc:format="gps"')),
    );
    expect((await keep(jpeg)).equals(jpeg)).toBe(true);
  });
});

const findPositionIn = (jpeg: Buffer) => {
  const path = join(folder, 'once more.jpg');
  writeFileSync(path, jpeg);
  return findPosition(path);
};

describe('damaged Exif', () => {
  const tiffOf = (...lines: Line[]) => makeTiff('MM', [...camera, exif, ...lines]);
  const keepTiff = async (tiff: Buffer) =>
    (await keep(withSegments(plain, exifSegment(tiff)))).subarray(12, 12 + tiff.length);

  it('keeps what the position shares with something else', async () => {
    const tiff = tiffOf([
      0x8825,
      {
        ifd: [
          [0x0001, 'N'],
          [0x0002, { at: 8 + 2 + 6 * 12 + 4, type: 5, count: 2 }],
        ],
      },
    ]);
    expectCamera(withSegments(plain, exifSegment(await keepTiff(tiff))));
  });

  it.each([
    ['leads outside', { at: 0xfffff0, type: 4, count: 1 }],
    ['leads to the first directory', { at: 8, type: 4, count: 1 }],
    ['leads to the very start', { at: 0, type: 4, count: 1 }],
    ['leads into a text', { at: 100, type: 4, count: 1 }],
    ['is of a type that does not exist', { at: 200, type: 77, count: 1 }],
    ['is a list that goes on outside', { at: 200, type: 4, count: 0xffffffff }],
  ])('loses a link that %s, and nothing else', async (_, link) => {
    const kept = withSegments(plain, exifSegment(await keepTiff(tiffOf([0x8825, link]))));
    expectCamera(kept);
    expect(read(kept).exif).not.toHaveProperty(['GPS Info IFD Pointer']);
  });

  it('loses a position whose count is more than there is', async () => {
    const tiff = tiffOf(gps);
    const at = tiff.readUInt32BE(8 + 2 + 5 * 12 + 8);
    tiff.writeUInt16BE(0xfff0, at);
    const kept = await keepTiff(tiff);
    for (const trace of traces) expect(kept.includes(trace)).toBe(false);
    expectCamera(withSegments(plain, exifSegment(kept)));
  });

  it('with a count of lines that is more than there is, has only its line emptied', async () => {
    const tiff = tiffOf(gps);
    tiff.writeUInt16BE(0xfff0, 8);
    const kept = await keepTiff(tiff);
    for (const trace of traces) expect(kept.includes(trace)).toBe(false);
    expect(kept.readUInt16BE(8)).toBe(0xfff0);
    expect(kept.includes('Ruigenhei Camera')).toBe(true);
    expect(kept.includes('2025:06:01 10:11:12')).toBe(true);
  });

  it('ends where a directory links to itself', async () => {
    const tiff = tiffOf(gps, [0x8769, { at: 8, type: 4, count: 1 }]);
    tiff.writeUInt32BE(8, 8 + 2 + 7 * 12);
    expectNoTrace(withSegments(plain, exifSegment(await keepTiff(tiff))));
  });

  it('whose first words end in another byte than they should is read as any', async () => {
    const tiff = makeTiff('II', [...camera, exif, gps]);
    expectNoTrace(await keep(withSegments(plain, segment(0xe1, 'Exif\0\xff', tiff))));
  });

  it('that goes on in a second segment is read as one', async () => {
    const tiff = makeTiff('II', [...camera, exif, gps]);
    const jpeg = withSegments(plain, exifSegment(tiff.subarray(0, 150)), exifSegment(tiff.subarray(150)));
    const kept = await keep(jpeg);
    for (const trace of traces) expect(kept.includes(trace)).toBe(false);
  });
});

describe('XMP', () => {
  const title = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Hei bij ’t Ven</rdf:li></rdf:Alt></dc:title>';
  const positions: [string, string, string][] = [
    ['attributes', 'exif:GPSLatitude="52,5.2885N" exif:GPSLongitude=\'5,58.6845E\'', ''],
    ['attributes of drones', 'drone-dji:GpsLatitude="52,5.2885N" drone-dji:GpsLongtitude = "5,58.6845E"', ''],
    [
      'elements',
      '',
      '<exif:GPSLatitude>52,5.2885N</exif:GPSLatitude><exif:GPSDateStamp/>\n<exif:GPSLongitude>5,58.6845E</exif:GPSLongitude>',
    ],
    [
      'nested elements',
      '',
      '<exif:GPSLatitude><rdf:Description><rdf:value>52,5.2885N</rdf:value></rdf:Description></exif:GPSLatitude>',
    ],
  ];

  it.each(positions)('loses %s, and keeps the rest as it was', async (_, attributes, elements) => {
    const jpeg = withSegments(
      plain,
      xmpSegment(makeXmp(`dc:format="image/jpeg" ${attributes}`, `${elements}${title}`)),
    );
    const kept = await keep(jpeg);
    expectNoTrace(kept);
    const { xmp } = read(kept);
    expect([xmp?.title?.description, xmp?.format?.description]).toEqual(['Hei bij ’t Ven', 'image/jpeg']);
    expect(Object.keys(xmp ?? {}).filter((name) => /gps/i.test(name))).toEqual([]);
  });

  it('keeps a description that speaks of GPS', async () => {
    const told =
      '<dc:description>exif:GPSLatitude="1" &lt;GPS&gt;</dc:description><!-- <GPS>x</GPS> --><![CDATA[<GPS>]]>';
    const jpeg = withSegments(plain, xmpSegment(makeXmp('xmlns:gps="http://example.org/"', told)));
    expect((await keep(jpeg)).equals(jpeg)).toBe(true);
  });

  it('that is broken loses what can be a position, and no more', async () => {
    const packet = '<a exif:GPSLatitude="52,5.2885N"><exif:GPSLongitude>5,58.6845E<b>kept</b><c gps=\'x';
    const kept = await keep(withSegments(plain, xmpSegment(packet)));
    expectNoTrace(kept);
    expect(kept.includes('<b>kept</b>')).toBe(true);
  });

  it.each(['LE', 'BE'])('in UTF-16 %s loses its position too', async (order) => {
    const packet = Buffer.from(makeXmp('exif:GPSLatitude="52,5.2885N" dc:format="image/jpeg"'), 'utf16le');
    const kept = await keep(withSegments(plain, xmpSegment(order === 'LE' ? packet : packet.swap16())));
    const held = Buffer.from(kept.subarray(35, 35 + packet.length));
    const text = (order === 'LE' ? held : Buffer.from(kept.subarray(35, 35 + packet.length)).swap16()).toString(
      'utf16le',
    );
    expect(text.includes('52,5')).toBe(false);
    expect(text.includes('dc:format="image/jpeg"')).toBe(true);
  });

  it('in several segments loses its position across their borders, and is still found by its digest', async () => {
    const packet = Buffer.from(makeXmp('exif:GPSLatitude="52,5.2885N" exif:GPSLongitude="5,58.6845E"', title));
    for (const most of [97, 100, 300]) {
      const pieces = extendedXmpSegments(packet, most);
      const main = xmpSegment(makeXmp(`xmpNote:HasExtendedXMP="${digestOf(packet)}"`));
      // In another order than they belong.
      const kept = await keep(withSegments(plain, main, ...pieces.reverse()));
      const changed = kept.subarray(2 + main.length);
      const bodies: Buffer[] = [];
      for (let at = 0; changed[at + 1] === 0xe1; at += 2 + changed.readUInt16BE(at + 2))
        bodies.unshift(changed.subarray(at + 4 + 35, at + 2 + changed.readUInt16BE(at + 2)));
      const joined = Buffer.concat(bodies.map((body) => body.subarray(40)));
      expect(joined.includes('GPS')).toBe(false);
      expect(joined.length).toBe(packet.length);
      expect(new Set(bodies.map((body) => body.toString('latin1', 0, 32)))).toEqual(new Set([digestOf(joined)]));
      expect(read(kept).xmp?.HasExtendedXMP?.value).toBe(digestOf(joined));
    }
  });
});

it('Photoshop’s copies of Exif and XMP lose it too, also over two segments', async () => {
  const tiff = makeTiff('MM', [...camera, exif, gps]);
  const packet = Buffer.from(makeXmp('exif:GPSLatitude="52,5.2885N"'));
  const resources = makeResources(
    [0x0404, Buffer.from('odd')],
    [0x0422, tiff],
    [0x0424, packet],
    [0x03ed, Buffer.from('kept')],
  );
  const half = 60;
  const jpeg = withSegments(
    plain,
    photoshopSegment(resources.subarray(0, half)),
    photoshopSegment(resources.subarray(half)),
  );
  const kept = await keep(jpeg);
  expectNoTrace(kept);
  for (const told of ['Ruigenhei Camera', 'odd', 'kept']) expect(kept.includes(told)).toBe(true);
});

describe('a file', () => {
  const exifOf = (line: Line) => exifSegment(makeTiff('MM', [...camera, exif, line]));

  it('with fill bytes, restarts and several scans is read to where its segments are', async () => {
    const source = await sharp(plain).jpeg({ progressive: true }).toBuffer();
    const at = source.indexOf(Buffer.from([0xff, 0xda]));
    const filled = Buffer.concat([Buffer.alloc(3, 0xff), exifOf(gps)]);
    // Pixels in which restarts and zeros after FF occur, and then metadata once more, before a next scan.
    const noise = Buffer.from([0x12, 0xff, 0x00, 0xff, 0xd3, 0x34]);
    const head = withSegments(source.subarray(0, at), filled);
    const jpeg = Buffer.concat([head, segment(0xda, 'scan'), noise, exifOf(gps), source.subarray(at)]);
    expectNoTrace(await keep(jpeg));
  });

  it('with pictures behind the first loses the position of each', async () => {
    const second = withSegments(plain, exifOf(gps), xmpSegment(makeXmp('exif:GPSLatitude="52,5.2885N"')));
    // The start of a picture by chance, as in a film.
    const film = Buffer.concat([
      randomBytes(300_000),
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xf0, 0x01]),
      randomBytes(500),
    ]);
    const jpeg = Buffer.concat([withSegments(plain, exifOf(gps)), second, film, second, randomBytes(1000)]);
    const kept = await keep(jpeg);
    expectNoTrace(kept);
    expect(kept.includes(film)).toBe(true);
  });

  it('that ends in the middle of a segment, or is empty, gives nothing to change', async () => {
    for (const jpeg of [Buffer.alloc(0), plain.subarray(0, 2), withSegments(plain, exifOf(gps)).subarray(0, 100)])
      expect((await keep(jpeg)).equals(jpeg)).toBe(true);
  });
});

it('a file is changed in those places, and nowhere else', async () => {
  const path = join(folder, 'large.jpg');
  const large = randomBytes(200_000);
  writeFileSync(path, large);
  const change = (at: number, length: number) => ({ at, bytes: randomBytes(length) });
  const changes = [change(0, 1), change(65_530, 12), change(70_000, 66_000), change(136_000, 3), change(199_999, 1)];
  const expected = Buffer.from(large);
  for (const { at, bytes } of changes) expected.set(bytes, at);
  await patchFile(path, changes);
  expect(readFileSync(path).equals(expected)).toBe(true);
});
