import { getSearchTerms, type FotoFilter } from '@ledenportaal/shared';
import { LRUCache } from 'lru-cache';
import { labelFields } from '../../labels/index.js';
import { clearBit, intersect, isEmpty, setBit, type Bitmap } from './bitmap.js';
import type { FotoIndex, Posting } from './foto-index.js';
import type { LocalDays } from './local-days.js';
import { toMakerTerm, wordFields, type TermField } from './search-terms.js';

/** Criteria that a facet leaves out, to count what its other choices would give. */
export type CriterionName = 'tags' | 'themes' | 'orientation' | 'eigenaar' | 'period' | 'other';

/** `fotos`: only these, by id. `includesFileNames`: `tekst` is also searched in the names of files, which leden do not see. */
export type SearchCriteria = FotoFilter & { fotos?: readonly string[] | undefined; includesFileNames?: boolean };

/** Photos that meet one criterion of a search. */
type Criterion = { name: CriterionName; fotos: Bitmap };

/** Returns the photos that meet each criterion of a search, for `combine`. */
export const findByCriterion = (index: FotoIndex, days: LocalDays, filter: SearchCriteria): Criterion[] => {
  const {
    tags,
    themes,
    tekst,
    zonder = [],
    status,
    orientation = [],
    eigenaar,
    locatie,
    from,
    to,
    minWidth,
    fotos,
    includesFileNames,
  } = filter;
  const matchEach = (name: CriterionName, all: Posting[][]) =>
    all.map((postings) => ({ name, fotos: toBitmap(index, postings) }));
  const matchAny = (name: CriterionName, field: TermField, terms: readonly string[]) =>
    matchEach(name, terms.length ? [findPostings(index, field, terms)] : []);
  const matchLabels = (field: 'tags' | 'themes', chosen: string[], match = 'any') => {
    const labelIds = [...new Set(chosen.map((id) => id.toLowerCase()))];
    if (match === 'any') return matchAny(field, field, labelIds);
    return matchEach(
      field,
      labelIds.map((id) => findPostings(index, field, [id])),
    );
  };
  const period = days.toPeriod({ from, to });
  const matchSlots = (name: CriterionName, isMatch: (slot: number) => boolean): Criterion => {
    const fotos = index.createBitmap();
    index.byDate.forEach((slot) => isMatch(slot) && setBit(fotos, slot));
    return { name, fotos };
  };
  /** A text without a word, such as `***`, matches nothing. */
  const matchWords = (
    text: string | undefined,
    find: (term: string) => Posting[],
    isAlsoMatch?: (slot: number, term: string) => boolean,
  ) => {
    if (!text) return [];
    let matches: Bitmap | undefined;
    const byCount = getSearchTerms(text)
      .map((term) => ({ term, postings: find(term) }))
      .sort((a, b) => countSlots(a.postings) - countSlots(b.postings));
    for (const { term, postings } of byCount) {
      const found = toBitmap(index, postings);
      if (isAlsoMatch) index.byDate.forEach((slot) => isAlsoMatch(slot, term) && setBit(found, slot));
      matches = matches ? intersect(matches, found) : found;
      if (isEmpty(matches)) break;
    }
    return [{ name: 'other' as const, fotos: matches ?? index.createBitmap() }];
  };
  // An alternative to a name, so that its facet leaves it out as it does a name.
  const isOnlyEigenaar = zonder.every((kind) => kind === 'eigenaar');
  return [
    ...matchLabels('tags', tags, filter.tagsMatch),
    ...matchLabels('themes', themes, filter.themesMatch),
    ...matchWords(tekst, (term) => findByWord(index, term), includesFileNames ? index.hasFileNameWord : undefined),
    ...matchWords(locatie, (term) => findByPrefix(index, 'locatie', term)),
    ...(fotos ? [{ name: 'other' as const, fotos: findByIds(index, fotos) }] : []),
    ...matchAny(isOnlyEigenaar ? 'eigenaar' : 'other', 'zonder', zonder),
    ...(status === 'concept' ? matchAny('other', 'status', [status]) : []),
    ...(status === 'zichtbaar' ? [{ name: 'other' as const, fotos: findVisible(index) }] : []),
    ...matchAny('orientation', 'orientation', orientation),
    ...(eigenaar ? matchAny('eigenaar', 'maker', [toMakerTerm(eigenaar)]) : []),
    ...(from !== undefined || to !== undefined ? [matchSlots('period', (slot) => index.isTakenIn(slot, period))] : []),
    ...(minWidth === undefined ? [] : [matchSlots('other', (slot) => index.getWidth(slot) >= minWidth)]),
  ];
};

/** Returns the photos that meet all criteria, except those with this name. */
export const combine = (index: FotoIndex, criteria: Criterion[], except?: CriterionName): Bitmap => {
  const bitmaps = criteria.filter(({ name }) => name !== except).map(({ fotos }) => fotos);
  return intersect(index.getPresent(), ...bitmaps);
};

/** With a million photos these take 4 MB. */
const maxRecentSearches = 32;

/**
 * Creates a function that returns the photos of a search. It keeps those of recent searches until the index changes, for
 * their other pages and other members.
 */
export const createMatcher = (days: LocalDays) => {
  const recent = new LRUCache<string, Bitmap>({ max: maxRecentSearches });
  let state: unknown[] = [];
  return (index: FotoIndex, criteria: SearchCriteria): Bitmap => {
    const current = [index, index.getVersion()];
    if (current.some((part, at) => part !== state[at])) recent.clear();
    state = current;
    const key = JSON.stringify(criteria);
    const fotos = recent.get(key) ?? combine(index, findByCriterion(index, days, criteria));
    recent.set(key, fotos);
    return fotos;
  };
};

const findPostings = (index: FotoIndex, field: TermField, terms: readonly string[]): Posting[] =>
  terms.flatMap((term) => index.findPosting(field, term) ?? []);

/** Returns the postings of the words of a text that start with a prefix. */
export const findByPrefix = (index: FotoIndex, field: (typeof wordFields)[number], prefix: string): Posting[] =>
  findPostings(index, field, index.findWords(field, prefix));

/** Returns the postings of the labels of which a word starts with a prefix. */
export const findByLabelWord = (index: FotoIndex, prefix: string): Posting[] =>
  labelFields.flatMap((field) => {
    const matching = [...index.labelWords[field]].filter(([, words]) => words.some((word) => word.startsWith(prefix)));
    return findPostings(
      index,
      field,
      matching.map(([id]) => id),
    );
  });

/** Returns the postings of the texts and labels in which a word starts with a prefix. */
export const findByWord = (index: FotoIndex, term: string): Posting[] => [
  ...wordFields.flatMap((field) => findByPrefix(index, field, term)),
  ...findByLabelWord(index, term),
];

const countSlots = (postings: Posting[]): number => postings.reduce((sum, { slots }) => sum + slots.size, 0);

export const toBitmap = (index: FotoIndex, postings: Posting[]): Bitmap => {
  const bitmap = index.createBitmap();
  for (const { slots } of postings) slots.addTo(bitmap);
  return bitmap;
};

/** Returns the photos that leden see. */
export const findVisible = (index: FotoIndex): Bitmap => {
  const visible = index.getPresent().slice();
  index.findPosting('status', 'concept')?.slots.forEach((slot) => clearBit(visible, slot));
  return visible;
};

const findByIds = (index: FotoIndex, ids: readonly string[]): Bitmap => {
  const fotos = index.createBitmap();
  for (const id of ids) {
    const slot = index.findSlot(id.toLowerCase());
    if (slot !== undefined) setBit(fotos, slot);
  }
  return fotos;
};
