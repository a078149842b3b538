import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toByteSource } from '../../../test/byte-source.js';
import { makeJpeg } from '../../../test/pictures.js';
import { createRandom } from '../../../test/random.js';
import { readPhotoMetadata, type PhotoMetadata } from './photo-metadata.js';
import { findProgram } from '../../../../../../scripts/test/programs.mjs';

const exifTool = findProgram('exiftool');
const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-metadata-'));
const path = join(folder, 'foto.jpg');
afterAll(() => rmSync(folder, { recursive: true }));

let plain: Buffer;
beforeAll(async () => (plain = await makeJpeg({ width: 64, height: 48 })));

/** Writes tags by ExifTool; `charset` is that of what it writes. */
const write = (tags: string[], charset: string[] = []): Buffer => {
  writeFileSync(path, plain);
  const args = [...charset.flatMap((name) => ['-charset', name]), ...tags.map((tag) => `-${tag}`)];
  execFileSync(exifTool!, ['-q', '-overwrite_original', ...args, path]);
  return readFileSync(path);
};
const read = (jpeg: Buffer) => readPhotoMetadata(toByteSource(jpeg), 'Europe/Amsterdam');
const readWritten = async (tags: string[], charset?: string[]) => read(write(tags, charset));

const listed = (tag: string, ...values: string[]) => values.map((value) => `${tag}=${value}`);
const text = 'Reeën bij ’t Vën – €5';
const latin = 'Reeën bij het Vën';
const utf8Iptc = 'IPTC:CodedCharacterSet=UTF8';

