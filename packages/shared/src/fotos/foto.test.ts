import { describe, expect, it } from 'vitest';
import { FotoBulk, FotoEdit, FotoSearch } from './foto.js';
import { canSearch } from './foto.policy.js';
import { NewLabel } from '../labels/label.js';
import { normalise } from '../names.js';
import { getSearchTerms, getWoorden } from './woorden.js';

const id = 'a'.repeat(24);

describe('FotoSearch', () => {
  it('applies its defaults to missing fields', () => {
    expect(FotoSearch.parse({})).toEqual({ themes: [], tags: [], limit: 12, page: 1 });
  });

  it.each([
    { limit: 0 },
    { limit: 97 },
    { limit: 1.5 },
    { page: 0 },
    { page: '1' },
    { tags: [1] },
    { tags: id },
    { themes: ['heide'] },
    { tekst: 'x'.repeat(101) },
    { tekst: { $ne: null } },
    { zonder: ['locatie'] },
    { zonder: 'tags' },
    { sort: 'oud' },
    { fotos: Array<string>(97).fill(id) },
    { zonder: ['tags', 'tags', 'tags', 'tags'] },
    { status: 'geheim' },
  ])('rejects the search %j', (search) => expect(FotoSearch.safeParse(search).success).toBe(false));

  it('rejects a page beyond the ten thousandth photo', () => {
    expect(FotoSearch.safeParse({ limit: 10, page: 1000 }).success).toBe(true);
    expect(FotoSearch.safeParse({ limit: 10, page: 1001 }).success).toBe(false);
  });
});

describe('canSearch', () => {
  it.each([
    [['tags'], 'admin', true],
    [['tags'], 'lid', false],
    [['eigenaar'], 'lid', true],
    [['eigenaar', 'tags'], 'lid', false],
    [['beschrijving'], undefined, false],
    [[], 'lid', true],
    [undefined, 'lid', true],
  ] as const)('for missing %j by role %s returns %s', (zonder, role, isAllowed) =>
    expect(canSearch({ zonder: zonder && [...zonder] }, role && { role })).toBe(isAllowed),
  );

  it.each([
    ['concept', 'admin', true],
    ['concept', 'lid', false],
    ['zichtbaar', 'lid', false],
    ['zichtbaar', undefined, false],
  ] as const)('for status %s by role %s returns %s', (status, role, isAllowed) =>
    expect(canSearch({ status }, role && { role })).toBe(isAllowed),
  );

  it.each([
    ['admin', true],
    ['lid', false],
  ] as const)('for the photos of a job by role %s returns %s', (role, isAllowed) =>
    expect(canSearch({ job: id }, { role })).toBe(isAllowed),
  );
});

describe('normalise', () => {
  it.each([
    ['  Heide  en   Bos ', 'heide en bos'],
    ['Café', 'cafe'],
    ['REEËN', 'reeen'],
    ['’s avonds', '’s avonds'],
  ])('converts %j to %j', (naam, normalised) => expect(normalise(naam)).toBe(normalised));
});

describe('woorden', () => {
  it('splits text into unique normalised words of letters and digits', () => {
    expect(getWoorden('Reeën, REEËN (2019) op ’t pad!', 'Jan-Kees')).toEqual([
      'reeen',
      '2019',
      'op',
      't',
      'pad',
      'jan',
      'kees',
    ]);
    expect(getWoorden('', '🦌 … \u0301')).toEqual([]);
    expect(getWoorden('a'.repeat(50))).toEqual(['a'.repeat(40)]);
  });

  it('omits search terms that are a prefix of another term', () => {
    expect(getSearchTerms('f fietspad fiets pad Pad')).toEqual(['fietspad', 'pad']);
  });
});

describe('FotoEdit', () => {
  const edit = { eigenaar: ' Ria ', beschrijving: 'Heide\nbij avond', tags: [id], themes: [] };

  it('trims white space at both ends of a field', () => {
    expect(FotoEdit.parse(edit)).toEqual({ ...edit, eigenaar: 'Ria' });
  });

  it.each([
    { eigenaar: undefined },
    { eigenaar: 'x'.repeat(201) },
    { beschrijving: 'x'.repeat(2001) },
    { beschrijving: 'half \ud83d' },
    { tags: ['heide'] },
    { tags: Array<string>(101).fill(id) },
    { updatedAt: 'gisteren' },
  ])('rejects the edit %j', (changes) => expect(FotoEdit.safeParse({ ...edit, ...changes }).success).toBe(false));

  it('accepts an emoji of two code units', () => {
    expect(FotoEdit.safeParse({ ...edit, beschrijving: '🦌' }).success).toBe(true);
  });
});

describe('FotoBulk', () => {
  const { page: _, limit: __, ...all } = FotoSearch.parse({});

  it.each([
    [{ fotos: [id] }, true],
    [{ filter: { ...all, status: 'concept' }, expected: 295 }, true],
    [{ filter: all, expected: 295, all: true }, true],
    [{ filter: all, expected: 295 }, false],
    [{ fotos: [] }, false],
    [{}, false],
  ])('publishes the choice %j: %s', (choice, isAccepted) =>
    expect(FotoBulk.safeParse({ ...choice, status: 'zichtbaar' }).success).toBe(isAccepted),
  );
});

describe('NewLabel', () => {
  it.each(['', '   ', '\u0301', 'x'.repeat(61)])('rejects the name %j', (naam) =>
    expect(NewLabel.safeParse({ naam }).success).toBe(false),
  );
});
