import type { FotoIndex } from '../foto-index.js';
import type { Bitmap } from '../structures/bitmap.js';
import { findSubject, type TextPlan } from './text-plan.js';

const maxWords = 5;
/** Of more words the photos are not counted. */
const maxCounted = 50;

/** Returns the words by which the results of a text were found, when these do not show the terms themselves. */
export const findOtherWords = (index: FotoIndex, { terms }: TextPlan, results: Bitmap): string[] => {
  const words = new Set(terms.flatMap((term) => [...term.words]));
  return [...words]
    .filter((word) => !terms.some(({ text }) => word.includes(text)))
    .slice(0, maxCounted)
    .map((word) => ({
      word,
      total: findSubject(index, word).reduce((sum, { slots }) => sum + slots.countIn(results), 0),
    }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.word < b.word ? -1 : 1))
    .slice(0, maxWords)
    .map(({ word }) => word);
};
