import { labelFields } from '../../../labels/index.js';
import { wordFields, type WordField } from '../criteria.js';
import type { FotoIndex, Posting } from '../foto-index.js';
import { hasAnyIn, intersect, unite, type Bitmap } from '../structures/bitmap.js';
import { toBitmap } from '../structures/postings.js';
import { addMatches, expandTerm, findRelated, findTypos, tiers, type Tier, type WordMatches } from './expand-term.js';
import { noSynonyms, type Synonyms } from './synonyms.js';
import { getTerms } from './terms.js';
import { analyseWord } from './vocabulary.js';

/** The photos that have a term in one way. The higher the weight, the closer it is to what was asked. */
type Level = { weight: number; fotos: Bitmap };

export type PlannedTerm = {
  text: string;
  /** By which it is found. */
  words: Set<string>;
  /** The highest weight first. */
  levels: Level[];
  /** All photos of the levels. */
  fotos: Bitmap;
};

/** The terms of a search text; photos must have each of them. */
export type TextPlan = { terms: PlannedTerm[] };

/** A text of a photo, or its tags and themas. */
type Field = WordField | 'label';

/**
 * A closer match comes first; in the beschrijving before a tag or thema before the locatie. What is found in the eigenaar only
 * comes after that: the name of a maker tells nothing of the picture.
 */
const weights: Record<Field, Partial<Record<Tier, number>>> = {
  beschrijving: { exact: 100, family: 80, part: 60, start: 60, typo: 40, typoFamily: 40 },
  label: { exact: 95, family: 75, part: 55, start: 55, typo: 35, typoFamily: 35 },
  locatie: { exact: 90, family: 70, part: 50, start: 50, typo: 30, typoFamily: 30 },
  // Names have no families.
  eigenaar: { exact: 20, start: 15, typo: 10 },
  // What a camera or another program wrote into the file, which nobody here checked.
  trefwoorden: { exact: 8, family: 6, part: 4, start: 4, typo: 2, typoFamily: 2 },
};
/** Of the weight of a synonym: the word itself counts as the family of a term. */
const synonymFactor = 0.8;

type PlanOptions = { isForLeden: boolean; synonyms: Synonyms };

const planText = (index: FotoIndex, text: string, { isForLeden, synonyms }: PlanOptions): TextPlan => {
  const terms = getTerms(text);
  const fotos = isForLeden ? index.getVisible() : index.getPresent();
  // Two terms may be written as one word.
  const joined = terms.slice(1).map((term, at) => findJoined(index, terms[at]! + term));
  const planned = terms.map((term, at) =>
    planTerm(index, term, [...(joined[at - 1] ?? []), ...(joined[at] ?? [])], fotos),
  );
  const found = synonyms.find(terms).map(({ words, at, length }) => ({
    synonym: words.map((word) => planTerm(index, word, [], fotos)),
    replaced: planned.slice(at, at + length),
  }));
  for (const { synonym, replaced } of found) for (const term of replaced) addSynonym(term, synonym);
  return { terms: planned };
};

const findJoined = (index: FotoIndex, joined: string): string[] => [
  ...findRelated(index, analyseWord(joined).roots).keys(),
];

/** `fotos`: those that may be found. Slips of the finger are tried when none of them has the term. */
const planTerm = (index: FotoIndex, text: string, joined: readonly string[], fotos: Bitmap): PlannedTerm => {
  const analysis = analyseWord(text);
  const matches = expandTerm(index, text, analysis);
  addMatches(matches, joined, 'family');
  const planned: PlannedTerm = { text, words: new Set(), levels: [], fotos: index.createBitmap() };
  addLevels(planned, toLevels(index, matches, analysis.roots), matches.keys());
  addParts(index, planned, analysis.parts);
  if (!analysis.isWord && !hasAnyIn(planned.fotos, fotos)) {
    const typos = findTypos(index, text);
    addLevels(planned, toLevels(index, typos, []), typos.keys());
  }
  return planned;
};

