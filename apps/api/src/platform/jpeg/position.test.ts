import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  toDigest,
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
  withSegments,
  xmpSegment,
  type Line,
} from '../../test/metadata.js';
import { hostileLatitude, makeHostilePackets } from '../../test/hostile-xmp.js';
import { makeJpeg } from '../../test/pictures.js';
import { cutFile } from './cut-file.js';
import { patchFile } from './patch-file.js';
import { findPosition } from './position.js';
import { removePosition } from './remove-position.js';

const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-jpeg-'));
let plain: Buffer;
beforeAll(async () => (plain = await makeJpeg({ width: 64, height: 48 })));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Returns the file after `removePosition`. Checks that `findPosition` only reads, and that a second run changes
 * nothing.
 */
const removeAndRead = async (jpeg: Buffer): Promise<Buffer> => {
  const path = join(folder, 'upload.jpg');
  writeFileSync(path, jpeg);
  const { cuts } = await findPosition(path);
  expect(readFileSync(path).equals(jpeg)).toBe(true);
  const { size, changed } = await removePosition(path);
  const cleaned = readFileSync(path);
  expect(cleaned.length).toBe(jpeg.length - cuts.reduce((sum, [from, to]) => sum + to - from, 0));
  expect(size).toBe(cleaned.length);
  expect(changed).toBe(!cleaned.equals(jpeg));
  expect(await findPosition(path)).toEqual({ patches: [], cuts: [] });
  return cleaned;
};
const read = (jpeg: Buffer) => ExifReader.load(jpeg, { expanded: true });
const pixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();

