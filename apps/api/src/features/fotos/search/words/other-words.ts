import type { FotoIndex } from '../foto-index.js';
import type { Bitmap } from '../structures/bitmap.js';
import { findSubject, getTextPlan } from './text-plan.js';

const maxWords = 5;
/** Of more words the photos are not counted. */
const maxCounted = 50;

/** Returns the words by which the results of a text were found, when these do not show the terms themselves. */
export const findOtherWords = (index: FotoIndex, text: string, results: Bitmap): string[] => {
  const { terms } = getTextPlan(index, text);
  const counts = new Map<string, number>();
  for (const { words } of terms)
    for (const word of [...words.keys()].slice(0, maxCounted)) {
      if (terms.some(({ text: term }) => word.includes(term))) continue;
      const total = findSubject(index, word).reduce((sum, { slots }) => sum + slots.countIn(results), 0);
      if (total > 0) counts.set(word, total);
    }
  return [...counts]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .slice(0, maxWords)
    .map(([word]) => word);
};
