import { expect, it } from 'vitest';
import { buildBedrijf } from '../../test/builders.js';
import { byNaam, choicesOf, filterBedrijven, filtersOf, shapeOf, toggled, withFilters } from './bedrijf-search.js';

const linde = buildBedrijf(1, { naam: 'De Linde', categorie: 'Horeca', doelgroepen: ['gezinnen', 'Scholen'] });
const plas = buildBedrijf(2, { naam: 'De Plas', categorie: 'verblijf', doelgroepen: ['gezinnen'] });
const kooi = buildBedrijf(3, { naam: 'De Één 10', categorie: 'horeca', doelgroepen: ['scholen', 'scholen'] });
const all = [linde, plas, kooi];
const chosen = (address: string) => filtersOf(new URLSearchParams(address));

it.each([
  ['', [linde, plas, kooi]],
  ['categorie=horeca', [linde, kooi]],
  ['categorie=HORECA&categorie=verblijf', [linde, plas, kooi]],
  ['categorie=horeca&doelgroepen=gezinnen', [linde]],
  ['doelgroepen=gezinnen&doelgroepen=scholen', [linde, plas, kooi]],
  ['activiteiten=zwemmen', []],
])('finds within a kind any, between kinds each: %s', (address, found) =>
  expect(filterBedrijven(all, chosen(address))).toEqual(found),
);

it('offers a word once, however it is written, with how many have it', () => {
  expect(choicesOf(all, 'categorie')).toEqual([
    { word: 'Horeca', count: 2 },
    { word: 'verblijf', count: 1 },
  ]);
  expect(choicesOf(all, 'doelgroepen')).toEqual([
    { word: 'gezinnen', count: 2 },
    { word: 'Scholen', count: 2 },
  ]);
  expect(choicesOf(all, 'activiteiten')).toEqual([]);
});

it('turns a word on and off, whatever its capitals', () => {
  expect(toggled(chosen('categorie=horeca'), 'categorie', 'verblijf').categorie).toEqual(['horeca', 'verblijf']);
  expect(toggled(chosen('categorie=horeca'), 'categorie', 'Horeca').categorie).toEqual([]);
});

it('keeps words with commas and ampersands in the address, and what else is there, but for the page', () => {
  const params = new URLSearchParams('zoek=eik&page=3&weergave=tabel');
  const address = withFilters(params, toggled(filtersOf(params), 'activiteiten', 'eten, drinken & meer')).toString();
  expect(address).toBe('zoek=eik&weergave=tabel&activiteiten=eten%2C+drinken+%26+meer');
  expect(chosen(address).activiteiten).toEqual(['eten, drinken & meer']);
});

it.each([
  ['', 'kaarten'],
  ['weergave=tabel', 'tabel'],
  ['weergave=onzin', 'kaarten'],
])('reads the shape: %s', (address, shape) => expect(shapeOf(new URLSearchParams(address))).toBe(shape));

it('orders by name, without changing what it was given', () => {
  const given = [plas, kooi, linde];
  expect(byNaam(given).map(({ naam }) => naam)).toEqual(['De Één 10', 'De Linde', 'De Plas']);
  expect(given).toEqual([plas, kooi, linde]);
});
