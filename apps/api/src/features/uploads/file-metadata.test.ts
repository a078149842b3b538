import { expect, it } from 'vitest';
import type { FotoMetadata } from '../../platform/jpeg/metadata/foto-metadata.js';
import { addSentContent, toFotoTexts, toTitle } from './file-metadata.js';

const unknown: FotoMetadata = {
  title: '',
  caption: '',
  creators: [],
  credit: '',
  copyright: '',
  owners: [],
  webStatement: '',
  usageTerms: '',
  licence: '',
  modelRelease: '',
  keywords: [],
  places: [],
  takenAt: undefined,
};
const toTexts = (metadata: Partial<FotoMetadata>, name = 'IMG_1234.JPG') =>
  toFotoTexts({ ...unknown, ...metadata }, name);

it.each<[Partial<FotoMetadata>, string]>([
  [{ title: 'Heide', caption: 'Bij avond' }, 'Heide\nBij avond'],
  [{ title: 'Heide', caption: 'Heide' }, 'Heide'],
  [{ title: 'Heide', caption: 'Heide bij avond' }, 'Heide bij avond'],
  [{ title: 'Heide bij avond', caption: 'Heide' }, 'Heide bij avond'],
  [{ caption: 'Bij avond' }, 'Bij avond'],
  [{}, ''],
])('describes a photo by title and caption: %j', (metadata, beschrijving) => {
  expect(toTexts(metadata).beschrijving).toBe(beschrijving);
});

it.each<[Partial<FotoMetadata>, string]>([
  [{ creators: ['Zoë', 'Jan'], credit: 'Bureau', copyright: '© Stichting' }, 'Zoë, Jan'],
  [{ credit: 'Bureau', copyright: '© Stichting' }, 'Bureau'],
  [{ copyright: '© 2019-2024 Stichting Ruigenhei. All rights reserved.' }, 'Stichting Ruigenhei.'],
  [{ copyright: 'Copyright (c) 2024' }, ''],
  [{ creators: [','], credit: 'unknown', copyright: '2024 Zoë de Vries, all rights reserved' }, 'Zoë de Vries'],
  [{ creators: ['Foto: Jan', 'Photographer'] }, 'Jan'],
  [{}, ''],
])('takes the eigenaar from creator, credit or copyright: %j', (metadata, eigenaar) => {
  expect(toTexts(metadata).eigenaar).toBe(eigenaar);
});

it('joins the names of a place, each once, and truncates texts to their limits', () => {
  expect(toTexts({ places: ['Ven', 'Drenthe', 'Drenthe'] }).locatie).toBe('Ven, Drenthe');
  const long = 'x'.repeat(3000);
  const { beschrijving, eigenaar, locatie } = toTexts({ title: long, creators: [long], places: [long] });
  expect([beschrijving.length, eigenaar.length, locatie.length]).toEqual([2000, 200, 200]);
});

it('truncates a text before a character that does not fit', () => {
  const toTruncated = (character: string) => toTexts({ creators: ['x'.repeat(199) + character] }).eigenaar;
  expect(['🦌', 'e\u0301', '👩‍🌾'].map((character) => toTruncated(character).length)).toEqual([199, 200, 199]);
});

it('adds no tags to a photo that would have more than fit, and the other fields', () => {
  const fromFile = {
    eigenaar: 'Jan',
    beschrijving: '',
    locatie: '',
    tags: Array.from({ length: 99 }, (_, at) => `${at}`),
  };
  const add = (...tags: string[]) => addSentContent(fromFile, { eigenaar: 'Ria', tags, themes: ['natuur'] });
  expect(add('98', 'ven').content.tags).toHaveLength(100);
  const { content, isFull } = add('ven', 'mist');
  expect(isFull).toBe(true);
  expect(content).toMatchObject({ eigenaar: 'Ria', tags: fromFile.tags, themes: ['natuur'] });
});

it.each([
  ['Wandelaars-op-de-heide_2024.jpg', 'Wandelaars op de heide 2024'],
  ['heide.jpg', 'heide'],
  ['IMG_1234 zonsondergang.JPEG', 'IMG 1234 zonsondergang'],
  ['1 - Zoë’s ven.jpg', '1 - Zoë’s ven'],
  ['Zoe\u0308.jpg', 'Zoë'],
  ['IMG_1234.JPG', ''],
  ['_DSC0042.jpg', ''],
  ['P1010001.jpg', ''],
  ['20250601_101112.jpg', ''],
  ['PXL_20250601_101112345.jpg', ''],
  ['WhatsApp Image 2025-06-01 at 10.11.12.jpeg', ''],
  ['foto 3 (kopie).jpg', ''],
  ['', ''],
])('takes a title from the file name %j only when it has words of a person', (name, title) => {
  expect(toTitle(name)).toBe(title);
});
