import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFilm } from '../../test/documents.js';
import {
  cameraLines,
  toDigest,
  exifSegment,
  extendedXmpSegments,
  flirSegments,
  gpsLines,
  iptcSegment,
  makeFlir,
  makeResources,
  makeTiff,
  makeXmp,
  photoshopSegment,
  segment,
  withSegments,
  xmpSegment,
} from '../../test/metadata.js';
import { hostileLatitude, makeHostilePackets } from '../../test/hostile-xmp.js';
import { makeJpeg } from '../../test/pictures.js';
import { removePosition } from './remove-position.js';
import { findProgram } from '../../../../../scripts/test/programs.mjs';

const exifTool = findProgram('exiftool');
const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-exiftool-'));
const path = join(folder, 'foto.jpg');
afterAll(() => rmSync(folder, { recursive: true }));

let plain: Buffer;
beforeAll(async () => (plain = await makeJpeg({ width: 64, height: 48 })));

/** One line per tag, such as `[XMP-drone-dji] GPSLatitude : 52.088`, including embedded documents. */
const readTagsOf = (jpeg: Buffer): string[] => {
  writeFileSync(path, jpeg);
  return readTags();
};
const readTags = () =>
  execFileSync(exifTool!, ['-a', '-G1', '-s', '-ee', '-u', '-n', path], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const withoutFileTags = (lines: string[]) =>
  lines.filter((line) => !/^\[(?:System|File|ExifTool|Composite)\]/.test(line));

const tiff = makeTiff('II', cameraLines);
const dji = 'drone-dji:GpsLatitude="52.088" drone-dji:GpsLongtitude="5.978" drone-dji:RelativeAltitude="+10.1"';
const extended = Buffer.from(makeXmp(dji, '<drone-parrot:Home>52.088</drone-parrot:Home>'));
const createSecondPicture = () => withSegments(plain, exifSegment(makeTiff('II', [[0x8825, { ifd: gpsLines }]])));
const createFilm = () => makeFilm();
/** A picture with an MPF list that refers to a second picture (CIPA DC-007). */
const createTwoPictures = () => {
  const createListed = (at: number) => {
    const entries = Buffer.alloc(32);
    entries.writeUInt32BE(0x030000);
    entries.writeUInt32BE(createSecondPicture().length, 20);
    entries.writeUInt32BE(at, 24);
    const list = makeTiff('MM', [
      [0xb000, Buffer.from('0100')],
      [0xb001, { at: 2, type: 4, count: 1 }],
      [0xb002, entries],
    ]);
    return withSegments(plain, segment(0xe2, 'MPF\0', list));
  };
  // Offset from the list, which comes after the start marker, its own marker, the length and the identifier.
  return Buffer.concat([createListed(createListed(0).length - 10), createSecondPicture()]);
};

const createThermalFile = () => {
  const record = Buffer.alloc(0x70);
  record.writeUInt32LE(1, 0);
  record.write('N\0E\0', 8);
  record.writeDoubleLE(52.088, 0x10);
  record.writeDoubleLE(5.978, 0x18);
  return makeFlir('BE', [0x2b, record]);
};

const places: [place: string, shown: RegExp, make: () => Buffer][] = [
  ['Exif', /\[GPS\]/, () => withSegments(plain, exifSegment(tiff))],
  [
    'XMP of Exif',
    /\[XMP-exif\] +GPSLatitude/,
    () => withSegments(plain, xmpSegment(makeXmp('exif:GPSLatitude="52,5.2885N"'))),
  ],
  ['XMP of DJI', /\[XMP-drone-dji\] +RelativeAltitude/, () => withSegments(plain, xmpSegment(makeXmp(dji)))],
  [
    'XMP of DJI with another prefix, as elements',
    /\[XMP-drone-dji\] +\w*Lat/,
    () =>
      withSegments(
        plain,
        xmpSegment(
          makeXmp(
            "xmlns:q='http://www.dji.com/drone-dji/1.0/'",
            '<q:GpsLatitude>52.088</q:GpsLatitude><q:RtkStdLat>1</q:RtkStdLat>',
          ),
        ),
      ),
  ],
  [
    'XMP of Parrot',
    /\[XMP-drone-parrot\] +Home/,
    () => withSegments(plain, xmpSegment(makeXmp('', '<drone-parrot:Home>52.088 5.978</drone-parrot:Home>'))),
  ],
  [
    'extended XMP',
    /\[XMP-drone-(?:dji|parrot)\]/,
    () =>
      withSegments(
        plain,
        xmpSegment(makeXmp(`xmpNote:HasExtendedXMP="${toDigest(extended)}"`)),
        ...extendedXmpSegments(extended, 300),
      ),
  ],
  [
    'XMP without its start',
    /\[XMP-drone-dji\]/,
    () => withSegments(plain, segment(0xe1, 'http', Buffer.from(makeXmp(dji)))),
  ],
  ['a comment', /\[File\] +Comment/, () => withSegments(plain, segment(0xfe, '52.088, 5.978'))],
  ['the film of a moving photo', /\[Track1\]|\[QuickTime\]|EmbeddedVideo/, () => Buffer.concat([plain, createFilm()])],
  ['a picture behind the picture', /\[GPS\][^]*MPImage2|MPImage2[^]*\[GPS\]/, createTwoPictures],
  [
    'GeoTIFF',
    /GeoTiff|PixelScale/,
    () =>
      withSegments(
        plain,
        exifSegment(
          makeTiff('II', [
            [0x0110, 'Model 7'],
            [0x830e, { at: 8, type: 12, count: 1 }],
            [0x87b1, 'WGS 84 52.088'],
          ]),
        ),
      ),
  ],
  ['a thermal camera', /\[FLIR\] +GPSLatitude/, () => withSegments(plain, ...flirSegments(createThermalFile(), 1000))],
  ['Photoshop', /\[GPS\]/, () => withSegments(plain, photoshopSegment(makeResources([0x0422, tiff])))],
];
/** Tags of a position, or tags that change with it: the digest of extended XMP, and the list of pictures. */
const positionPattern =
  /gps|latitude|long(?:i|ti)tude|altitude|drone|geotiff|pixelscale|comment|quicktime|track\d|video|previewimage|trailer|mpf|mpimage|HasExtended|52\.088/i;

describe.skipIf(!exifTool)('ExifTool', () => {
  it.each(places)('finds a position in %s, and none after removePosition', async (_, shown, make) => {
    const jpeg = make();
    const before = readTagsOf(jpeg);
    expect(before.join('\n')).toMatch(shown);
    await removePosition(path);
    const after = readTags();
    expect(after.filter((line) => positionPattern.test(line) && !line.includes('HasExtended'))).toEqual([]);
    expect(before).toEqual(expect.arrayContaining(after.filter((line) => line.includes('Warning'))));
    const others = (lines: string[]) => withoutFileTags(lines).filter((line) => !positionPattern.test(line));
    expect(others(after)).toEqual(others(before));
  });

  it('finds no position after removePosition in a file with positions everywhere, and all other tags', async () => {
    const lines = [...cameraLines, [0x87b1, 'WGS 84 52.088'] as [number, string]];
    const jpeg = withSegments(
      plain,
      segment(0xfe, '52.088, 5.978'),
      exifSegment(makeTiff('MM', lines)),
      xmpSegment(
        makeXmp(
          `${dji} exif:GPSLatitude="52,5.2885N" dc:format="image/jpeg" xmpNote:HasExtendedXMP="${toDigest(extended)}"`,
        ),
      ),
      ...extendedXmpSegments(extended, 300),
      segment(0xe2, 'MPF\0', makeTiff('MM', [[0xb001, 2]])),
      iptcSegment({ record: [[90, Buffer.from('Otterlo')]] }),
    );
    const before = readTagsOf(Buffer.concat([jpeg, createSecondPicture(), createFilm()]));
    expect(before.filter((line) => positionPattern.test(line)).length).toBeGreaterThan(10);
    await removePosition(path);
    const after = readTags();
    expect(after.filter((line) => positionPattern.test(line) && !line.includes('HasExtended'))).toEqual([]);
    for (const keptTag of [
      /\[IFD0\] +Model +: Model 7/,
      /\[XMP-dc\] +Format/,
      /\[IPTC\] +City +: Otterlo/,
      /\[ExifIFD\] +DateTimeOriginal/,
    ])
      expect(after.join('\n')).toMatch(keptTag);
  });

  it('finds no comment or position after removePosition in segments of makers', async () => {
    const unicode = Buffer.from('lat 52.088', 'utf16le').swap16();
    const jpeg = withSegments(
      plain,
      segment(0xea, 'UNICODE\0', unicode),
      segment(0xec, 'Ducky\0\x02\0\x0e\0\0\0\x0alat 52.088\0\0\0'),
      segment(0xec, '[picture info]\r\nLatitude=52.088\r\n'),
      segment(0xe9, 'Media Jukebox\0\0\0\0\0\0\0\0<MJMD><Caption>52.088</Caption></MJMD>'),
      segment(0xed, 'Adobe_Photoshop2.5:\0\0\0\0\0\0\0\0', makeResources([0x0422, tiff])),
      segment(
        0xe1,
        'Exif\0\0',
        makeTiff(
          'II',
          [[0x0110, 'Model 7']],
          [
            [0x8825, { ifd: gpsLines }],
            [0x0131, { at: 8, type: 77, count: 1 }],
          ],
        ),
      ),
    );
    const before = readTagsOf(jpeg).join('\n');
    for (const shown of [/Comment +: lat/, /\[Ducky\]/, /\[PictureInfo\] +Latitude/, /\[GPS\]/])
      expect(before).toMatch(shown);
    await removePosition(path);
    expect(readTags().filter((line) => positionPattern.test(line))).toEqual([]);
    expect(readTags().join('\n')).toMatch(/\[IFD0\] +Model +: Model 7/);
  });

  it('finds no position after removePosition in XMP that programs read in different ways', async () => {
    const packets = makeHostilePackets();
    const hostileFolder = mkdtempSync(join(folder, 'hostile-'));
    const toPath = (index: number) => join(hostileFolder, `${index}.jpg`);
    packets.forEach(([, packet], index) => writeFileSync(toPath(index), withSegments(plain, xmpSegment(packet))));
    const namesWithPosition = () =>
      findFilesWithPosition(hostileFolder).map((file) => packets[Number.parseInt(file, 10)]![0]);
    // Otherwise this would test nothing.
    expect(namesWithPosition().length).toBeGreaterThan(300);
    for (const index of packets.keys()) await removePosition(toPath(index));
    expect(namesWithPosition()).toEqual([]);
  });
});

type FileTags = Record<string, unknown> & { SourceFile: string };

const findFilesWithPosition = (of: string): string[] => {
  const options = ['-j', '-a', '-G1', '-s', '-u', '-n', '-r'];
  const json = execFileSync(exifTool!, [...options, of], { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' });
  return (JSON.parse(json) as FileTags[])
    .filter(({ SourceFile: _, ...tags }) => {
      const text = JSON.stringify(tags);
      return text.includes(hostileLatitude) || /gps|latitude|52\.0881/i.test(text);
    })
    .map(({ SourceFile }) => basename(SourceFile));
};
