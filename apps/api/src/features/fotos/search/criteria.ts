import {
  compareNames,
  getWoorden,
  mapFotoTexts,
  maxCountedFotos,
  maxFacetEigenaars,
  normalise,
} from '@ledenportaal/shared';
import { missingMetadataKinds, paperSizes, purposes, rightsProblems } from '@ledenportaal/shared';
import type { CriterionName, CriterionValue, FotoFacets, FotoFilter, FotoText } from '@ledenportaal/shared';
import type { MissingMetadata, Orientation, UsageContext } from '@ledenportaal/shared';
import { getStatus } from '../foto-status.js';
import { toTexts } from '../foto-texts.js';
import type { FotoRecord } from '../foto.model.js';
import { toPartialDate } from '../genomen-op.js';
import type { Bitmap } from './structures/bitmap.js';
import type { LocalDays } from '../../../platform/local-days.js';
import { getRightsFacts, toRightsTerm, type RightsFacts } from './rights-terms.js';
import { getLargestPaper, getOrientation, getTakenPeriod, toEigenaarTerm } from './search-terms.js';

/** The fields of a photo that a search uses, as a projection. */
export const searchedFields = {
  ...mapFotoTexts(() => 1 as const),
  bestandsnaam: 1,
  status: 1,
  rechten: 1,
  tags: 1,
  themes: 1,
  trefwoorden: 1,
  width: 1,
  height: 1,
  createdAt: 1,
  genomenOp: 1,
  genomenOpPrecision: 1,
  phash: 1,
  reeks: 1,
  revision: 1,
} as const;
export type SearchedFoto = Pick<FotoRecord, '_id' | keyof typeof searchedFields>;

/** A field of the index: the words of a text, or what a photo is filtered by. */
export type TermField =
  | WordField
  | CriterionName
  | 'eigenaarName'
  | 'eigenaarSpelling'
  | 'locatieName'
  | 'jaar'
  | 'trefwoord';

type ToTerms = (foto: SearchedFoto, context: { texts: Record<FotoText, string>; days: LocalDays }) => string[];

/** What a criterion finds photos with. */
export type Finder = {
  /** The whole search. */
  filter: FotoFilter;
  /** Finds the photos that have one of these terms. */
  findAny: (field: TermField, terms: readonly string[]) => Bitmap;
  /** Finds the photos that have each term of a text in any text or label. */
  findText: (text: string) => Bitmap;
  /** Finds the photos whose locatie has each word of a text, or one that starts with it. */
  findLocatie: (text: string) => Bitmap;
  /** Finds the photos that have none of these terms. */
  findNone: (field: TermField, terms: readonly string[]) => Bitmap;
  /** Finds the photos of whose rights this is true. */
  findByRights: (isMatch: (facts: RightsFacts) => boolean) => Bitmap;
  findByWidth: (min: number) => Bitmap;
  /** Finds the photos that may be taken in the period of the search. */
  findByPeriod: () => Bitmap;
};

type Criterion<V> = {
  /** The terms of a photo in the index, by field. */
  terms?: Partial<Record<TermField, ToTerms>>;
  /** Finds the photos of a value; a photo must be in each bitmap. Not called for an empty text or list. */
  find: (value: V, finder: Finder) => Bitmap[];
};

/** Values of which a photo must have at least one. */
const oneOf = (field: TermField, toTerms: ToTerms): Criterion<readonly string[]> => ({
  terms: { [field]: toTerms },
  find: (values, { findAny }) => [findAny(field, values)],
});

const labels = (field: 'tags' | 'themes'): Criterion<readonly string[]> => ({
  terms: { [field]: (foto: SearchedFoto) => toIds(foto[field]) },
  find: (chosen, { filter, findAny }) => {
    const ids = toIds(chosen.map((id) => id.toLowerCase()));
    return filter[`${field}Match`] === 'all' ? ids.map((id) => findAny(field, [id])) : [findAny(field, ids)];
  },
});

/** Found with another criterion, or with the ids of photos. */
const elsewhere: Criterion<unknown> = { find: () => [] };

