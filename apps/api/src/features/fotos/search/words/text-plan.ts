import { getWoorden, type FotoText } from '@ledenportaal/shared';
import { labelFields } from '../../../labels/index.js';
import { wordFields } from '../criteria.js';
import type { FotoIndex, Posting } from '../foto-index.js';
import { intersect, isEmpty, unite, type Bitmap } from '../structures/bitmap.js';
import { toBitmap } from '../structures/postings.js';
import { addMatches, expandTerm, findRelated, tiers, type Tier, type WordMatches } from './expand-term.js';
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
type Field = FotoText | 'label';

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
};

/** Words that photos need not have when the text has others. */
const functionWords = new Set(
  'aan als bij dat de der des die dit door een en het hun in is langs met naar of om onder op over te tot tussen uit van voor zijn'.split(
    ' ',
  ),
);

/** Returns the terms of a text: without function words, unless it has nothing else. */
export const getTerms = (text: string): string[] => {
  const words = getWoorden(text);
  const terms = words.filter((word) => !functionWords.has(word));
  return terms.length > 0 ? terms : words;
};

const planText = (index: FotoIndex, text: string): TextPlan => {
  const terms = getTerms(text);
  const matches = terms.map((term) => expandTerm(index, term));
  // Two terms may be written as one word.
  for (let at = 1; at < terms.length; at++) {
    const joined = findJoined(index, terms[at - 1]! + terms[at]!);
    for (const term of [at - 1, at]) addMatches(matches[term]!, joined, 'family');
  }
  return { terms: terms.map((term, at) => planTerm(index, term, matches[at]!)) };
};

/** The plans of the last search of each index. */
const plans = new WeakMap<FotoIndex, { version: number; text: string; plan: TextPlan }>();

/** Returns how the photos of a text are found and ordered. It is kept for the order of what was just found. */
export const getTextPlan = (index: FotoIndex, text: string): TextPlan => {
  const version = index.getVersion();
  const last = plans.get(index);
  if (last?.version === version && last.text === text) return last.plan;
  const plan = planText(index, text);
  plans.set(index, { version, text, plan });
  return plan;
};

const findJoined = (index: FotoIndex, joined: string): string[] => [
  ...findRelated(index, analyseWord(joined).roots).keys(),
];

const planTerm = (index: FotoIndex, text: string, words: WordMatches): PlannedTerm => {
  const postings = new Map<number, Posting[]>();
  const add = (field: Field, tier: Tier, found: Posting[]) => {
    const weight = weights[field][tier];
    if (weight !== undefined && found.length > 0) postings.set(weight, [...(postings.get(weight) ?? []), ...found]);
  };
  for (const [word, tier] of words)
    for (const field of wordFields)
      add(field, tier, index.findPosting(field, word) ? [index.findPosting(field, word)!] : []);
  for (const field of labelFields)
    for (const [id, labelWords] of index.labelWords[field]) {
      const tier = getClosest(labelWords, words);
      const posting = tier && index.findPosting(field, id);
      if (posting) add('label', tier, [posting]);
    }
  const levels = [...postings].map(([weight, found]) => ({ weight, fotos: toBitmap(index, found) }));
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
    const words = [...findRelated(index, roots).keys()].filter((word) => !functionWords.has(word));
    const postings = words.flatMap((word) => findSubject(index, word));
    return toBitmap(index, postings);
  });
  const fotos = intersect(found[0]!, ...found.slice(1));
  return isEmpty(fotos) ? undefined : fotos;
};

/** Returns the postings of a word in what tells of the picture. */
export const findSubject = (index: FotoIndex, word: string): Posting[] => [
  ...(['beschrijving', 'locatie'] as const).flatMap((field) => index.findPosting(field, word) ?? []),
  ...labelFields.flatMap((field) =>
    [...index.labelWords[field]].flatMap(([id, words]) =>
      words.includes(word) ? (index.findPosting(field, id) ?? []) : [],
    ),
  ),
];
