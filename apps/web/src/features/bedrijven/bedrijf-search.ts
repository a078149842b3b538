import { compareNames, normalise, type Bedrijf } from '@ledenportaal/shared';

export const filterKinds = ['categorie', 'doelgroepen', 'activiteiten'] as const;
export type FilterKind = (typeof filterKinds)[number];
export const shapes = ['kaarten', 'tabel'] as const;
export type Shape = (typeof shapes)[number];

/** What is chosen of each, in the words of the address. */
export type Filters = Record<FilterKind, string[]>;

export const wordsOf = (bedrijf: Bedrijf, kind: FilterKind): string[] =>
  kind === 'categorie' ? [bedrijf.categorie].filter(Boolean) : bedrijf[kind];

export const filtersOf = (params: URLSearchParams): Filters => ({
  categorie: params.getAll('categorie'),
  doelgroepen: params.getAll('doelgroepen'),
  activiteiten: params.getAll('activiteiten'),
});

export const shapeOf = (params: URLSearchParams): Shape =>
  shapes.find((shape) => shape === params.get('weergave')) ?? 'kaarten';

const isWord = (word: string) => (other: string) => normalise(other) === normalise(word);
export const isChosen = (filters: Filters, kind: FilterKind, word: string) => filters[kind].some(isWord(word));

/** Another choice starts at its first page; what else the address says stays. */
export const withFilters = (params: URLSearchParams, filters: Filters): URLSearchParams => {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const kind of filterKinds) {
    next.delete(kind);
    for (const word of filters[kind]) next.append(kind, word);
  }
  return next;
};

export const toggled = (filters: Filters, kind: FilterKind, word: string): Filters => {
  const rest = filters[kind].filter((chosen) => !isWord(word)(chosen));
  return { ...filters, [kind]: rest.length === filters[kind].length ? [...rest, word] : rest };
};

export const nothingChosen: Filters = { categorie: [], doelgroepen: [], activiteiten: [] };
export const chosenCount = (filters: Filters) => filterKinds.reduce((sum, kind) => sum + filters[kind].length, 0);

/** Within one kind any of what is chosen, between kinds each. */
export const filterBedrijven = (bedrijven: readonly Bedrijf[], filters: Filters): Bedrijf[] =>
  bedrijven.filter((bedrijf) =>
    filterKinds.every(
      (kind) => filters[kind].length === 0 || wordsOf(bedrijf, kind).some((word) => isChosen(filters, kind, word)),
    ),
  );

/** What there is to choose, with how many bedrijven have it: words that people take for the same are one. */
export const choicesOf = (bedrijven: readonly Bedrijf[], kind: FilterKind): { word: string; count: number }[] => {
  const choices = new Map<string, { word: string; count: number }>();
  for (const bedrijf of bedrijven)
    for (const [key, word] of new Map(wordsOf(bedrijf, kind).map((word) => [normalise(word), word]))) {
      const known = choices.get(key);
      choices.set(key, { word: known?.word ?? word, count: (known?.count ?? 0) + 1 });
    }
  return [...choices.values()].sort((a, b) => compareNames(a.word, b.word));
};

/** By name: the order among those that a column does not tell apart. */
export const byNaam = (bedrijven: readonly Bedrijf[]) => [...bedrijven].sort((a, b) => compareNames(a.naam, b.naam));