/** The numerators of both coordinates in both byte orders, and the coordinates as text in XMP. */
const traces = (['LE', 'BE'] as const).flatMap((order) =>
  [173_117, 410_719].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes[`writeUInt32${order}`](number);
    return bytes;
  }),
);
const xmpTraces = ['52,5.2885N', '5,58.6845E', '2024:12:31'];
const expectNoTrace = (cleaned: Buffer) => {
  for (const trace of [...traces, ...xmpTraces]) expect(cleaned.includes(trace)).toBe(false);
  expect(read(cleaned).gps).toBeUndefined();
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

const expectCamera = (cleaned: Buffer) => {
  const { exif: tags } = read(cleaned);
  expect(tags?.Make?.description).toBe('Ruigenhei Camera');
  expect(tags?.Copyright?.description).toBe('Stichting Ruigenhei');
  expect(tags?.Orientation?.value).toBe(6);
  expect(tags?.DateTimeOriginal?.description).toBe('2025:06:01 10:11:12');
  expect(cleaned.includes('maker note maker note')).toBe(true);
};

describe.each(['II', 'MM'] as const)('removePosition from Exif with byte order %s', (order) => {
  const places: [string, Line[][]][] = [
    ['first', [[gps, ...camera, exif]]],
    ['among others', [[...camera, gps, exif]]],
    ['last', [[...camera, exif, gps]]],
    ['twice', [[gps, ...camera, exif, gps]]],
    [
      'next to the thumbnail',
      [
        [...camera, exif],
        [[0x0103, 6], gps, [0x0128, 2]],
      ],
    ],
    ['within the camera’s own', [[...camera, [0x8769, { ifd: [...(exif[1] as { ifd: Line[] }).ifd, gps] }]]]],
  ];

  it.each(places)('removes only the position, which is %s', async (_, directories) => {
    const jpeg = withSegments(plain, exifSegment(makeTiff(order, ...directories)));
    expect(traces.some((trace) => jpeg.includes(trace))).toBe(true);
    const cleaned = await removeAndRead(jpeg);
    expectNoTrace(cleaned);
    expectCamera(cleaned);
    expect((await pixels(cleaned)).equals(await pixels(jpeg))).toBe(true);
  });

  it('keeps the link to the next directory', async () => {
    const createSecondPicture: Line[] = [
      [0x0103, 6],
      [0x010f, 'Second directory'],
    ];
    const cleaned = await removeAndRead(
      withSegments(plain, exifSegment(makeTiff(order, [gps, ...camera, exif], createSecondPicture))),
    );
    const tiff = cleaned.subarray(12);
    const long = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    expect(short(8)).toBe(5);
    const next = long(8 + 2 + 5 * 12);
    expect([short(next), short(next + 2)]).toEqual([2, 0x0103]);
  });

  it('changes nothing without a position', async () => {
    const jpeg = withSegments(
      plain,
      exifSegment(makeTiff(order, [...camera, exif])),
      xmpSegment(makeXmp('dc:format="gps"')),
    );
    expect((await removeAndRead(jpeg)).equals(jpeg)).toBe(true);
  });
});

describe('removePosition from damaged Exif', () => {
  const createTiff = (...lines: Line[]) => makeTiff('MM', [...camera, exif, ...lines]);
  const cleanTiff = async (tiff: Buffer) =>
    (await removeAndRead(withSegments(plain, exifSegment(tiff)))).subarray(12, 12 + tiff.length);

  it('keeps bytes that the position shares with other data', async () => {
    const tiff = createTiff([
      0x8825,
      {
        ifd: [
          [0x0001, 'N'],
          [0x0002, { at: 8 + 2 + 6 * 12 + 4, type: 5, count: 2 }],
        ],
      },
    ]);
    expectCamera(withSegments(plain, exifSegment(await cleanTiff(tiff))));
  });

  it.each([
    ['leads outside', { at: 0xfffff0, type: 4, count: 1 }],
    ['leads to the first directory', { at: 8, type: 4, count: 1 }],
    ['leads to the very start', { at: 0, type: 4, count: 1 }],
    ['leads into a text', { at: 100, type: 4, count: 1 }],
    ['is of a type that does not exist', { at: 200, type: 77, count: 1 }],
    ['is a list that goes on outside', { at: 200, type: 4, count: 0xffffffff }],
  ])('removes only a GPS link that %s', async (_, link) => {
    const cleaned = withSegments(plain, exifSegment(await cleanTiff(createTiff([0x8825, link]))));
    expectCamera(cleaned);
    expect(read(cleaned).exif).not.toHaveProperty(['GPS Info IFD Pointer']);
  });

  it('removes a position whose entry count is too large', async () => {
    const tiff = createTiff(gps);
    const at = tiff.readUInt32BE(8 + 2 + 5 * 12 + 8);
    tiff.writeUInt16BE(0xfff0, at);
    const cleaned = await cleanTiff(tiff);
    for (const trace of traces) expect(cleaned.includes(trace)).toBe(false);
    expectCamera(withSegments(plain, exifSegment(cleaned)));
  });

  it('only clears the GPS entry when the entry count of its directory is too large', async () => {
    const tiff = createTiff(gps);
    tiff.writeUInt16BE(0xfff0, 8);
    const cleaned = await cleanTiff(tiff);
    for (const trace of traces) expect(cleaned.includes(trace)).toBe(false);
    expect(cleaned.readUInt16BE(8)).toBe(0xfff0);
    expect(cleaned.includes('Ruigenhei Camera')).toBe(true);
    expect(cleaned.includes('2025:06:01 10:11:12')).toBe(true);
  });

  it('removes the position when a directory links to itself', async () => {
    const tiff = createTiff(gps, [0x8769, { at: 8, type: 4, count: 1 }]);
    tiff.writeUInt32BE(8, 8 + 2 + 7 * 12);
    expectNoTrace(withSegments(plain, exifSegment(await cleanTiff(tiff))));
  });

  it('removes the position when the last byte of the Exif identifier differs', async () => {
    const tiff = makeTiff('II', [...camera, exif, gps]);
    expectNoTrace(await removeAndRead(withSegments(plain, segment(0xe1, 'Exif\0\xff', tiff))));
  });

  it('removes the position from Exif that continues in a second segment', async () => {
    const tiff = makeTiff('II', [...camera, exif, gps]);
    const jpeg = withSegments(plain, exifSegment(tiff.subarray(0, 150)), exifSegment(tiff.subarray(150)));
    const cleaned = await removeAndRead(jpeg);
    for (const trace of traces) expect(cleaned.includes(trace)).toBe(false);
  });
});

describe('removePosition from XMP', () => {
  const title = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Hei bij ’t Ven</rdf:li></rdf:Alt></dc:title>';
  const positions: [string, string, string][] = [
    ['attributes', 'exif:GPSLatitude="52,5.2885N" exif:GPSLongitude=\'5,58.6845E\'', ''],
    ['attributes of drones', 'drone-dji:GpsLatitude="52,5.2885N" drone-dji:GpsLongtitude = "5,58.6845E"', ''],
    ['all of DJI’s attributes', 'drone-dji:SelfData=\'52,5.2885N\' drone-dji:RtkStdLat="5,58.6845E"', ''],
    ['elements of DJI', '', '<drone-dji:RelativeAltitude>52,5.2885N</drone-dji:RelativeAltitude><drone-dji:Yaw/>'],
    [
      'elements and attributes of Parrot',
      'drone-parrot:Takeoff="52,5.2885N"',
      '<drone-parrot:Home rdf:parseType="Resource"><dc:x>5,58.6845E</dc:x></drone-parrot:Home>',
    ],
    [
      'another prefix of DJI',
      'xmlns:q="http://www.dji.com/drone-dji/1.0/" q:Home="52,5.2885N"',
      '<q:Where>5,58.6845E</q:Where>',
    ],
    [
      'another prefix of Parrot',
      "xmlns:q='http://www.parrot.com/drone-parrot/1.0/' q:Home = '52,5.2885N'",
      '<q:Where>5,58.6845E</q:Where>',
    ],
    [
      'a prefix that is bound within an element',
      '',
      '<q:Home xmlns:q="http://www.dji.com/drone-dji/1.0/">52,5.2885N</q:Home>',
    ],
    [
      'a namespace that is written with references',
      'xmlns:q="http&#58;//www.dji.com/drone&#x2D;dji/1.0/" q:Home="52,5.2885N"',
      '',
    ],
    ['a default namespace', '', '<Home xmlns="http://www.dji.com/drone-dji/1.0/"><x>52,5.2885N</x></Home>'],
    [
      'the drones of others',
      'xmlns:drone-skydio="https://www.skydio.com/drone-skydio/1.0/" drone-skydio:Ecef="52,5.2885N"',
      '',
    ],
    [
      'a prefix of Exif that is not exif',
      'xmlns:e="http://ns.adobe.com/exif/1.0/" e:GPSLatitude="52,5.2885N"',
      '<e:GPSLongitude>5,58.6845E</e:GPSLongitude>',
    ],
    ['what is not named GPS', 'xmlns:p="http://ns.google.com/photos/dd/1.0/pose/" p:Latitude="52,5.2885N"', ''],
    [
      'a point of the W3C',
      'xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" geo:lat="52,5.2885N"',
      '<geo:long>5,58.6845E</geo:long>',
    ],
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

  it.each(positions)('removes the position in %s, and keeps everything else', async (_, attributes, elements) => {
    const jpeg = withSegments(
      plain,
      xmpSegment(makeXmp(`dc:format="image/jpeg" ${attributes}`, `${elements}${title}`)),
    );
    const cleaned = await removeAndRead(jpeg);
    expectNoTrace(cleaned);
    const { xmp } = read(cleaned);
    expect([xmp?.title?.description, xmp?.format?.description]).toEqual(['Hei bij ’t Ven', 'image/jpeg']);
    expect(Object.keys(xmp ?? {}).filter((name) => /gps/i.test(name))).toEqual([]);
    // Still well-formed.
    expect(cleaned.length).toBe(jpeg.length);
  });

  it('keeps a description that mentions GPS', async () => {
    const description =
      '<dc:description>exif:GPSLatitude="1" &lt;GPS&gt;</dc:description><dc:rights><![CDATA[GPS & more]]></dc:rights>';
    const jpeg = withSegments(plain, xmpSegment(makeXmp('xmlns:gps="http://example.org/"', description)));
    expect((await removeAndRead(jpeg)).equals(jpeg)).toBe(true);
  });

  it('removes the position when the XMP identifier is wrong', async () => {
    const packet = makeXmp('exif:GPSLatitude="52,5.2885N" drone-dji:Home="5,58.6845E"', title);
    for (const start of ['', 'XMP\0', 'http://ns.adobe.com/xap/1.0/'])
      expectNoTrace(await removeAndRead(withSegments(plain, segment(0xe1, start, Buffer.from(packet)))));
  });

  it('leaves no position in XMP that programs read in different ways, also in extended XMP and in Exif', async () => {
    for (const [name, packet] of makeHostilePackets()) {
      const jpeg = withSegments(
        plain,
        xmpSegment(packet),
        ...extendedXmpSegments(packet, 500),
        exifSegment(makeTiff('MM', [...camera, [0x02bc, packet], exif])),
        photoshopSegment(makeResources([0x0424, packet], [0x03ed, Buffer.from('kept')])),
      );
      const cleaned = await removeAndRead(jpeg);
      // Without zeros, so that UTF-16 and UTF-32 are found too.
      expect(Buffer.from(cleaned.filter((byte) => byte !== 0)).includes(hostileLatitude), name).toBe(false);
      expectCamera(cleaned);
    }
  });

  it('removes comments within XMP, and markup in CDATA sections and instructions', async () => {
    const hidden = '<!-- 52.1 --><?adobe <GPS>5</GPS>?><![CDATA[<GPS>52</GPS>]]>';
    const jpeg = withSegments(plain, xmpSegment(makeXmp('dc:format="image/jpeg"', `${hidden}${title}`)));
    const cleaned = await removeAndRead(jpeg);
    expect(
      cleaned.equals(
        withSegments(plain, xmpSegment(makeXmp('dc:format="image/jpeg"', `${' '.repeat(hidden.length)}${title}`))),
      ),
    ).toBe(true);
  });

  it('removes malformed XMP as a whole', async () => {
    const jpeg = withSegments(plain, xmpSegment('<a exif:GPSLatitude="52,5.2885N"><exif:GPSLongitude>5,58.6845E<b>'));
    expect((await removeAndRead(jpeg)).equals(plain)).toBe(true);
  });

  it.each(['LE', 'BE'])('removes the position from XMP in UTF-16 %s', async (order) => {
    const packet = Buffer.from(makeXmp('exif:GPSLatitude="52,5.2885N" dc:format="image/jpeg"'), 'utf16le');
    const cleaned = await removeAndRead(withSegments(plain, xmpSegment(order === 'LE' ? packet : packet.swap16())));
    const cleanedPacket = Buffer.from(cleaned.subarray(35, 35 + packet.length));
    const text = (order === 'LE' ? cleanedPacket : cleanedPacket.swap16()).toString('utf16le');
    expect(text.includes('52,5')).toBe(false);
    expect(text.includes('dc:format="image/jpeg"')).toBe(true);
  });

  it('removes the position across segment borders, and renews the digest', async () => {
    const packet = Buffer.from(makeXmp('exif:GPSLatitude="52,5.2885N" exif:GPSLongitude="5,58.6845E"', title));
    for (const maxBytes of [97, 100, 300]) {
      const pieces = extendedXmpSegments(packet, maxBytes);
      const main = xmpSegment(makeXmp(`xmpNote:HasExtendedXMP="${toDigest(packet)}"`));
      // In reverse order.
      const cleaned = await removeAndRead(withSegments(plain, main, ...pieces.reverse()));
      const changed = cleaned.subarray(2 + main.length);
      const bodies: Buffer[] = [];
      for (let at = 0; changed[at + 1] === 0xe1; at += 2 + changed.readUInt16BE(at + 2))
        bodies.unshift(changed.subarray(at + 4 + 35, at + 2 + changed.readUInt16BE(at + 2)));
      const joined = Buffer.concat(bodies.map((body) => body.subarray(40)));
      expect(joined.includes('GPS')).toBe(false);
      expect(joined.length).toBe(packet.length);
      expect(new Set(bodies.map((body) => body.toString('latin1', 0, 32)))).toEqual(new Set([toDigest(joined)]));
      expect(read(cleaned).xmp?.HasExtendedXMP?.value).toBe(toDigest(joined));
    }
  });
});

it('removePosition removes the position from Photoshop resources, also over two segments', async () => {
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
  const cleaned = await removeAndRead(jpeg);
  expectNoTrace(cleaned);
  for (const keptText of ['Ruigenhei Camera', 'odd', 'kept']) expect(cleaned.includes(keptText)).toBe(true);
});

describe('removePosition from a JPEG file', () => {
  const createExif = (line: Line) => exifSegment(makeTiff('MM', [...camera, exif, line]));

  it('removes the position with fill bytes, restart markers and several scans', async () => {
    const source = await sharp(plain).jpeg({ progressive: true }).toBuffer();
    const at = source.indexOf(Buffer.from([0xff, 0xda]));
    const filled = Buffer.concat([Buffer.alloc(3, 0xff), createExif(gps)]);
    // Scan data with restart markers and stuffed zeros, and then metadata again before the next scan.
    const noise = Buffer.from([0x12, 0xff, 0x00, 0xff, 0xd3, 0x34]);
    const head = withSegments(source.subarray(0, at), filled);
    const jpeg = Buffer.concat([head, segment(0xda, 'scan'), noise, createExif(gps), source.subarray(at)]);
    expectNoTrace(await removeAndRead(jpeg));
  });

  const cuts = async (jpeg: Buffer) => {
    const path = join(folder, 'cut.jpg');
    writeFileSync(path, jpeg);
    return (await findPosition(path)).cuts;
  };
  const createFilm = () => {
    // Bytes that look like the start and end of a picture.
    const chance = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xd9, 0x01]);
    return Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(300_000), chance, randomBytes(500)]);
  };
  const createSecondPicture = () => withSegments(plain, createExif(gps));

  it.each([
    ['zeros', () => Buffer.alloc(5000)],
    ['one byte', () => Buffer.from([0x0a])],
    ['a text', () => Buffer.from('52.0881, 5.9781')],
    ['a film', createFilm],
    ['a second picture', createSecondPicture],
    [
      'a second picture, a film and another picture',
      () => Buffer.concat([createSecondPicture(), createFilm(), createSecondPicture()]),
    ],
    ['another end of a picture', () => Buffer.from([0xff, 0xd9])],
  ])('cuts off %s after the picture', async (_, behind) => {
    const jpeg = withSegments(plain, createExif(gps));
    const cleaned = await removeAndRead(Buffer.concat([jpeg, behind()]));
    expectNoTrace(cleaned);
    expect(cleaned.equals(await removeAndRead(jpeg))).toBe(true);
    expect(cleaned.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    expect((await pixels(cleaned)).equals(await pixels(plain))).toBe(true);
  });

  it('keeps a thumbnail, whose end marker is not the end of the picture', async () => {
    const jpeg = withSegments(plain, exifSegment(makeTiff('MM', [...camera, [0x927c, plain]])));
    expect(await cuts(jpeg)).toEqual([]);
    expect((await removeAndRead(jpeg)).equals(jpeg)).toBe(true);
  });

  it.each([{ progressive: true }, { progressive: false }])(
    'cuts off everything after the last scan: %j',
    async (options) => {
      const source = await sharp(plain).jpeg(options).toBuffer();
      expect((await removeAndRead(Buffer.concat([source, createSecondPicture()]))).equals(source)).toBe(true);
    },
  );

  it('removes references to pictures and films that are cut off', async () => {
    const list = segment(0xe2, 'MPF\0', 'MM\0*\0\0\0\x08');
    const profile = segment(0xe2, 'ICC_PROFILE\0\x01\x01', 'profile');
    const google =
      'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:C="http://ns.google.com/photos/1.0/container/"';
    const gain = 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"';
    const names = `${google} ${gain} GCamera:MotionPhoto="1" GCamera:MicroVideoOffset="500" GCamera:SpecialTypeID="x"`;
    const directory =
      '<C:Directory><rdf:Seq><rdf:li C:Mime="video/mp4"/></rdf:Seq></C:Directory><dc:format>image/jpeg</dc:format>';
    const jpeg = withSegments(plain, list, profile, xmpSegment(makeXmp(names, directory)));
    // Without a trailer there is nothing to correct.
    expect((await removeAndRead(jpeg)).equals(jpeg)).toBe(true);
    const cleaned = await removeAndRead(Buffer.concat([jpeg, createFilm()]));
    for (const removedText of ['MPF\0', 'GCamera:Motion', 'GCamera:Micro', 'C:Directory', 'hdrgm:Version'])
      expect(cleaned.includes(removedText)).toBe(false);
    for (const keptText of ['ICC_PROFILE', 'GCamera:SpecialTypeID="x"', '<dc:format>image/jpeg</dc:format>'])
      expect(cleaned.includes(keptText)).toBe(true);
    expect((await pixels(cleaned)).equals(await pixels(plain))).toBe(true);
  });

  it('removes all comments', async () => {
    const comment = segment(0xfe, 'GPS 52.0881, 5.9781');
    const source = await sharp(plain).jpeg({ progressive: true }).toBuffer();
    const scan = source.lastIndexOf(Buffer.from([0xff, 0xda]));
    const jpeg = withSegments(
      Buffer.concat([source.subarray(0, scan), comment, source.subarray(scan, -2), comment, source.subarray(-2)]),
      comment,
      Buffer.from([0xff, 0xff]),
      comment,
      createExif([0x0131, 'kept']),
      segment(0xfe),
    );
    const cleaned = await removeAndRead(jpeg);
    expect(cleaned.includes('52.0881')).toBe(false);
    expect(cleaned.equals(withSegments(source, Buffer.from([0xff, 0xff]), createExif([0x0131, 'kept'])))).toBe(true);
    expect((await pixels(cleaned)).equals(await pixels(source))).toBe(true);
  });

  it('throws damaged_file when the end of the picture cannot be found', async () => {
    const open = plain.subarray(0, -2);
    const wrong: Buffer[] = [
      Buffer.alloc(0),
      plain.subarray(0, 2),
      withSegments(plain, createExif(gps)).subarray(0, 100),
      open,
      Buffer.concat([open, Buffer.alloc(5000)]),
      // The end marker belongs to the second picture.
      Buffer.concat([open, createSecondPicture()]),
      Buffer.concat([open, Buffer.from([0xff, 0xaa, 0, 0, 0xff, 0xd9])]),
    ];
    for (const jpeg of wrong) await expect(cuts(jpeg)).rejects.toMatchObject({ code: 'damaged_file' });
  });
});

