import { maxCountedFotos, fotosPerPage, FotoSearch, type FotoFilter } from '@ledenportaal/shared';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../test/builders.js';
import { fotoHref, fotosHref } from './foto-href.js';
import {
  countActiveFilters,
  emptySearch,
  parseSearch,
  toFilter,
  toggleFilter,
  toggleStatus,
  toOrder,
  withoutFilters,
  type GridName,
  type Search,
} from './foto-search.js';

const [a, b, c] = [idOf(10), idOf(11), idOf(12)];
const parse = (address: string, grid?: GridName) => parseSearch(new URLSearchParams(address.split('?')[1]), grid);

describe('URL of the grid', () => {
  it.each<[Search, string]>([
    [emptySearch, '/beeldbank/foto'],
    [{ ...emptySearch, tags: [a, b] }, `/beeldbank/foto?tags=${a},${b}`],
    [{ ...emptySearch, tags: [a], themes: [c], page: 2 }, `/beeldbank/foto?tags=${a}&themas=${c}&page=2`],
    [
      { ...emptySearch, tags: [a], tagsMatch: 'any', themes: [c], themesMatch: 'all' },
      `/beeldbank/foto?tags=${a}&tagkeuze=een&themas=${c}&themakeuze=alle`,
    ],
    [{ ...emptySearch, orientation: ['liggend', 'panorama'] }, '/beeldbank/foto?vorm=liggend,panorama'],
    [
      { ...emptySearch, from: '2026-01-01', to: '2026-12-31' },
      '/beeldbank/foto?vanaf=2026-01-01&tot-en-met=2026-12-31',
    ],
    [
      { ...emptySearch, eigenaar: 'Loes & Co', locatie: 'Ede', minWidth: 3000 },
      '/beeldbank/foto?eigenaar=Loes+%26+Co&breedte=3000&locatie=Ede',
    ],
    [{ ...emptySearch, sort: 'oldest' }, '/beeldbank/foto?volgorde=oudste'],
    [{ ...emptySearch, zonder: ['eigenaar'], page: 2 }, '/beeldbank/foto?zonder=eigenaar&page=2'],
    [{ ...emptySearch, sort: 'title' }, '/beeldbank/foto?volgorde=titel'],
    [{ ...emptySearch, sort: 'downloads' }, '/beeldbank/foto?volgorde=downloads'],
    [{ ...emptySearch, tekst: 'heide', sort: 'relevance' }, '/beeldbank/foto?zoek=heide'],
    [{ ...emptySearch, tekst: 'heide', sort: 'newest' }, '/beeldbank/foto?zoek=heide&volgorde=nieuwste'],
  ])('converts a search to a URL and back: %j', (search, address) => {
    expect(fotosHref(search)).toBe(address);
    expect(parse(address)).toEqual(search);
  });

  it('has every criterion', () => {
    const all: Required<FotoFilter> = {
      tekst: 'heide',
      tags: [a],
      tagsMatch: 'any',
      themes: [c],
      themesMatch: 'all',
      orientation: ['staand'],
      from: '2026-01-01',
      to: '2026-12-31',
      eigenaar: 'Loes',
      minWidth: 3000,
      paper: 'a4',
      locatie: 'Ede',
      zonder: ['tags'],
      mag: 'website',
      overleg: 'pers',
      status: 'concept',
      rechten: 'verlopen',
      job: a,
      reeks: c,
    };
    expect(toFilter(parse(fotosHref({ ...all, page: 1 }, 'adminFotos'), 'adminFotos'))).toEqual(all);
  });

  it('names the labels beside their ids, and means the same with old, wrong and without names', () => {
    const search: Search = { ...emptySearch, tags: [a, b], themes: [c], page: 2 };
    const names = new Map([
      [a, 'Jonge aanplant, Één & ½ (2024)!'],
      [b, '日本'],
      [c, 'Van het dak van de Veluwe, gezien vanaf de toren'],
    ]);
    const query = `?tags=jonge-aanplant-een-1-2-2-${a},${b}&themas=van-het-dak-van-de-veluw-${c}&page=2`;
    expect(fotosHref(search, 'fotos', names)).toBe(`/beeldbank/foto${query}`);
    expect(fotoHref(a, search, 'adminFotos', names)).toBe(`/admin/beeldbank/item/${a}${query}`);
    // A mail program or a form may escape the comma.
    for (const address of [query, query.replace(',', '%2C'), `?tags=${a},${b}&themas=${c}&page=2`])
      expect(parse(address)).toEqual(search);
    expect(parse(`?tags=hei%2Dde-${a},-${b}&themas=${a}-${c}&page=2`)).toEqual(search);
    expect(parse(`?tags=heide-${a},bos-${a},heide-`).tags).toEqual([a]);
  });

  it('names the first labels of a long list only', () => {
    const ids = Array.from({ length: 100 }, (_, number) => idOf(number));
    const search = { ...emptySearch, tags: ids, themes: ids };
    const address = fotosHref(search, 'fotos', new Map(ids.map((id) => [id, 'Een naam zonder einde en zo voort'])));
    expect(parse(address)).toEqual(search);
    expect(address.length).toBeLessThan(6000);
    expect(address.split('naam')).toHaveLength(21);
  });

  it('contains the missing-metadata filters for admins only', () => {
    const search: Search = { ...emptySearch, tags: [a], zonder: ['tags', 'beschrijving'], limit: 24, page: 2 };
    const address = `/admin/beeldbank?tags=${a}&zonder=tags,beschrijving&page=2`;
    expect(fotosHref(search, 'adminFotos')).toBe(address);
    expect(parse(address, 'adminFotos')).toEqual(search);
    expect(parse('?zonder=beschrijving,locatie,tags,tags', 'adminFotos').zonder).toEqual(['tags', 'beschrijving']);
    expect(parse('?zonder=locatie', 'adminFotos')).toEqual({ ...emptySearch, limit: 24 });
    expect(parse('?zonder=tags')).toEqual(emptySearch);
    expect(parse('?zonder=tags,eigenaar')).toEqual({ ...emptySearch, zonder: ['eigenaar'] });
  });

  it('contains the status for admins only', () => {
    const search: Search = { ...emptySearch, status: 'concept', limit: 24 };
    expect(fotosHref(search, 'adminFotos')).toBe('/admin/beeldbank?status=concept');
    expect(parse('?status=concept', 'adminFotos')).toEqual(search);
    expect(parse('?status=geheim', 'adminFotos')).toEqual({ ...emptySearch, limit: 24 });
    expect(parse('?status=concept')).toEqual(emptySearch);
  });

  it('contains the page size for admins only', () => {
    const search: Search = { ...emptySearch, sort: 'oldest', limit: 48, page: 2 };
    const address = '/admin/beeldbank?per=48&volgorde=oudste&page=2';
    expect(fotosHref(search, 'adminFotos')).toBe(address);
    expect(parse(address, 'adminFotos')).toEqual(search);
    expect(parse('?per=25&volgorde=naam', 'adminFotos')).toEqual({ ...emptySearch, limit: 24 });
    expect(fotosHref({ ...emptySearch, limit: 24 }, 'adminFotos')).toBe('/admin/beeldbank');
    expect(parse('?per=48&volgorde=oudste')).toEqual({ ...emptySearch, sort: 'oldest' });
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
    `?tags=${a}-heide`,
    '?tags=heide-2024,heide-',
    '?themas=%00&page=',
    '?tagkeuze=of&themakeuze=',
    '?vorm=rond',
    '?vanaf=2026-02-31&tot-en-met=0002-01-01',
    '?vanaf=gisteren&tot-en-met=2026-1-1',
    '?breedte=0',
    '?breedte=1e9',
    '?breedte=breed',
    '?druk=a3',
    '?eigenaar=+&locatie=',
    '?volgorde=nieuwste',
    '?volgorde=overeenkomst',
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
  const search = { ...emptySearch, tags: [a], themes: [c], page: 4 };
  expect(toggleFilter(search, 'tags', b)).toEqual({ ...search, tags: [a, b], page: 1 });
  expect(toggleFilter(search, 'themes', c)).toEqual({ ...search, themes: [], page: 1 });
  const concepts = toggleStatus(search, 'concept');
  expect([concepts, countActiveFilters(concepts)]).toEqual([{ ...search, status: 'concept', page: 1 }, 3]);
  expect(toggleStatus(concepts, 'concept')).toEqual({ ...search, page: 1 });
  const result = toggleFilter(search, 'zonder', 'tags');
  expect([result.zonder, result.page, countActiveFilters(result)]).toEqual([['tags'], 1, 3]);
  expect(toggleFilter(result, 'zonder', 'tags').zonder).toEqual([]);
});

it('counts every filter, and a period as one', () => {
  const filters: Partial<Search> = {
    tags: [a, b],
    orientation: ['staand'],
    from: '2026-01-01',
    to: '2026-12-31',
    eigenaar: 'Loes',
    locatie: 'Ede',
    minWidth: 3000,
  };
  const search: Search = { ...emptySearch, ...filters, tekst: 'heide', sort: 'title', page: 2 };
  expect(countActiveFilters(search)).toBe(7);
  expect(withoutFilters(search)).toEqual({ ...emptySearch, sort: 'title' });
  expect(toFilter(search)).toEqual({ ...toFilter(emptySearch), ...filters, tekst: 'heide' });
  expect(toOrder(search)).toEqual({ ...toFilter(search), sort: 'title' });
});
