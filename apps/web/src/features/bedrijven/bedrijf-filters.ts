import { compareNames, normalise, type Bedrijf } from '@ledenportaal/shared';
import { toggleValue } from '../../lib/toggle-value.js';

export const filterKinds = ['categorie', 'doelgroepen', 'activiteiten'] as const;
export type FilterKind = (typeof filterKinds)[number];
export const views = ['kaarten', 'tabel'] as const;
export type View = (typeof views)[number];

/** The selected values of each filter, as in the URL. */
export type Filters = Record<FilterKind, string[]>;

export const getWords = (bedrijf: Bedrijf, kind: FilterKind): string[] =>
  kind === 'categorie' ? [bedrijf.categorie].filter(Boolean) : bedrijf[kind];

export const parseFilters = (params: URLSearchParams): Filters => ({
  categorie: params.getAll('categorie'),
  doelgroepen: params.getAll('doelgroepen'),
  activiteiten: params.getAll('activiteiten'),
});

export const parseView = (params: URLSearchParams): View =>
  views.find((view) => view === params.get('weergave')) ?? 'kaarten';

const isSameWord = (word: string) => (other: string) => normalise(other) === normalise(word);
export const isChosen = (filters: Filters, kind: FilterKind, word: string) => filters[kind].some(isSameWord(word));

/** Returns the URL parameters with other filters. Resets the page and keeps all other parameters. */
export const withFilters = (params: URLSearchParams, filters: Filters): URLSearchParams => {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const kind of filterKinds) {
    next.delete(kind);
    for (const word of filters[kind]) next.append(kind, word);
  }
  return next;
};

export const toggleFilter = (filters: Filters, kind: FilterKind, word: string): Filters => ({
  ...filters,
  [kind]: toggleValue(filters[kind], word, isSameWord(word)),
});

export const noFilters: Filters = { categorie: [], doelgroepen: [], activiteiten: [] };
export const countFilters = (filters: Filters) => filterKinds.reduce((sum, kind) => sum + filters[kind].length, 0);

/** Combines the values of one filter with OR, and the filters with AND. */
export const filterBedrijven = (bedrijven: readonly Bedrijf[], filters: Filters): Bedrijf[] =>
  bedrijven.filter((bedrijf) =>
    filterKinds.every(
      (kind) => filters[kind].length === 0 || getWords(bedrijf, kind).some((word) => isChosen(filters, kind, word)),
    ),
  );

/** The values of a filter with their number of bedrijven. Words that differ in case or accents only are merged. */
export const getChoices = (bedrijven: readonly Bedrijf[], kind: FilterKind): { word: string; count: number }[] => {
  const choices = new Map<string, { word: string; count: number }>();
  for (const bedrijf of bedrijven)
    for (const [key, word] of new Map(getWords(bedrijf, kind).map((word) => [normalise(word), word]))) {
      const existing = choices.get(key);
      choices.set(key, { word: existing?.word ?? word, count: (existing?.count ?? 0) + 1 });
    }
  return [...choices.values()].sort((a, b) => compareNames(a.word, b.word));
};

/** The order of bedrijven with equal values in the sorted column. */
export const sortByNaam = (bedrijven: readonly Bedrijf[]) =>
  [...bedrijven].sort((a, b) => compareNames(a.naam, b.naam));
