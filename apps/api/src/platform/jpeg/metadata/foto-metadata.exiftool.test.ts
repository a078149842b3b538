import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toByteSource } from '../../../test/byte-source.js';
import { withSegments, xmpSegment } from '../../../test/metadata.js';
import { makeJpeg } from '../../../test/pictures.js';
import { createRandom } from '../../../test/random.js';
import { toName } from './device-texts.js';
import { readFotoMetadata, type FotoMetadata } from './foto-metadata.js';
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
const read = (jpeg: Buffer) => readFotoMetadata(toByteSource(jpeg), 'Europe/Amsterdam');
const readWritten = async (tags: string[], charset?: string[]) => read(write(tags, charset));

const listed = (tag: string, ...values: string[]) => values.map((value) => `${tag}=${value}`);
const text = 'Reeën bij ’t Vën – €5';
const latin = 'Reeën bij het Vën';
const utf8Iptc = 'IPTC:CodedCharacterSet=UTF8';

type Writer = {
  /** Tags of ExifTool. */
  caption: string;
  creator: string;
  date: string;
  tags?: string[];
  charset?: string[];
  transcode?: (packet: string) => Buffer;
};
const xmpWriter = { caption: 'XMP-dc:Description', creator: 'XMP-dc:Creator', date: 'XMP-photoshop:DateCreated' };
const iptcWriter = { caption: 'IPTC:Caption-Abstract', creator: 'IPTC:By-line', date: 'IPTC:DateCreated' };
const toOtherPrefixes = (packet: string) =>
  packet
    .replaceAll('xmpmeta', 'xapmeta')
    .replace(/\b(?:dc|photoshop|rdf)(?=:\w)/g, 'ns-$&')
    .replace(/xmlns:(?=dc|photoshop|rdf)/g, 'xmlns:ns-');

describe.skipIf(!exifTool)('metadata that ExifTool writes', () => {
  const whole: FotoMetadata = {
    title: text,
    caption: `${text}!`,
    creators: ['Zoë', 'Jan'],
    credit: 'Bureau Zoë',
    copyright: '© Zoë',
    keywords: ['reeën', 'mist'],
    places: ['Vën', 'Ruigenhei', 'Drenthe', 'Nederland'],
    takenAt: { at: new Date('2024-05-06T05:08:09Z') },
    owners: [],
    webStatement: '',
    usageTerms: '',
    licence: '',
    modelRelease: '',
  };
  const rights = {
    owners: ['Zoë', 'Jan'],
    webStatement: 'https://example.org/rechten',
    usageTerms: 'Alleen met naam',
    licence: 'https://creativecommons.org/licenses/by/4.0/',
    modelRelease: 'http://ns.useplus.org/ldf/vocab/MR-UMR',
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
    const xmpRights = [
      ...listed('XMP-xmpRights:Owner', ...rights.owners),
      `XMP-xmpRights:WebStatement=${rights.webStatement}`,
      `XMP-xmpRights:UsageTerms=${rights.usageTerms}`,
      `XMP-cc:License=${rights.licence}`,
      'XMP-plus:ModelReleaseStatus=Unlimited Model Releases',
    ];
    expect(await readWritten([...xmp, ...xmpRights])).toEqual({ ...whole, ...rights });
    const owner = 'XMP-plus:CopyrightOwner={CopyrightOwnerName=Zoë}';
    expect((await readWritten([owner])).owners).toEqual(['Zoë']);
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

  describe.each<[block: string, Writer]>([
    ['Exif in UTF-8', { caption: 'EXIF:ImageDescription', creator: 'EXIF:Artist', date: 'EXIF:DateTimeOriginal' }],
    [
      'Exif in Latin-1',
      {
        caption: 'EXIF:ImageDescription',
        creator: 'EXIF:Artist',
        date: 'EXIF:DateTimeOriginal',
        charset: ['exif=latin'],
      },
    ],
    ['XMP in UTF-8', xmpWriter],
    ['XMP in UTF-16, big-endian', { ...xmpWriter, transcode: (packet) => Buffer.from(packet, 'utf16le').swap16() }],
    ['XMP in UTF-16, little-endian', { ...xmpWriter, transcode: (packet) => Buffer.from(packet, 'utf16le') }],
    ['XMP with other prefixes', { ...xmpWriter, transcode: (packet) => Buffer.from(toOtherPrefixes(packet)) }],
    ['IPTC-IIM in UTF-8', { ...iptcWriter, tags: [utf8Iptc] }],
    ['IPTC-IIM in Latin-1', { ...iptcWriter, charset: ['iptc=latin'] }],
  ])('in %s', (_, { caption, creator, date, tags = [], charset, transcode }) => {
    const scan = 'EXIF:CreateDate=2015:03:04 05:06:07';
    const fill = (lines: string[]) => {
      const jpeg = write([...tags, ...lines], charset);
      if (!transcode) return jpeg;
      const packet = transcode(execFileSync(exifTool!, ['-xmp', '-b', path]).toString());
      execFileSync(exifTool!, ['-q', '-overwrite_original', '-xmp:all=', path]);
      return withSegments(readFileSync(path), xmpSegment(packet));
    };

    it('reads the caption and the creator as ExifTool does', async () => {
      const jpeg = fill([`${caption}=${latin}`, `${creator}=Zoë`]);
      writeFileSync(path, jpeg);
      const args = ['-j', ...(charset ?? []).flatMap((name) => ['-charset', name]), `-${caption}`, `-${creator}`, path];
      const [read0] = JSON.parse(execFileSync(exifTool!, args).toString()) as Record<string, string | string[]>[];
      const { SourceFile: _file, ...texts } = read0!;
      const metadata = await read(jpeg);
      expect([metadata.caption, ...metadata.creators]).toEqual(Object.values(texts).flat());
      expect(metadata).toMatchObject({ caption: latin, creators: ['Zoë'] });
    });

    it('ignores what devices fill in', async () => {
      const jpeg = fill([`${caption}=SANYO DIGITAL CAMERA`, `${creator}=by Caplio RR1 User`]);
      expect(await read(jpeg)).toMatchObject({ caption: '', creators: [] });
    });

    it.each([': Jan Jansen', 'Copyright: Jan Jansen', 'Foto: Jan Jansen', '(c) 2019-2021 Jan Jansen'])(
      'finds the name in %j',
      async (value) => {
        expect((await read(fill([`${creator}=${value}`]))).creators.map((each) => toName(each))).toEqual([
          'Jan Jansen',
        ]);
      },
    );

    it.each([
      ['year', '1978:00:00', '1978', '1977-12-31T23:00:00Z'],
      ['month', '1978:06:00', '1978:06', '1978-05-31T22:00:00Z'],
    ])('reads a date with only a %s, and not that of the scan', async (precision, digits, partial, at) => {
      const value = { EXIF: `${digits} 00:00:00`, IPTC: digits.replaceAll(':', ''), XMP: partial }[
        date.split(/[:-]/, 1)[0]!
      ];
      const { takenAt } = await read(fill([`${date}#=${value}`, scan]));
      expect(takenAt).toEqual({ at: new Date(at), precision });
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