const addLevels = (term: PlannedTerm, levels: Level[], words: Iterable<string>): void => {
  term.levels = [...term.levels, ...levels].sort((a, b) => b.weight - a.weight);
  for (const { fotos } of levels) unite(term.fotos, fotos);
  for (const word of words) term.words.add(word);
};

/** `roots`: those of the term. */
const toLevels = (index: FotoIndex, matches: WordMatches, roots: readonly string[]): Level[] => {
  const postings = new Map<number, Posting[]>();
  const add = (field: Field, tier: Tier, posting: Posting | undefined) => {
    const weight = weights[field][tier];
    if (weight === undefined || !posting) return;
    const found = postings.get(weight) ?? [];
    if (!found.length) postings.set(weight, found);
    found.push(posting);
  };
  for (const [word, tier] of matches) {
    // The village Putten has nothing of a `put`; but `veluws` is of the Veluwe.
    const isOtherName = tier !== 'exact' && index.vocabulary.isName(word) && !roots.includes(word);
    for (const field of wordFields)
      if (field !== 'locatie' || !isOtherName) add(field, tier, index.findPosting(field, word));
  }
  for (const field of labelFields)
    for (const [id, labelWords] of index.labelWords[field]) {
      const tier = tiers.find((each) => labelWords.some((word) => matches.get(word) === each));
      if (tier) add('label', tier, index.findPosting(field, id));
    }
  return [...postings].map(([weight, found]) => ({ weight, fotos: toBitmap(index, found) }));
};

/** Adds the photos that have each part of a compound as a word of its own: `kudde schapen` for `schaapskudde`. */
const addParts = (index: FotoIndex, term: PlannedTerm, parts: readonly string[][]): void => {
  if (parts.length < 2) return;
  const words = parts.map((roots) => [...findRelated(index, roots).keys()]);
  const fotos = intersectAll(
    words.map((ofPart) =>
      toBitmap(
        index,
        ofPart.flatMap((word) => findSubject(index, word)),
      ),
    ),
  );
  addLevels(term, [{ weight: weights.label.part!, fotos }], words.flat());
};

/** Adds the photos of a synonym, which may be several words. */
const addSynonym = (term: PlannedTerm, synonym: PlannedTerm[]): void => {
  const levels =
    synonym.length === 1
      ? synonym[0]!.levels.map(({ weight, fotos }) => ({ weight: weight * synonymFactor, fotos }))
      : [{ weight: weights.label.family!, fotos: intersectAll(synonym.map(({ fotos }) => fotos)) }];
  addLevels(
    term,
    levels,
    synonym.flatMap(({ words }) => [...words]),
  );
};

const intersectAll = ([first, ...others]: Bitmap[]): Bitmap => intersect(first!, ...others);

/** Returns the postings of a word in what tells of the picture. */
export const findSubject = (index: FotoIndex, word: string): Posting[] => [
  ...(['beschrijving', 'locatie'] as const).flatMap((field) => index.findPosting(field, word) ?? []),
  ...labelFields.flatMap((field) =>
    [...index.labelWords[field]].flatMap(([id, words]) =>
      words.includes(word) ? (index.findPosting(field, id) ?? []) : [],
    ),
  ),
];

/** Returns the photos of a text for leden, as if there were no synonyms. */
export const findWithoutSynonyms = (index: FotoIndex, text: string): Bitmap => {
  const { terms } = planText(index, text, { isForLeden: true, synonyms: noSynonyms });
  return terms.length > 0 ? intersectAll(terms.map(({ fotos }) => fotos)) : index.createBitmap();
};

/** The last plan of each index. */
const plans = new WeakMap<FotoIndex, { key: string; plan: TextPlan }>();

/**
 * Returns how the photos of a text are found and ordered, for leden or for who sees all photos. The last one is kept, for the
 * order of what was just found.
 */
export const getTextPlan = (index: FotoIndex, text: string, isForLeden: boolean): TextPlan => {
  const key = JSON.stringify([index.getVersion(), isForLeden, text]);
  const last = plans.get(index);
  if (last?.key === key) return last.plan;
  const plan = planText(index, text, { isForLeden, synonyms: index.getSynonyms() });
  plans.set(index, { key, plan });
  return plan;
};
