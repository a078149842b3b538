import { getWoorden } from '@ledenportaal/shared';
import { isFunctionWord } from '../words/terms.js';

/** What somebody has typed so far: words that are complete, and the last one, which may be the start of a word. */
export type TypedQuery = { complete: string[]; last: string; text: string };

/** Returns undefined for a text without a word, such as `***`. */
export const parseTypedQuery = (q: string): TypedQuery | undefined => {
  // The last of `pad fiets pad` is the one that is being typed.
  const words = q.split(/\s+/).flatMap((part) => getWoorden(part));
  const last = words.at(-1);
  if (last === undefined) return undefined;
  const complete = [...new Set(words.slice(0, -1))].filter((word) => !isFunctionWord(word));
  return { complete, last, text: words.join(' ') };
};

/** How well a name matches: from the best to the least. */
export const ranks = { exact: 0, prefix: 1, laterWord: 2 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/**
 * Ranks the words of a name. Returns undefined when it has not all complete words, or no other word that starts with the
 * last one.
 */
export const rankName = (name: string, query: TypedQuery): Rank | undefined => {
  if (name === query.text) return ranks.exact;
  if (name.startsWith(query.text)) return ranks.prefix;
  const words = name.split(' ');
  const isMatch =
    query.complete.every((word) => words.includes(word)) &&
    words.some((word) => word.startsWith(query.last) && !query.complete.includes(word));
  return isMatch ? ranks.laterWord : undefined;
};
