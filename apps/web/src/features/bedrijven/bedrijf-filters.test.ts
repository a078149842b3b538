import { expect, it } from 'vitest';
import { buildBedrijf } from '../../test/builders.js';
import {
  filterBedrijven,
  getChoices,
  parseFilters,
  parseView,
  sortByNaam,
  toggleFilter,
  withFilters,
} from './bedrijf-filters.js';

const linde = buildBedrijf(1, { naam: 'De Linde', categorie: 'Horeca', doelgroepen: ['gezinnen', 'Scholen'] });
const plas = buildBedrijf(2, { naam: 'De Plas', categorie: 'verblijf', doelgroepen: ['gezinnen'] });
const kooi = buildBedrijf(3, { naam: 'De Één 10', categorie: 'horeca', doelgroepen: ['scholen', 'scholen'] });
const all = [linde, plas, kooi];
const parseQuery = (query: string) => parseFilters(new URLSearchParams(query));

it.each([
  ['', [linde, plas, kooi]],
  ['categorie=horeca', [linde, kooi]],
  ['categorie=HORECA&categorie=verblijf', [linde, plas, kooi]],
  ['categorie=horeca&doelgroepen=gezinnen', [linde]],
  ['doelgroepen=gezinnen&doelgroepen=scholen', [linde, plas, kooi]],
  ['activiteiten=zwemmen', []],
])('combines values of one filter with OR and filters with AND: %s', (address, expected) =>
  expect(filterBedrijven(all, parseQuery(address))).toEqual(expected),
);

it('merges spellings of a value and counts its bedrijven', () => {
  expect(getChoices(all, 'categorie')).toEqual([
    { word: 'Horeca', count: 2 },
    { word: 'verblijf', count: 1 },
  ]);
  expect(getChoices(all, 'doelgroepen')).toEqual([
    { word: 'gezinnen', count: 2 },
    { word: 'Scholen', count: 2 },
  ]);
  expect(getChoices(all, 'activiteiten')).toEqual([]);
});

it('toggles a value case-insensitively', () => {
  expect(toggleFilter(parseQuery('categorie=horeca'), 'categorie', 'verblijf').categorie).toEqual([
    'horeca',
    'verblijf',
  ]);
  expect(toggleFilter(parseQuery('categorie=horeca'), 'categorie', 'Horeca').categorie).toEqual([]);
});

it('encodes values with commas and ampersands, and keeps other parameters except the page', () => {
  const params = new URLSearchParams('zoek=eik&page=3&weergave=tabel');
  const address = withFilters(
    params,
    toggleFilter(parseFilters(params), 'activiteiten', 'eten, drinken & meer'),
  ).toString();
  expect(address).toBe('zoek=eik&weergave=tabel&activiteiten=eten%2C+drinken+%26+meer');
  expect(parseQuery(address).activiteiten).toEqual(['eten, drinken & meer']);
});

it.each([
  ['', 'kaarten'],
  ['weergave=tabel', 'tabel'],
  ['weergave=onzin', 'kaarten'],
])('parses the view from the URL: %s', (address, view) => expect(parseView(new URLSearchParams(address))).toBe(view));

it('sorts by name without mutating its input', () => {
  const bedrijven = [plas, kooi, linde];
  expect(sortByNaam(bedrijven).map(({ naam }) => naam)).toEqual(['De Één 10', 'De Linde', 'De Plas']);
  expect(bedrijven).toEqual([plas, kooi, linde]);
});
