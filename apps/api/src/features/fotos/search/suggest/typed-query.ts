import { getWoorden } from '@ledenportaal/shared';

/** What somebody has typed so far: words that are complete, and the last one, which may be the start of a word. */
export type TypedQuery = { words: string[]; complete: string[]; last: string; text: string };

/** Returns undefined for a text without a word, such as `***`. */
export const parseTypedQuery = (q: string): TypedQuery | undefined => {
  const words = getWoorden(q);
  const last = words.at(-1);
  return last === undefined ? undefined : { words, complete: words.slice(0, -1), last, text: words.join(' ') };
};

/** How well a name matches: from the best to the least. */
export const ranks = { exact: 0, prefix: 1, laterWord: 2 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

export type NameWords = { words: readonly string[]; text: string };

/** Returns undefined when the name has not all complete words, or no other word that starts with the last one. */
export const rankName = ({ words, text }: NameWords, query: TypedQuery): Rank | undefined => {
  if (text === query.text) return ranks.exact;
  if (text.startsWith(query.text)) return ranks.prefix;
  const isMatch =
    query.complete.every((word) => words.includes(word)) &&
    words.some((word) => word.startsWith(query.last) && !query.complete.includes(word));
  return isMatch ? ranks.laterWord : undefined;
};
