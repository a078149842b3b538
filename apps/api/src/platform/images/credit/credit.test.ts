import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iptcSegment, makeResources, photoshopSegment, withSegments } from '../../../test/metadata.js';
import { makeJpeg } from '../../../test/pictures.js';
import { createImages } from '../images.js';
import { addIptc, maxIptcBytes } from './iptc.js';
import { toXmp } from './xmp.js';
import { findProgram } from '../../../../../../scripts/test/programs.mjs';

const exifTool = findProgram('exiftool');
const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-credit-'));
afterAll(() => rmSync(folder, { recursive: true }));
const images = createImages();

const credit = {
  description: 'Zandpad <door> de heide & "het bos"\nbij Ruigenlo 🦌',
  creator: 'Mariké Oldenhaag',
  credit: 'Mariké Oldenhaag / Stichting Ruigenhei',
  copyright: '© Mariké Oldenhaag',
  usageTerms: 'Alleen voor leden.',
  webStatement: 'https://portaal.example.org/beeldbank/item/1',
};
let plain: Buffer;
let withIptc: Buffer;
beforeAll(async () => {
  plain = await makeJpeg({ width: 300, height: 200 });
  withIptc = withSegments(plain, iptcSegment({ record: [[80, Buffer.from('Iemand anders')]] }));
});

const render = async (original: Uint8Array, type: 'jpeg' | 'webp' = 'jpeg', texts = credit) => {
  const path = join(folder, 'original.jpg');
  writeFileSync(path, original);
  return Buffer.from(await images.makeRendition(path, { width: 200, height: 200, type, dpi: 300, credit: texts }));
};

const readText = (tag: unknown) => (tag as { description: string } | undefined)?.description;

describe('the credit in a file', () => {
  it.each(['jpeg', 'webp'] as const)('is readable as XMP in a %s', async (type) => {
    const { xmp } = ExifReader.load(await render(plain, type), { expanded: true });
    expect({
      description: xmp?.description?.description,
      creator: xmp?.creator?.description,
      credit: xmp?.Credit?.description,
      copyright: xmp?.rights?.description,
      usageTerms: xmp?.UsageTerms?.description,
      webStatement: xmp?.WebStatement?.description,
    }).toEqual(credit);
  });

  it('is readable as IIM where the original has that, and nowhere else', async () => {
    const { iptc } = ExifReader.load(await render(withIptc), { expanded: true });
    expect({
      description: iptc?.['Caption/Abstract']?.description,
      creator: readText(iptc?.['By-line']),
      copyright: iptc?.['Copyright Notice']?.description,
    }).toEqual({ description: credit.description, creator: credit.creator, copyright: credit.copyright });
    expect(ExifReader.load(await render(plain), { expanded: true }).iptc).toBeUndefined();
  });

  it('fits in IIM: a word that is too long is cut between characters', async () => {
    const long = { ...credit, creator: 'é'.repeat(40), copyright: 'x'.repeat(500), description: '🦌'.repeat(900) };
    const [jpeg, other] = [await render(withIptc, 'jpeg', long), await render(plain, 'jpeg', long)];
    const { iptc } = ExifReader.load(jpeg, { expanded: true });
    expect(readText(iptc?.['By-line'])).toBe('é'.repeat(16));
    expect(iptc?.['Caption/Abstract']?.description).toBe('🦌'.repeat(500));
    expect(jpeg.length - other.length).toBeLessThanOrEqual(maxIptcBytes);
  });

  it.each([
    ['Jan de Vries / Stichting Ruigenhei', 'Jan de Vries / Stichting'],
    ['Fotograaf Jan van der Veenendaal / Stichting', 'Fotograaf Jan van der Veenendaal'],
    ['Fotograaf Janna van Veenendaal / Stichting', 'Fotograaf Janna van Veenendaal'],
    ['Loes Achternaam-de Wit en Zoë / S', 'Loes Achternaam-de Wit en Zoë'],
    ['Stichting Ruigenhei', 'Stichting Ruigenhei'],
    [`${'e\u0301'.repeat(10)}e\u0301`, 'e\u0301'.repeat(10)],
  ])('has whole words in IIM, and all of them in XMP: %j', (text, shortened) => {
    const iptc = addIptc(plain, { ...credit, credit: text }).toString();
    const start = iptc.indexOf('\x1c\x02\x6e\0') + 5;
    expect(iptc.slice(start, iptc.indexOf('\x1c', start))).toBe(shortened);
    expect(toXmp({ ...credit, credit: text })).toContain(`>${text}<`);
  });

  it('leaves out what is unknown', async () => {
    const unknown = { ...credit, creator: '', copyright: '' };
    const { xmp, iptc } = ExifReader.load(await render(withIptc, 'jpeg', unknown), { expanded: true });
    expect([xmp?.creator, xmp?.rights, xmp?.Marked, iptc?.['By-line']]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('does not follow other Photoshop resources', async () => {
    const other = withSegments(plain, photoshopSegment(makeResources([0x03ed, Buffer.alloc(16)])));
    expect(ExifReader.load(await render(other), { expanded: true }).iptc).toBeUndefined();
  });

  it.skipIf(!exifTool).each(['jpeg', 'webp'] as const)('is readable by exiftool in a %s', async (type) => {
    const path = join(folder, `rendition.${type}`);
    writeFileSync(path, await render(withIptc, type));
    const [tags] = JSON.parse(
      execFileSync(exifTool!, ['-json', '-G1', '-validate', '-warning', '-a', path]).toString(),
    ) as [Record<string, unknown>];
    expect(tags).toMatchObject({ 'ExifTool:Validate': 'OK' });
    const all = JSON.parse(execFileSync(exifTool!, ['-json', '-G1', path]).toString()) as [Record<string, unknown>];
    expect(all[0]).toMatchObject({
      'XMP-dc:Creator': credit.creator,
      'XMP-dc:Rights': credit.copyright,
      'XMP-photoshop:Credit': credit.credit,
      'XMP-xmpRights:UsageTerms': credit.usageTerms,
      'XMP-xmpRights:WebStatement': credit.webStatement,
      'ICC_Profile:ProfileDescription': 'sRGB',
      ...(type === 'jpeg' && {
        'IPTC:By-line': credit.creator,
        'IPTC:CopyrightNotice': credit.copyright,
        'IFD0:XResolution': 300,
        'ExifIFD:ColorSpace': 'sRGB',
      }),
    });
  });
});

it('makes renditions of grey and CMYK pictures in sRGB', async () => {
  for (const options of [{ grey: true }, { cmyk: true }]) {
    const jpeg = await render(await makeJpeg({ width: 300, height: 200, ...options }));
    const { icc, file } = ExifReader.load(jpeg, { expanded: true });
    expect(icc?.['ICC Description']?.value).toBe('sRGB');
    expect(file?.['Color Components']?.value).toBe(3);
  }
});