describe('removePosition from blocks that other programs read', () => {
  const tiff = makeTiff('II', [...camera, gps]);
  const bigTiff = Buffer.from(tiff);
  bigTiff.writeUInt16LE(43, 2);
  const tiffWithoutDirectory = Buffer.from(tiff);
  tiffWithoutDirectory.writeUInt32LE(0xffff, 4);
  const tiffOfManyEntries = makeTiff('II', [...Array.from({ length: 1100 }, (): Line => [0x0110, 1]), gps]);
  const packet = Buffer.from(makeXmp('exif:GPSLatitude="52,5.2885N"'));
  const flir = makeFlir('BE', [0x2b, Buffer.from('52,5.2885N')]);
  const resources = makeResources([0x0404, Buffer.from('city')], [0x0424, packet]);
  const text = '52,5.2885N';
  const blocks: [string, () => Buffer[]][] = [
    ['a comment of PhotoStudio (APP10)', () => [segment(0xea, 'UNICODE\0', text)]],
    ['a comment of Ducky (APP12)', () => [segment(0xec, `Ducky\0\x02\0\x0e\0\0\0\x0a${text}\0\0`)]],
    ['a picture info text (APP12)', () => [segment(0xec, `[picture info]\r\nlat=${text}\r\n`)]],
    ['Media Jukebox (APP9)', () => [segment(0xe9, `Media Jukebox\0<MJMD><Caption>${text}</Caption></MJMD>`)]],
    ['GoPro (APP6)', () => [segment(0xe6, `GoPro\0GPS5${text}`)]],
    ['FlashPix (APP2)', () => [segment(0xe2, `FPXR\0${text}`)]],
    ['content credentials (APP11)', () => [segment(0xeb, `JP\0\x01{"exif:GPSLatitude":"${text}"}`)]],
    ['Exif in APP3', () => [segment(0xe3, 'Meta\0\0', tiff)]],
    ['the thumbnail of JFIF (APP0)', () => [segment(0xe0, 'JFXX\0\x10', withSegments(plain, exifSegment(tiff)))]],
    ['a segment of an unknown maker (APP1)', () => [segment(0xe1, `CASIO\0${text}`)]],
    ['an XMP segment without XML', () => [xmpSegment(text)]],
    ['Exif without a TIFF', () => [exifSegment(Buffer.from(text))]],
    ['Exif of a newer version', () => [exifSegment(bigTiff)]],
    ['Exif whose directory lies outside', () => [exifSegment(tiffWithoutDirectory)]],
    ['Exif with too many entries', () => [exifSegment(tiffOfManyEntries)]],
    ['thermal data with a missing part', () => flirSegments(flir, 60).slice(1)],
    ['thermal data without a header', () => [segment(0xe1, `FLIR\0\x01\0\0${text}`)]],
    ['thermal data whose directory goes on outside', () => flirSegments(flir.subarray(0, 0x50), 1000)],
    ['extended XMP with a missing part', () => extendedXmpSegments(packet, 200).slice(1)],
    ['extended XMP with a part twice', () => extendedXmpSegments(packet, 200).flatMap((part) => [part, part])],
    ['Photoshop without resources', () => [photoshopSegment(Buffer.from(text))]],
    ['Photoshop 2.5', () => [segment(0xed, 'Adobe_Photoshop2.5:\0\0\0\0\0\0\0\0', makeResources([0x0424, packet]))]],
    ['a Photoshop resource that is too long', () => [photoshopSegment(resources.subarray(0, -4))]],
    [
      'Photoshop resources that are not adjacent',
      () => [
        photoshopSegment(Buffer.from('8BIM\x04\x04\0\0\0\0\xff\xff', 'latin1')),
        segment(0xe5, 'x'),
        photoshopSegment(makeResources([0x0424, packet])),
      ],
    ],
    ['bytes between segments', () => [segment(0xfe), Buffer.from(text), Buffer.from([0xff, 0xff])]],
  ];

  it.each(blocks)('removes %s', async (_, make) => {
    const jpeg = withSegments(plain, ...make(), exifSegment(makeTiff('MM', [...camera, exif])));
    const cleaned = await removeAndRead(jpeg);
    expectNoTrace(cleaned);
    expectCamera(cleaned);
    expect((await pixels(cleaned)).equals(await pixels(plain))).toBe(true);
  });

  it('keeps the resources before one that cannot be parsed', async () => {
    const cleaned = await removeAndRead(withSegments(plain, photoshopSegment(resources.subarray(0, -4))));
    expect(cleaned.includes('city')).toBe(true);
  });

  it('removes a position from a next directory that is damaged', async () => {
    const damaged: Line = [0x0131, { at: 8, type: 77, count: 1 }];
    const cleaned = await removeAndRead(
      withSegments(plain, exifSegment(makeTiff('II', [...camera, exif], [[0x0103, 6], gps, damaged]))),
    );
    expectNoTrace(cleaned);
    expectCamera(cleaned);
  });

  it('keeps colour profiles and the segments that browsers need', async () => {
    const source = await sharp(plain).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
    const cleaned = await removeAndRead(source);
    expect(cleaned.equals(source)).toBe(true);
  });
});

