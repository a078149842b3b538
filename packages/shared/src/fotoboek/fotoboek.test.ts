import { describe, expect, it } from 'vitest';
import { FotoSearch } from './foto.js';
import { normalise } from './label.js';

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
  ])('refuses %j', (search) => expect(FotoSearch.safeParse(search).success).toBe(false));

  it('goes no further than the ten thousandth photo', () => {
    expect(FotoSearch.safeParse({ limit: 10, page: 1000 }).success).toBe(true);
    expect(FotoSearch.safeParse({ limit: 10, page: 1001 }).success).toBe(false);
  });
});

describe('a normalised name', () => {
  it.each([
    ['  Heide  en   Bos ', 'heide en bos'],
    ['Café', 'cafe'],
    ['REEËN', 'reeen'],
    ['’s avonds', '’s avonds'],
  ])('of %j is %j', (naam, normal) => expect(normalise(naam)).toBe(normal));
});
