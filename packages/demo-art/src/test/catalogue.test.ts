import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogueContent, type Section } from '@ledenportaal/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { documentFiles } from '../documents/catalogue.js';
import { toContentPath, readContentFile } from '../files.js';
import { logoFiles } from '../logo/catalogue.js';
import { socialFiles } from '../social/catalogue.js';

const { files } = CatalogueContent.parse(JSON.parse((await readContentFile('catalogue.json')).toString()));
const getNames = (section: Section) => files.filter((file) => file.section === section).map(({ filename }) => filename);

/** Checks the first bytes of a file by extension. */
const signatures: Record<string, (head: Buffer) => boolean> = {
  zip: (head) => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')),
  pdf: (head) => head.subarray(0, 5).toString('latin1') === '%PDF-',
  mp4: (head) => head.subarray(4, 8).toString('latin1') === 'ftyp',
};

describe('catalogue.json', () => {
  it('lists the logo packages, the social posts and every jaarplan document', () => {
    expect(getNames('logo')).toEqual(['Logo.zip', 'Logo met subregel.zip', 'variaties.zip']);
    expect(getNames('social')).toEqual(['Social media posts.zip']);
    expect(getNames('jaarplan')).toEqual([
      'Infographic 2023.pdf',
      'Jaaroverzicht 2023.pdf',
      'Infographic 2022.pdf',
      'Jaaroverzicht 2022.pdf',
      'Meerjarenplan 2022-2025.pdf',
      'Jaaroverzicht 2021.pdf',
      'Jaaroverzicht 2020.pdf',
      'Jaaroverzicht 2019.pdf',
      'Jaaroverzicht 2018.pdf',
      'Jaarplan 2018.pdf',
    ]);
  });

  it('lists two presentations for each of the four meetings', () => {
    const meetings = files.filter(({ section }) => section === 'bijeenkomst').map(({ period }) => period);
    expect(meetings).toEqual(['2025-03', '2024-12', '2023-11', '2018-11'].flatMap((month) => [month, month]));
    expect(files.filter(({ section, meeting }) => section === 'bijeenkomst' && !meeting)).toEqual([]);
  });

  it('lists the files of every generator', () => {
    expect(files.filter(({ section }) => section !== 'video')).toEqual([
      ...logoFiles,
      ...socialFiles,
      ...documentFiles,
    ]);
  });

  it('has unique file names', () => {
    expect(new Set(files.map(({ filename }) => filename)).size).toBe(files.length);
  });

  it.each(files.map((file) => [file.filename, file] as const))('has a file %s of the right type', async (_, file) => {
    const extension = file.filename.split('.').at(-1)!;
    expect(file.file.endsWith(`.${extension}`)).toBe(true);
    const content = await readContentFile(file.file);
    expect(content.length).toBeGreaterThan(10_000);
    expect(signatures[extension]?.(content.subarray(0, 16))).toBe(true);
  });

  it.each(files.flatMap(({ filename, poster }) => (poster ? [[filename, poster] as const] : [])))(
    'the poster of %s has the size that the page keeps free',
    async (_, { file, width, height }) => {
      expect(await sharp(toContentPath(file)).metadata()).toMatchObject({ width, height });
    },
  );

  it('keeps the total under 60 MB, including the photos', async () => {
    const all = await readdir(toContentPath(''), { recursive: true, withFileTypes: true });
    const sizes = all
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThan(60_000_000);
  });
});
