import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogueContent, type Section } from '@ledenportaal/shared';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { contentFolder } from '../index.js';
import { readContentFile, readContentJson, readPdf, readZip, toPath } from './read-files.js';
import { readMp4 } from './read-mp4.js';

const { files } = CatalogueContent.parse(readContentJson('catalogue.json'));
const inSection = (section: Section) => files.filter((file) => file.section === section);
const getNames = (section: Section) => inSection(section).map(({ filename }) => filename);
const withExtension = (extension: string) => files.filter(({ file }) => file.endsWith(extension));

it('lists the logo packages, the social posts, the documents and the films', () => {
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
  expect(getNames('video')).toEqual([
    'Ruigenhei timelapse 2019.mp4',
    'Ruigenhei dorpen 20 seconden.mp4',
    'Ruigenhei dorpen 30 seconden.mp4',
    'Ruigenhei natuur 20 seconden.mp4',
    'Ruigenhei natuur 30 seconden.mp4',
  ]);
});

it('lists two presentations for each of the four meetings', () => {
  const meetings = inSection('bijeenkomst').map(({ period }) => period);
  expect(meetings).toEqual(['2025-03', '2024-12', '2023-11', '2018-11'].flatMap((month) => [month, month]));
  expect(inSection('bijeenkomst').filter(({ meeting }) => !meeting)).toEqual([]);
});

it('has unique file names, with the extension of the file', () => {
  expect(new Set(files.map(({ filename }) => filename)).size).toBe(files.length);
  const getExtension = (name: string) => name.split('.').at(-1);
  expect(files.filter(({ filename, file }) => getExtension(filename) !== getExtension(file))).toEqual([]);
});

it.each(files.flatMap(({ filename, poster }) => (poster ? [[filename, poster] as const] : [])))(
  'the poster of %s has the size that the page keeps free',
  async (_, { file, width, height }) => {
    expect(await sharp(toPath(file)).metadata()).toMatchObject({ width, height });
  },
);

it.each(withExtension('.pdf'))('$filename is a PDF with text on every page, and embeds its fonts', async ({ file }) => {
  const bytes = await readContentFile(file);
  const { pages } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((page) => page.trim().length < 10)).toEqual([]);
  expect(bytes.toString('latin1')).toContain('/FontFile2');
});

it.each(inSection('bijeenkomst'))('$filename has slides in 16:9', async ({ file }) => {
  const { sizes } = await readPdf(await readContentFile(file));
  for (const [width, height] of sizes) expect(width * 9).toBe(height * 16);
});

it.each(inSection('logo'))('$filename contains a readme, and each logo as SVG, PDF and PNG', async ({ file }) => {
  const entries = readZip(await readContentFile(file));
  const names = Object.keys(entries);
  expect(names[0]).toBe('LEESMIJ.txt');
  const logos = names.filter((name) => name.endsWith('.svg')).map((name) => name.replace('.svg', ''));
  expect(logos.length).toBeGreaterThan(0);
  for (const logo of logos) {
    expect(Buffer.from(entries[`${logo}.svg`]!).toString()).not.toMatch(/<text|font-family|<image|NaN|undefined/);
    expect((await readPdf(entries[`${logo}.pdf`]!)).pages).toHaveLength(1);
    const pngs = names.filter((name) => new RegExp(`^${logo}-\\d+\\.png$`).test(name));
    expect(pngs.length).toBeGreaterThan(2);
    for (const png of pngs) expect(await sharp(entries[png]).metadata()).toMatchObject({ hasAlpha: true });
  }
});

it.each(inSection('video'))('$filename is an H.264 film that starts to play while it loads', ({ file, seconds }) => {
  const film = readMp4(toPath(file));
  expect(film).toMatchObject({ width: 1920, height: 1080, codec: 'avc1', tracks: 1 });
  expect(film.seconds).toBeCloseTo(seconds!, 0);
  expect(film.boxes.indexOf('moov')).toBeGreaterThan(0);
  expect(film.boxes.indexOf('moov')).toBeLessThan(film.boxes.indexOf('mdat'));
});

it('keeps the total of all content under 60 MB', async () => {
  const entries = await readdir(contentFolder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000_000);
});