/** How each criterion of a search finds photos. */
export const criteria: { [K in CriterionName]: Criterion<CriterionValue<K>> } = {
  tekst: { find: (text, { findText }) => [findText(text)] },
  tags: labels('tags'),
  tagsMatch: elsewhere,
  themes: labels('themes'),
  themesMatch: elsewhere,
  orientation: oneOf('orientation', (foto) => [getOrientation(foto)]),
  from: {
    terms: {
      jaar: (foto, { days }) => [
        toPartialDate(foto)?.slice(0, 'YYYY'.length) ?? String(days.getYear(getTakenPeriod(foto, days)[0])),
      ],
    },
    find: (_, { findByPeriod }) => [findByPeriod()],
  },
  to: { find: (_, { filter, findByPeriod }) => (filter.from === undefined ? [findByPeriod()] : []) },
  eigenaar: {
    terms: {
      /** As it is compared. */
      eigenaarName: (_, { texts }) => [toEigenaarTerm(texts.eigenaar)].filter(Boolean),
      /** As it is written. */
      eigenaarSpelling: (_, { texts }) => [texts.eigenaar].filter(Boolean),
    },
    find: (name, { findAny }) => [findAny('eigenaarName', [toEigenaarTerm(name)])],
  },
  minWidth: { find: (min, { findByWidth }) => [findByWidth(min)] },
  paper: {
    // Of the largest sheet only, because most photos are large enough for all.
    terms: { paper: (foto) => [getLargestPaper(foto)].filter((size) => size !== undefined) },
    find: (size, { findAny }) => [findAny('paper', paperSizes.slice(paperSizes.indexOf(size)))],
  },
  locatie: {
    // Offered while somebody types.
    terms: { locatieName: (_, { texts }) => [normalise(texts.locatie)].filter(Boolean) },
    find: (text, { findLocatie }) => [findLocatie(text)],
  },
  zonder: oneOf('zonder', (foto, { texts }) => {
    const has: Record<MissingMetadata, boolean> = {
      tags: foto.tags.length > 0,
      beschrijving: texts.beschrijving !== '',
      eigenaar: texts.eigenaar !== '',
    };
    return missingMetadataKinds.filter((kind) => !has[kind]);
  }),
  status: {
    // Only of a concept, because most photos are none.
    terms: { status: (foto) => [getStatus(foto)].filter((status) => status === 'concept') },
    find: (status, { findAny, findNone }) => [(status === 'concept' ? findAny : findNone)('status', ['concept'])],
  },
  mag: {
    terms: { rechten: (foto) => [toRightsTerm(foto)] },
    find: (purpose, { findByRights }) => [findByRights(({ mag }) => mag.includes(purpose))],
  },
  overleg: { find: (purpose, { findByRights }) => [findByRights(({ overleg }) => overleg.includes(purpose))] },
  rechten: { find: (problem, { findByRights }) => [findByRights(({ rechten }) => rechten.includes(problem))] },
  job: elsewhere,
  reeks: {
    terms: { reeks: ({ reeks }) => (reeks ? [String(reeks)] : []) },
    find: (id, { findAny }) => [findAny('reeks', [id.toLowerCase()])],
  },
};

/** Counts photos for a facet. */
export type FacetCounter = {
  filter: FotoFilter;
  /** Whether the counts are for leden. */
  isForLeden: boolean;
  now: UsageContext;
  /**
   * Counts the photos of each term of a field that meet all criteria of the search except these, to show what its other
   * choices would give. Leaves out terms without photos. `text`: the term as it was last written. `isCounted`: leaves out
   * other terms, so that they take no time.
   */
  countTerms: (
    field: TermField,
    except: CriterionName[],
    isCounted?: (term: string) => boolean,
  ) => { term: string; text: string; total: number }[];
};

/** The number of photos of each choice of a criterion. */
const countChoices =
  <V extends string>(name: CriterionName) =>
  ({ countTerms }: FacetCounter) =>
    countTerms(name, [name]).map(({ term, total }) => ({ _id: term as V, ...toCount(total) }));

const countLabels =
  (field: 'tags' | 'themes') =>
  ({ filter, countTerms }: FacetCounter) =>
    countTerms(field, filter[`${field}Match`] === 'all' ? [] : [field]).map(({ term, total }) => ({
      _id: term,
      ...toCount(total),
    }));

/** What the choice of an eigenaar replaces: a name, or the photos without eigenaar. */
const toEigenaarChoice = ({ zonder = [] }: FotoFilter): CriterionName[] =>
  zonder.every((kind) => kind === 'eigenaar') ? ['eigenaar', 'zonder'] : ['eigenaar'];