describe('findPosition in metadata that was made to overload the server', () => {
  const repeatText = (text: string, times = 300_000) => Buffer.from(`<a>${text.repeat(times)}</a>`);
  const packets: [string, () => Buffer[]][] = [
    ['tags', () => extendedXmpSegments(repeatText('<b>'), 65_000)],
    ['attributes', () => extendedXmpSegments(repeatText('<b ' + 'q:gps="1" '.repeat(300_000) + '>', 1), 65_000)],
    [
      'words that are no attributes',
      () => extendedXmpSegments(repeatText('<b ' + 'q '.repeat(300_000) + '>', 1), 65_000),
    ],
    ['remarks', () => extendedXmpSegments(repeatText('<!---->'), 65_000)],
    ['packets', () => Array.from({ length: 6000 }, () => xmpSegment('<a/>'))],
    ['segments', () => Array.from({ length: 6000 }, () => segment(0xe5))],
    [
      'resources of Photoshop',
      () =>
        Array.from({ length: 60 }, () =>
          photoshopSegment(
            makeResources(...Array.from({ length: 5000 }, (): [number, Buffer] => [1, Buffer.alloc(0)])),
          ),
        ),
    ],
  ];
  it.each(packets)('throws damaged_file for too many %s', async (_, make) => {
    writeFileSync(join(folder, 'many.jpg'), withSegments(plain, ...make()));
    await expect(findPosition(join(folder, 'many.jpg'))).rejects.toMatchObject({ code: 'damaged_file' });
  });

  it('accepts metadata as large as that of a photo with thousands of brush strokes', async () => {
    const packet = Buffer.from(
      makeXmp('exif:GPSLatitude="52,5.2885N"', '<rdf:li>d 0.5 0.25 0.125</rdf:li>'.repeat(20_000)),
    );
    expectNoTrace(await removeAndRead(withSegments(plain, ...extendedXmpSegments(packet, 65_000))));
  });
});

