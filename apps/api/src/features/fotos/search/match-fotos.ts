import { criterionNames, getSearchTerms, isGiven } from '@ledenportaal/shared';
import type { CriterionName, CriterionValue, FotoFilter } from '@ledenportaal/shared';
import { LRUCache } from 'lru-cache';
import { intersect, isEmpty, setBit, subtract, type Bitmap } from './structures/bitmap.js';
import { criteria, type wordFields, type Finder, type TermField } from './criteria.js';
import type { FotoIndex, Posting } from './foto-index.js';
import { toBitmap } from './structures/postings.js';
import { getTextPlan } from './words/text-plan.js';

/**
 * `fotos`: only these, by id. `isForLeden`: only the photos that leden see. `includesFileNames`: `tekst` is also searched in
 * the names of files, which leden do not see.
 */
export type SearchCriteria = FotoFilter & {
  fotos?: readonly string[] | undefined;
  isForLeden?: boolean;
  includesFileNames?: boolean;
};

/** Photos that meet one criterion of a search. */
type Found = { name: CriterionName | 'fotos' | 'visible'; fotos: Bitmap };

/** Returns the photos that meet each criterion of a search, for `combine`. */
export const findByCriterion = (index: FotoIndex, search: SearchCriteria): Found[] => {
  const { fotos, isForLeden = false, includesFileNames = false, ...filter } = search;
  const finder = createFinder(index, filter, { isForLeden, includesFileNames });
  const find = <K extends CriterionName>(name: K): Bitmap[] => {
    const value = filter[name];
    return isGiven(value) ? criteria[name].find(value as CriterionValue<K>, finder) : [];
  };
  const found: Found[] = criterionNames.flatMap((name) => find(name).map((bitmap) => ({ name, fotos: bitmap })));
  if (isForLeden) found.push({ name: 'visible', fotos: index.getVisible() });
  if (fotos) found.push({ name: 'fotos', fotos: findByIds(index, fotos) });
  return found;
};

const createFinder = (
  index: FotoIndex,
  filter: FotoFilter,
  { isForLeden, includesFileNames }: { isForLeden: boolean; includesFileNames: boolean },
): Finder => {
  const findSlots = (isMatch: (slot: number) => boolean, found = index.createBitmap()): Bitmap => {
    index.byDate.forEach((slot) => isMatch(slot) && setBit(found, slot));
    return found;
  };
  return {
    filter,
    findAny: (field, terms) => toBitmap(index, findPostings(index, field, terms)),
    findNone: (field, terms) => subtract(index.getPresent(), toBitmap(index, findPostings(index, field, terms))),
    findByRights: index.findByRights,
    findText: (text) => {
      const findTerms = function* () {
        for (const { text: term, fotos } of getTextPlan(index, text, isForLeden).terms)
          yield includesFileNames ? findSlots(index.matchFileNames(term), fotos.slice()) : fotos;
      };
      return intersectAll(index, findTerms());
    },
    findLocatie: (text) =>
      intersectAll(
        index,
        getSearchTerms(text).map((term) => toBitmap(index, findByPrefix(index, 'locatie', term))),
      ),
    findByWidth: (min) => findSlots((slot) => index.getWidth(slot) >= min),
    findByPeriod: () => {
      const period = index.days.toPeriod(filter);
      return findSlots((slot) => index.isTakenIn(slot, period));
    },
  };
};

/** Returns the photos that meet all criteria, except these. */
export const combine = (index: FotoIndex, found: Found[], except: readonly Found['name'][] = []): Bitmap => {
  const bitmaps = found.filter(({ name }) => !except.includes(name)).map(({ fotos }) => fotos);
  return intersect(index.getPresent(), ...bitmaps);
};

/** With a million photos these take 4 MB. */
const maxRecentSearches = 32;

/**
 * Creates a function that returns the photos of a search. It keeps those of recent searches until the index changes, for
 * their other pages and other members.
 */
export const createMatcher = () => {
  const recent = new LRUCache<string, Bitmap>({ max: maxRecentSearches });
  let state: unknown[] = [];
  return (index: FotoIndex, search: SearchCriteria): Bitmap => {
    const current = [index, index.getVersion()];
    if (current.some((part, at) => part !== state[at])) recent.clear();
    state = current;
    // As a key, thousands of ids would take more memory than the photos of a search.
    if (search.fotos) return combine(index, findByCriterion(index, search));
    const key = JSON.stringify(search);
    const fotos = recent.get(key) ?? combine(index, findByCriterion(index, search));
    recent.set(key, fotos);
    return fotos;
  };
};

/** Returns the photos in every bitmap; none without a bitmap, as of the text `***`. Takes no further ones once none is left. */
const intersectAll = (index: FotoIndex, found: Iterable<Bitmap>): Bitmap => {
  let matches: Bitmap | undefined;
  for (const fotos of found) {
    matches = matches ? intersect(matches, fotos) : fotos;
    if (isEmpty(matches)) break;
  }
  return matches ?? index.createBitmap();
};

const findPostings = (index: FotoIndex, field: TermField, terms: readonly string[]): Posting[] =>
  terms.flatMap((term) => index.findPosting(field, term) ?? []);

/** Returns the postings of the words of a text that start with a prefix. */
export const findByPrefix = (index: FotoIndex, field: (typeof wordFields)[number], prefix: string): Posting[] =>
  findPostings(index, field, index.findWords(field, prefix));

const findByIds = (index: FotoIndex, ids: readonly string[]): Bitmap => {
  const fotos = index.createBitmap();
  for (const id of ids) {
    const slot = index.findSlot(id.toLowerCase());
    if (slot !== undefined) setBit(fotos, slot);
  }
  return fotos;
};
