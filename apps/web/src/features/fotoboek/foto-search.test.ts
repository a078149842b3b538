import { countedFotos, fotosPerPage, FotoSearch } from '@ledenportaal/shared';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../test/builders.js';
import { fotosHref } from './foto-href.js';
import { everything, searchOf, toggled } from './foto-search.js';

const [a, b, c] = [idOf(10), idOf(11), idOf(12)];
const read = (address: string) => searchOf(new URLSearchParams(address.split('?')[1]));

describe('the address of the grid', () => {
  it.each([
    [everything, '/beeldbank/foto'],
    [{ tags: [a, b], themes: [], page: 1 }, `/beeldbank/foto?tags=${a},${b}`],
    [{ tags: [a], themes: [c], page: 2 }, `/beeldbank/foto?tags=${a}&themas=${c}&page=2`],
  ])('and the search say the same: %j', (search, address) => {
    expect(fotosHref(search)).toBe(address);
    expect(read(address)).toEqual(search);
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
  ])('counts what is unreadable as not there: %s', (address) => expect(read(address)).toEqual(everything));

  it('names each filter once, and never asks more than the server takes', () => {
    expect(read(`?tags=${a},${a},${b}`).tags).toEqual([a, b]);
    const many = Array.from({ length: 150 }, (_, number) => idOf(number)).join(',');
    const search = read(`?tags=${many}&page=99999999`);
    expect(FotoSearch.safeParse(search).success).toBe(true);
    expect(search.page).toBe(Math.ceil(countedFotos / fotosPerPage));
  });
});

it('a filter goes on and off, and starts at the first page', () => {
  const search = { tags: [a], themes: [c], page: 4 };
  expect(toggled(search, 'tags', b)).toEqual({ tags: [a, b], themes: [c], page: 1 });
  expect(toggled(search, 'themes', c)).toEqual({ tags: [a], themes: [], page: 1 });
});
