import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contentFolder, demo } from '../index.js';

const { accounts, tags, themas, fotos, leden, bedrijven } = demo;
const toPath = (file: string) => join(contentFolder, file);

describe('demo data', () => {
  it('has the expected number of records and one account per role', () => {
    expect([fotos, tags, themas, leden, bedrijven].map((list) => list.length)).toEqual([36, 10, 5, 40, 12]);
    expect(accounts.map(({ role }) => role)).toEqual(['admin', 'redacteur', 'secretaris', 'lid']);
  });

  it('uses only known tags and themas, each tag at least three times and each thema once', () => {
    const findFotosWith = (name: string) =>
      fotos.filter((foto) => [...foto.tags, ...foto.themas].some((label) => label === name));
    for (const tag of tags) expect(findFotosWith(tag).length, tag).toBeGreaterThanOrEqual(3);
    for (const thema of themas) expect(findFotosWith(thema).length, thema).toBeGreaterThanOrEqual(1);
    const knownLabels = new Set<string>([...tags, ...themas]);
    for (const foto of fotos) for (const name of [...foto.tags, ...foto.themas]) expect(knownLabels).toContain(name);
  });

  it('gives each photo two to four tags, one or two themas and a short caption', () => {
    for (const foto of fotos) {
      expect(foto.tags.length, foto.file).toSatisfy((count: number) => count >= 2 && count <= 4);
      expect(foto.themas.length, foto.file).toSatisfy((count: number) => count === 1 || count === 2);
      expect(foto.beschrijving.split(' ').length, foto.file).toSatisfy((count: number) => count >= 3 && count <= 8);
    }
  });

  it('gives each photo a unique beschrijving and date, newest first', () => {
    const dates = fotos.map(({ createdAt }) => createdAt);
    expect(dates).toEqual([...new Set(dates)].sort().reverse());
    expect(new Set(fotos.map(({ beschrijving }) => beschrijving)).size).toBe(fotos.length);
  });

  it('gives every account, lid and bedrijf a unique email address', () => {
    for (const list of [accounts, leden, bedrijven]) {
      expect(new Set(list.map(({ email }) => email)).size).toBe(list.length);
    }
    expect(leden.map(({ email }) => email)).toContain(accounts.find(({ role }) => role === 'lid')?.email);
  });

  it('uses typographic apostrophes', () => {
    expect(JSON.stringify(demo)).not.toContain("'");
  });
});

describe('demo photo files', () => {
  it('has JPEGs of 3000 by 2000 pixels', async () => {
    for (const { file } of fotos) {
      const { format, width, height } = await sharp(toPath(file)).metadata();
      expect({ file, format, width, height }).toEqual({ file, format: 'jpeg', width: 3000, height: 2000 });
    }
  });

  it('has different files with a total of less than 15 MB', () => {
    const bytes = fotos.map(({ file }) => readFileSync(toPath(file)));
    expect(new Set(bytes.map((foto) => createHash('sha256').update(foto).digest('hex'))).size).toBe(fotos.length);
    expect(bytes.reduce((sum, foto) => sum + foto.length, 0)).toBeLessThan(15_000_000);
  });
});
