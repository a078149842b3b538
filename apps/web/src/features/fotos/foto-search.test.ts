import { maxCountedFotos, fotosPerPage, FotoSearch } from '@ledenportaal/shared';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../test/builders.js';
import { fotosHref } from './foto-href.js';
import {
  countActiveFilters,
  emptySearch,
  parseSearch,
  toggleFilter,
  toggleStatus,
  type GridName,
  type Search,
} from './foto-search.js';

const [a, b, c] = [idOf(10), idOf(11), idOf(12)];
const parse = (address: string, grid?: GridName) => parseSearch(new URLSearchParams(address.split('?')[1]), grid);

describe('URL of the grid', () => {
  it.each([
    [emptySearch, '/beeldbank/foto'],
    [{ tags: [a, b], themes: [], page: 1 }, `/beeldbank/foto?tags=${a},${b}`],
    [{ tags: [a], themes: [c], page: 2 }, `/beeldbank/foto?tags=${a}&themas=${c}&page=2`],
  ])('converts a search to a URL and back: %j', (search, address) => {
    expect(fotosHref(search)).toBe(address);
    expect(parse(address)).toEqual(search);
  });

  it('contains the missing-metadata filters for admins only', () => {
    const search: Search = { tags: [a], themes: [], zonder: ['tags', 'beschrijving'], limit: 24, page: 2 };
    const address = `/admin/beeldbank?tags=${a}&zonder=tags,beschrijving&page=2`;
    expect(fotosHref(search, 'adminFotos')).toBe(address);
    expect(parse(address, 'adminFotos')).toEqual(search);
    expect(parse('?zonder=beschrijving,eigenaar,tags,tags', 'adminFotos').zonder).toEqual(['tags', 'beschrijving']);
    expect(parse('?zonder=eigenaar', 'adminFotos')).toEqual({ ...emptySearch, limit: 24 });
    expect(parse('?zonder=tags')).toEqual(emptySearch);
  });

  it('contains the status for admins only', () => {
    const search: Search = { tags: [], themes: [], status: 'concept', limit: 24, page: 1 };
    expect(fotosHref(search, 'adminFotos')).toBe('/admin/beeldbank?status=concept');
    expect(parse('?status=concept', 'adminFotos')).toEqual(search);
    expect(parse('?status=geheim', 'adminFotos')).toEqual({ ...emptySearch, limit: 24 });
    expect(parse('?status=concept')).toEqual(emptySearch);
  });

  it('contains the page size and the order for admins only', () => {
    const search: Search = { tags: [], themes: [], sort: 'oldest', limit: 48, page: 2 };
    const address = '/admin/beeldbank?per=48&volgorde=oudste&page=2';
    expect(fotosHref(search, 'adminFotos')).toBe(address);
    expect(parse(address, 'adminFotos')).toEqual(search);
    expect(parse('?per=25&volgorde=naam', 'adminFotos')).toEqual({ ...emptySearch, limit: 24 });
    expect(fotosHref({ ...emptySearch, limit: 24 }, 'adminFotos')).toBe('/admin/beeldbank');
    expect(parse('?per=48&volgorde=oudste')).toEqual(emptySearch);
  });

  it.each([12, 24, 48, 96])('pages no further than the limit of the contract with %i photos per page', (limit) => {
    const search = parse(`?per=${limit}&page=99999999`, 'adminFotos');
    expect(FotoSearch.safeParse(search).success).toBe(true);
    expect(FotoSearch.safeParse({ ...search, page: search.page + 1 }).success).toBe(false);
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
  ])('ignores invalid values: %s', (address) => expect(parse(address)).toEqual(emptySearch));

  it('removes duplicate filters and stays within the limits of the contract', () => {
    expect(parse(`?tags=${a},${a},${b}`).tags).toEqual([a, b]);
    const many = Array.from({ length: 150 }, (_, number) => idOf(number)).join(',');
    const search = parse(`?tags=${many}&page=99999999`);
    expect(FotoSearch.safeParse(search).success).toBe(true);
    expect(search.page).toBe(Math.ceil(maxCountedFotos / fotosPerPage));
  });
});

it('toggles a filter and returns to the first page', () => {
  const search = { tags: [a], themes: [c], page: 4 };
  expect(toggleFilter(search, 'tags', b)).toEqual({ tags: [a, b], themes: [c], page: 1 });
  expect(toggleFilter(search, 'themes', c)).toEqual({ tags: [a], themes: [], page: 1 });
  const concepts = toggleStatus(search, 'concept');
  expect([concepts, countActiveFilters(concepts)]).toEqual([{ ...search, status: 'concept', page: 1 }, 3]);
  expect(toggleStatus(concepts, 'concept')).toEqual({ ...search, page: 1 });
  const result = toggleFilter(search, 'zonder', 'tags');
  expect([result.zonder, result.page, countActiveFilters(result)]).toEqual([['tags'], 1, 3]);
  expect(toggleFilter(result, 'zonder', 'tags').zonder).toEqual([]);
});
