import { countedFotos, fotosPerPage, FotoSearch } from '@ledenportaal/shared';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../test/builders.js';
import { fotosHref } from './foto-href.js';
import { chosenCount, everything, searchOf, toggled, type GridName, type Search } from './foto-search.js';

const [a, b, c] = [idOf(10), idOf(11), idOf(12)];
const read = (address: string, grid?: GridName) => searchOf(new URLSearchParams(address.split('?')[1]), grid);

describe('URL of the grid', () => {
  it.each([
    [everything, '/beeldbank/foto'],
    [{ tags: [a, b], themes: [], page: 1 }, `/beeldbank/foto?tags=${a},${b}`],
    [{ tags: [a], themes: [c], page: 2 }, `/beeldbank/foto?tags=${a}&themas=${c}&page=2`],
  ])('converts a search to a URL and back: %j', (search, address) => {
    expect(fotosHref(search)).toBe(address);
    expect(read(address)).toEqual(search);
  });

  it('contains the missing-metadata filters for admins only', () => {
    const search: Search = { tags: [a], themes: [], zonder: ['tags', 'beschrijving'], page: 2 };
    const address = `/admin/beeldbank?tags=${a}&zonder=tags,beschrijving&page=2`;
    expect(fotosHref(search, 'adminFotos')).toBe(address);
    expect(read(address, 'adminFotos')).toEqual(search);
    expect(read('?zonder=beschrijving,eigenaar,tags,tags', 'adminFotos').zonder).toEqual(['tags', 'beschrijving']);
    expect(read('?zonder=eigenaar', 'adminFotos')).toEqual(everything);
    expect(read('?zonder=tags')).toEqual(everything);
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=twee',
    '?tags=',
    '?tags=heide,',
    `?tags=${a}x`,
    '?themas=%00&page=',
  ])('ignores invalid values: %s', (address) => expect(read(address)).toEqual(everything));

  it('removes duplicate filters and stays within the limits of the contract', () => {
    expect(read(`?tags=${a},${a},${b}`).tags).toEqual([a, b]);
    const many = Array.from({ length: 150 }, (_, number) => idOf(number)).join(',');
    const search = read(`?tags=${many}&page=99999999`);
    expect(FotoSearch.safeParse(search).success).toBe(true);
    expect(search.page).toBe(Math.ceil(countedFotos / fotosPerPage));
  });
});

it('toggles a filter and returns to the first page', () => {
  const search = { tags: [a], themes: [c], page: 4 };
  expect(toggled(search, 'tags', b)).toEqual({ tags: [a, b], themes: [c], page: 1 });
  expect(toggled(search, 'themes', c)).toEqual({ tags: [a], themes: [], page: 1 });
  const left = toggled(search, 'zonder', 'tags');
  expect([left.zonder, left.page, chosenCount(left)]).toEqual([['tags'], 1, 3]);
  expect(toggled(left, 'zonder', 'tags').zonder).toEqual([]);
});
