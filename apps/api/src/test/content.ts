import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const picture = (file: string) => ({ file, alt: 'Een plaatje', width: 4, height: 3 });
const colour = (name: string, hex: string) => ({ name, hex });
const post = (at: number) => ({ title: `Post ${at}`, lines: ['Een regel.'], picture: picture('social/post.png') });
const tekst = (title: string) => ({ title, text: 'Echte natuur.\n\nEchte smaken.' });
const plan = (filename: string) => ({ section: 'jaarplan', filename, title: 'Een plan', period: '2023' });

/** The smallest valid content folder. */
const buildContentFiles = () => ({
  'site.json': {
    organisation: 'Stichting Zandheuvel',
    product: { slug: 'zandheuvel', name: 'Zandheuvel' },
    contact: { email: 'info@zandheuvel.example' },
  },
  'teksten.json': { kort: tekst('Kort'), middel: tekst('Middel'), lang: tekst('Lang') },
  'palette.json': { colours: [colour('Groen', '#3aaa35')], extras: [colour('Rood', '#c9302c')] },
  'social.json': {
    explanation: 'Zo doe je dat.',
    format: picture('social/format.svg'),
    posts: [1, 2, 3, 4, 5, 6].map(post),
  },
  'catalogue.json': {
    files: [
      { ...plan('Plan.pdf'), file: 'jaarplan/plan.pdf' },
      { ...plan('Overzicht.pdf'), file: 'jaarplan/overzicht.pdf', poster: picture('jaarplan/overzicht.jpg') },
    ],
  },
  'messages.json': { 'dashboard.title': 'Overzicht' },
});
export type ContentFiles = ReturnType<typeof buildContentFiles>;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);
const pictures: Record<string, string | Buffer> = {
  'social/post.png': png,
  'social/format.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  'jaarplan/overzicht.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 2, 0xff, 0xd9]),
  'jaarplan/plan.pdf': '%PDF-1.7\n%%EOF',
  'jaarplan/overzicht.pdf': '%PDF-1.7\n%%EOF',
};

/** Writes a temporary content folder after `change` has edited its JSON files. Returns its path. */
export const writeContentFolder = (change: (files: ContentFiles) => void = () => undefined): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-content-'));
  const files = buildContentFiles();
  change(files);
  for (const [file, value] of Object.entries(files)) writeFileIn(folder, file, JSON.stringify(value, null, 2));
  for (const [file, value] of Object.entries(pictures)) writeFileIn(folder, file, value);
  return folder;
};

export const writeFileIn = (folder: string, file: string, value: string | Buffer) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
};
