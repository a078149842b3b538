import { labelFields } from '../../../labels/index.js';
import { wordFields, type WordField } from '../criteria.js';
import type { FotoIndex, Posting } from '../foto-index.js';
import { intersect, isEmpty, unite, type Bitmap } from '../structures/bitmap.js';
import { toBitmap } from '../structures/postings.js';
import { addMatches, expandTerm, findRelated, tiers, type Tier, type WordMatches } from './expand-term.js';
import { noSynonyms, type Synonyms } from './synonyms.js';
import { getTerms } from './terms.js';
import { analyseWord } from './vocabulary.js';

/** The photos that have a term in one way. The higher the weight, the closer it is to what was asked. */
type Level = { weight: number; fotos: Bitmap };

export type PlannedTerm = {
  text: string;
  words: WordMatches;
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
  beschrijving: { exact: 100, family: 80, part: 60, start: 60, typo: 40 },
  label: { exact: 95, family: 75, part: 55, start: 55, typo: 35 },
  locatie: { exact: 90, family: 70, part: 50, start: 50, typo: 30 },
  // Names have no families.
  eigenaar: { exact: 20, start: 15, typo: 10 },
  // What a camera or another program wrote into the file, which nobody here checked.
  trefwoorden: { exact: 8, family: 6, part: 4, start: 4, typo: 2 },
};

const planText = (index: FotoIndex, text: string, synonyms: Synonyms): TextPlan => {
  const terms = getTerms(text);
  const matches = terms.map((term) => expandTerm(index, term));
  const phrases = terms.map((): Bitmap[] => []);
  for (let at = 0; at < terms.length; at++) {
    // Two terms may be written as one word.
    const joined = at > 0 ? findJoined(index, terms[at - 1]! + terms[at]!) : [];
    for (const term of [at - 1, at]) if (joined.length > 0) addMatches(matches[term]!, joined, 'family');
    for (const { words, length } of synonyms.find(terms, at))
      for (let term = at; term < at + length; term++) {
        if (words.length === 1) addSynonym(index, matches[term]!, words[0]!);
        else phrases[term]!.push(findAll(index, words));
      }
  }
  return { terms: terms.map((term, at) => planTerm(index, term, matches[at]!, phrases[at]!)) };
};

/** What a synonym finds counts as the family of a term. */
const addSynonym = (index: FotoIndex, matches: WordMatches, word: string) => {
  for (const [found, tier] of expandTerm(index, word)) addMatches(matches, [found], tier === 'exact' ? 'family' : tier);
};

/** Finds the photos that have each of some words. */
const findAll = (index: FotoIndex, words: readonly string[]): Bitmap =>
  intersectAll(
    words.map((word) =>
      toBitmap(
        index,
        [...expandTerm(index, word).keys()].flatMap((each) => findSubject(index, each)),
      ),
    ),
  );

/** Returns the photos of a text, as if there were no synonyms. */
export const findWithoutSynonyms = (index: FotoIndex, text: string): Bitmap => {
  const { terms } = planText(index, text, noSynonyms);
  return terms.length > 0 ? intersectAll(terms.map(({ fotos }) => fotos)) : index.createBitmap();
};

/** The plans of the last search of each index. */
const plans = new WeakMap<FotoIndex, { version: number; text: string; plan: TextPlan }>();

/** Returns how the photos of a text are found and ordered. It is kept for the order of what was just found. */
export const getTextPlan = (index: FotoIndex, text: string): TextPlan => {
  const version = index.getVersion();
  const last = plans.get(index);
  if (last?.version === version && last.text === text) return last.plan;
  const plan = planText(index, text, index.getSynonyms());
  plans.set(index, { version, text, plan });
  return plan;
};

const findJoined = (index: FotoIndex, joined: string): string[] => [
  ...findRelated(index, analyseWord(joined).roots).keys(),
];

const planTerm = (index: FotoIndex, text: string, words: WordMatches, phrases: Bitmap[]): PlannedTerm => {
  const postings = new Map<number, Posting[]>();
  const add = (field: Field, tier: Tier, posting: Posting | undefined) => {
    const weight = weights[field][tier];
    if (weight === undefined || !posting) return;
    const found = postings.get(weight) ?? [];
    if (!found.length) postings.set(weight, found);
    found.push(posting);
  };
  for (const [word, tier] of words) for (const field of wordFields) add(field, tier, index.findPosting(field, word));
  for (const field of labelFields)
    for (const [id, labelWords] of index.labelWords[field]) {
      const tier = getClosest(labelWords, words);
      if (tier) add('label', tier, index.findPosting(field, id));
    }
  const levels = [...postings].map(([weight, found]) => ({ weight, fotos: toBitmap(index, found) }));
  for (const phrase of phrases) levels.push({ weight: weights.label.family!, fotos: phrase });
  const compound = findByParts(index, text);
  if (compound) levels.push({ weight: weights.label.part!, fotos: compound });
  const fotos = index.createBitmap();
  for (const level of levels) unite(fotos, level.fotos);
  return { text, words, levels: levels.sort((a, b) => b.weight - a.weight), fotos };
};

const getClosest = (labelWords: readonly string[], words: WordMatches): Tier | undefined =>
  tiers.find((tier) => labelWords.some((word) => words.get(word) === tier));

/** Finds the photos that have each part of a compound as a word of its own: `kudde schapen` for `schaapskudde`. */
const findByParts = (index: FotoIndex, term: string): Bitmap | undefined => {
  const { parts } = analyseWord(term);
  if (parts.length < 2) return undefined;
  const found = parts.map((roots) => {
    const postings = [...findRelated(index, roots).keys()].flatMap((word) => findSubject(index, word));
    return toBitmap(index, postings);
  });
  const fotos = intersectAll(found);
  return isEmpty(fotos) ? undefined : fotos;
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
