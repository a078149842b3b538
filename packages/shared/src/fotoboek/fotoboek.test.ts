import { describe, expect, it } from 'vitest';
import { FotoEdit, FotoSearch } from './foto.js';
import { maySearch } from './foto.policy.js';
import { NewLabel, normalise } from './label.js';
import { slipsOf, termsOf, woordenOf } from './woorden.js';

const id = 'a'.repeat(24);

describe('a search', () => {
  it('takes its defaults for what is missing', () => {
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
    { zonder: ['eigenaar'] },
    { zonder: 'tags' },
    { zonder: ['tags', 'tags', 'tags'] },
  ])('refuses %j', (search) => expect(FotoSearch.safeParse(search).success).toBe(false));

  it('goes no further than the ten thousandth photo', () => {
    expect(FotoSearch.safeParse({ limit: 10, page: 1000 }).success).toBe(true);
    expect(FotoSearch.safeParse({ limit: 10, page: 1001 }).success).toBe(false);
  });
});

describe('what photos lack', () => {
  it.each([
    [['tags'], 'admin', true],
    [['tags'], 'lid', false],
    [['beschrijving'], undefined, false],
    [[], 'lid', true],
    [undefined, 'lid', true],
  ] as const)('%j may be searched by %s: %s', (zonder, role, may) =>
    expect(maySearch({ zonder: zonder && [...zonder] }, role)).toBe(may),
  );
});

describe('a normalised name', () => {
  it.each([
    ['  Heide  en   Bos ', 'heide en bos'],
    ['Café', 'cafe'],
    ['REEËN', 'reeen'],
    ['’s avonds', '’s avonds'],
  ])('of %j is %j', (naam, normal) => expect(normalise(naam)).toBe(normal));
});

describe('words', () => {
  it('are letters and digits alone, each word once, as people compare them', () => {
    expect(woordenOf('Reeën, REEËN (2019) op ’t pad!', 'Jan-Kees')).toEqual([
      'reeen',
      '2019',
      'op',
      't',
      'pad',
      'jan',
      'kees',
    ]);
    expect(woordenOf('', '🦌 … \u0301')).toEqual([]);
    expect(woordenOf('a'.repeat(50))).toEqual(['a'.repeat(40)]);
  });

  it('of which one begins another are asked once', () => {
    expect(termsOf('f fietspad fiets pad Pad')).toEqual(['fietspad', 'pad']);
  });

  it('are kept with each of their letters left out, unless they are short or a number', () => {
    expect(slipsOf('ruis')).toEqual(['ruis', 'uis', 'ris', 'rus', 'rui']);
    expect([slipsOf('ree'), slipsOf('2019')]).toEqual([[], []]);
  });
});

describe('an edit', () => {
  const edit = { eigenaar: ' Ria ', beschrijving: 'Heide\nbij avond', tags: [id], themes: [] };

  it('drops the white space around what was typed', () => {
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
  ])('refuses %j', (wrong) => expect(FotoEdit.safeParse({ ...edit, ...wrong }).success).toBe(false));

  it('takes a face of two code units', () => {
    expect(FotoEdit.safeParse({ ...edit, beschrijving: '🦌' }).success).toBe(true);
  });
});

describe('a new label', () => {
  it.each(['', '   ', '\u0301', 'x'.repeat(61)])('is not named %j', (naam) =>
    expect(NewLabel.safeParse({ naam }).success).toBe(false),
  );
});