/** Counts what each choice gives, together with the other criteria of a search. */
export const facets: { [F in keyof FotoFacets]: (counter: FacetCounter) => FotoFacets[F] } = {
  tags: countLabels('tags'),
  themes: countLabels('themes'),
  orientation: countChoices<Orientation>('orientation'),
  paper: ({ countTerms }) => {
    const totals = new Map(countTerms('paper', ['paper']).map(({ term, total }) => [term, total]));
    return paperSizes.flatMap((size, at) => {
      const total = paperSizes.slice(at).reduce((sum, larger) => sum + (totals.get(larger) ?? 0), 0);
      return total > 0 ? { _id: size, ...toCount(total) } : [];
    });
  },
  eigenaar: ({ filter, countTerms }) =>
    countTerms('eigenaarName', toEigenaarChoice(filter))
      .sort((a, b) => b.total - a.total || compareNames(a.text, b.text))
      .slice(0, maxFacetEigenaars)
      .map(({ text, total }) => ({ _id: text, ...toCount(total) })),
  zonder: ({ filter, countTerms }) =>
    countTerms('zonder', toEigenaarChoice(filter)).flatMap(({ term, total }) =>
      term === 'eigenaar' ? { _id: term, ...toCount(total) } : [],
    ),
  mag: (counter) => countByRights(counter, 'mag', purposes),
  rechten: (counter) => (counter.isForLeden ? [] : countByRights(counter, 'rechten', rightsProblems)),
  jaar: ({ countTerms }) =>
    countTerms('jaar', ['from', 'to'])
      .map(({ term, total }) => ({ _id: Number(term), ...toCount(total) }))
      .sort((a, b) => b._id - a._id),
};

/** Counts the photos of each choice of a criterion that is about rights: each photo has one term. */
const countByRights = <N extends 'mag' | 'rechten'>(
  { countTerms, now }: FacetCounter,
  name: N,
  choices: readonly RightsFacts[N][number][],
) => {
  const except: CriterionName[] = name === 'mag' ? ['mag', 'overleg'] : [name];
  const isChosen = (term: string) => getRightsFacts(term, now)[name].length > 0;
  const counted = countTerms('rechten', except, isChosen).map(({ term, total }) => ({
    facts: getRightsFacts(term, now),
    total,
  }));
  return choices.flatMap((choice) => {
    const found = counted.filter(({ facts }) => (facts[name] as readonly string[]).includes(choice));
    const total = found.reduce((sum, each) => sum + each.total, 0);
    return total > 0 ? [{ _id: choice, ...toCount(total) }] : [];
  });
};

const toCount = (total: number) => ({ count: Math.min(total, maxCountedFotos), more: total > maxCountedFotos });

const toIds = (ids: readonly unknown[]): string[] => [...new Set(ids.map(String))];

/** A text whose words are found. */
export type WordField = FotoText | 'trefwoorden';
export const wordFields = [...Object.keys(mapFotoTexts(() => '')), 'trefwoorden'] as WordField[];

/** Returns the words of a text; what a hyphen joins is also a word: `ebike` for `e-bike`. */
const getIndexedWords = (text: string): string[] => [
  ...new Set([...getWoorden(text), ...getWoorden(text.replace(/(?<=[\p{L}\p{N}])[-‐‑](?=[\p{L}\p{N}])/gu, ''))]),
];

const termsByField = [
  ...Object.entries(
    mapFotoTexts(
      (field): ToTerms =>
        (_, { texts }) =>
          getIndexedWords(texts[field]),
    ),
  ),
  ...Object.values(criteria).flatMap(({ terms = {} }) => Object.entries(terms)),
  ['trefwoorden', ({ trefwoorden }) => getIndexedWords((trefwoorden ?? []).join(' '))],
  /** Each as it is compared with the name of a tag. */
  ['trefwoord', ({ trefwoorden }) => [...new Set(trefwoorden?.map(normalise))]],
] as [TermField, ToTerms][];

/** Returns the terms by which a photo is found, by field, each once. */
export const toTerms = (foto: SearchedFoto, days: LocalDays): [TermField, string[]][] => {
  const context = { texts: toTexts(foto), days };
  return termsByField.map(([field, toTermsOfField]) => [field, toTermsOfField(foto, context)]);
};