describe.skipIf(!exifTool)('metadata that ExifTool writes', () => {
  const whole: PhotoMetadata = {
    title: text,
    caption: `${text}!`,
    creators: ['Zoë', 'Jan'],
    credit: 'Bureau Zoë',
    copyright: '© Zoë',
    keywords: ['reeën', 'mist'],
    places: ['Vën', 'Ruigenhei', 'Drenthe', 'Nederland'],
    takenAt: { at: new Date('2024-05-06T05:08:09Z') },
  };
  const xmp = [
    `XMP-dc:Title=${text}`,
    `XMP-dc:Description=${text}!`,
    ...listed('XMP-dc:Creator', 'Zoë', 'Jan'),
    'XMP-photoshop:Credit=Bureau Zoë',
    'XMP-dc:Rights=© Zoë',
    ...listed('XMP-dc:Subject', 'reeën', 'mist'),
    'XMP-iptcCore:Location=Vën',
    'XMP-photoshop:City=Ruigenhei',
    'XMP-photoshop:State=Drenthe',
    'XMP-photoshop:Country=Nederland',
    'XMP-photoshop:DateCreated=2024:05:06 07:08:09+02:00',
  ];
  const iptc = [
    `IPTC:ObjectName=${text}`,
    `IPTC:Caption-Abstract=${text}!`,
    ...listed('IPTC:By-line', 'Zoë', 'Jan'),
    'IPTC:Credit=Bureau Zoë',
    'IPTC:CopyrightNotice=© Zoë',
    ...listed('IPTC:Keywords', 'reeën', 'mist'),
    'IPTC:Sub-location=Vën',
    'IPTC:City=Ruigenhei',
    'IPTC:Province-State=Drenthe',
    'IPTC:Country-PrimaryLocationName=Nederland',
    'IPTC:DateCreated=2024:05:06',
    'IPTC:TimeCreated=07:08:09+02:00',
  ];

  it('reads every field of XMP', async () => {
    expect(await readWritten(xmp)).toEqual(whole);
  });

  it.each([
    ['UTF-8', [utf8Iptc], []],
    ['Windows Latin-1', [], ['iptc=latin']],
  ])('reads every field of IPTC-IIM in %s', async (_, declaration, charset) => {
    expect(await readWritten([...declaration, ...iptc], charset)).toEqual(whole);
  });

  it.each([
    ['UTF-8', text, []],
    ['Latin-1', latin, ['exif=latin']],
  ])('reads caption, creators, copyright and date of Exif in %s', async (_, value, charset) => {
    const tags = [
      `EXIF:ImageDescription=${value}`,
      'EXIF:Artist=Zoë; Jan',
      'EXIF:Copyright=© Zoë',
      'EXIF:DateTimeOriginal=2024:05:06 07:08:09',
    ];
    const { takenAt } = whole;
    expect(await readWritten(tags, charset)).toMatchObject({
      caption: value,
      creators: ['Zoë', 'Jan'],
      copyright: '© Zoë',
      takenAt,
    });
  });

  it('reads what Windows writes', async () => {
    const tags = ['XPTitle=Mïst', 'XPSubject=Bij het Ven', 'XPAuthor=Zoë;Jan', 'XPKeywords=reeën;mist'];
    expect(await readWritten(tags)).toMatchObject({
      title: 'Mïst',
      caption: 'Bij het Ven',
      creators: ['Zoë', 'Jan'],
      keywords: ['reeën', 'mist'],
    });
  });

  it('reads the place that IPTC Extension shows', async () => {
    const shown = ['Sublocation=Vën', 'City=Ruigenhei', 'ProvinceState=Drenthe', 'CountryName=Nederland'];
    const tags = shown.map((tag) => `XMP-iptcExt:LocationShown${tag}`);
    expect((await readWritten([...tags, 'XMP-iptcExt:LocationCreatedCity=Elders'])).places).toEqual(whole.places);
    expect((await readWritten(['XMP-iptcExt:LocationCreatedCity=Elders'])).places).toEqual(['Elders']);
  });

  it('uses the Dutch text of texts in several languages, and else the default', async () => {
    const titles = ['XMP-dc:Title-en=Heath', 'XMP-dc:Title=Heath and mist'];
    expect((await readWritten(titles)).title).toBe('Heath and mist');
    expect((await readWritten([...titles, 'XMP-dc:Title-nl-NL=Heide'])).title).toBe('Heide');
  });

  it('ignores the text of a camera', async () => {
    const tags = ['EXIF:ImageDescription=OLYMPUS DIGITAL CAMERA', 'XMP-dc:Description=Heide'];
    expect((await readWritten(tags)).caption).toBe('Heide');
  });

  describe('that differ', () => {
    const both = [utf8Iptc, 'IPTC:ObjectName=Iptc', 'XMP-dc:Title=Xmp', 'IPTC:Keywords=iptc', 'XMP-dc:Subject=xmp'];

    it('prefers Exif, and XMP to IPTC-IIM', async () => {
      const tags = ['EXIF:ImageDescription=Exif', 'XMP-dc:Description=Xmp', 'IPTC:Caption-Abstract=Iptc'];
      expect((await readWritten(tags)).caption).toBe('Exif');
      expect((await readWritten(tags.slice(1))).caption).toBe('Xmp');
      expect(await readWritten(both)).toMatchObject({ title: 'Xmp', keywords: ['xmp'] });
    });

    it('prefers IPTC-IIM when a program changed only that after the digest was written', async () => {
      const [unchanged, changed] = ['IPTCDigest=new', 'IPTCDigest=0123456789abcdef0123456789abcdef'];
      expect(await readWritten([...both, unchanged])).toMatchObject({ title: 'Xmp', keywords: ['xmp'] });
      expect(await readWritten([...both, changed])).toMatchObject({ title: 'Iptc', keywords: ['iptc'] });
    });
  });

  it('reads the blocks that are whole when another is damaged', async () => {
    const tags = ['EXIF:Artist=Exif', utf8Iptc, ...iptc, ...xmp];
    const damage = (signature: string, offset: number) => {
      const jpeg = write(tags);
      const at = jpeg.indexOf(signature) + offset;
      return jpeg.fill(0xff, at, at + 40);
    };
    const withoutExif = await read(damage('Exif\0\0', 6));
    expect(withoutExif).toMatchObject({ title: text, creators: ['Zoë', 'Jan'] });
    expect(await read(damage('<x:xmpmeta', 0))).toMatchObject({ title: text, creators: ['Exif'] });
    expect(await read(damage('8BIM', 0))).toMatchObject({ title: text, creators: ['Exif'] });
  });

  it('reads 100 files with damaged metadata', async () => {
    const jpeg = write(['EXIF:Artist=Exif', utf8Iptc, ...iptc, ...xmp, 'XMP-dc:Source=' + 'x'.repeat(2000)]);
    const end = jpeg.length - plain.length;
    const random = createRandom(42);
    const pick = (count: number) => Math.floor(random() * count);
    for (let file = 0; file < 100; file++) {
      const damaged = Buffer.from(jpeg);
      for (let change = pick(200); change >= 0; change--) damaged[2 + pick(end)] = pick(256);
      const metadata = await read(file % 2 ? damaged : Buffer.concat([damaged.subarray(0, 2 + pick(end)), plain]));
      const { takenAt: _, ...texts } = metadata;
      for (const value of Object.values(texts).flat()) expect(value).not.toMatch(/[^\P{Cc}\n\t]/u);
    }
  });
});