it.each(['II', 'MM'] as const)(
  'removePosition removes GeoTIFF tags from Exif with byte order %s, and nothing else',
  async (order) => {
    const scale = Buffer.from('52,5.2885N and more numbers');
    const lines: Line[] = [...camera, [0x830e, scale], [0x8482, scale], [0x87b1, '5,58.6845E'], exif];
    const cleaned = await removeAndRead(withSegments(plain, exifSegment(makeTiff(order, lines))));
    expectNoTrace(cleaned);
    expectCamera(cleaned);
  },
);

describe.each(['BE', 'LE'] as const)('removePosition from the data of a thermal camera with byte order %s', (order) => {
  const file = makeFlir(
    order,
    [0x01, Buffer.from('raw data')],
    [0x2b, Buffer.from('52,5.2885N')],
    [0x20, Buffer.from('camera info')],
  );

  it.each([1000, 70, 33])('removes the position record, split over segments of %i bytes', async (maxBytes) => {
    const jpeg = withSegments(plain, ...flirSegments(file, maxBytes).reverse());
    const cleaned = await removeAndRead(jpeg);
    expect(cleaned.length).toBe(jpeg.length);
    expectNoTrace(cleaned);
    if (maxBytes === 1000)
      for (const keptText of ['raw data', 'camera info']) expect(cleaned.includes(keptText)).toBe(true);
  });

  it('keeps the directory when a damaged record points into it', async () => {
    const damaged = Buffer.from(file);
    damaged[`writeUInt32${order}`](0x40, 0x40 + 0x20 + 0x0c);
    const cleaned = await removeAndRead(withSegments(plain, ...flirSegments(damaged, 1000)));
    expect(cleaned.includes('camera info')).toBe(true);
    expect(cleaned.includes(damaged.subarray(0x40, 0x60))).toBe(true);
  });
});

it('patchFile changes only the given bytes', async () => {
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

it('cutFile removes only the given ranges', async () => {
  const path = join(folder, 'parts.jpg');
  const large = randomBytes(3_500_000);
  const cases: [number, number][][] = [
    [],
    [[0, 1]],
    [[3_499_999, 3_500_000]],
    [
      [2, 20],
      [20, 1_100_000],
      [1_100_001, 1_100_002],
      [3_000_000, 3_500_000],
    ],
    [[0, 3_500_000]],
  ];
  for (const cuts of cases) {
    writeFileSync(path, large);
    const edges = [0, ...cuts.flat(), large.length];
    const expected = Buffer.concat(
      Array.from({ length: edges.length / 2 }, (_, at) => large.subarray(edges[2 * at], edges[2 * at + 1])),
    );
    expect(await cutFile(path, cuts)).toBe(expected.length);
    expect(readFileSync(path).equals(expected)).toBe(true);
  }
});
