import { once } from './once.js';

/** Firefox before 125 has none: there a text is cut between code points. */
const getGraphemes = once(() => ('Segmenter' in Intl ? new Intl.Segmenter() : undefined));

/**
 * Returns the whole characters from the start of a text that fit in `maxLength` UTF-16 code units, without white space at
 * the end. Never cuts an emoji, or an accent from its letter, unless nothing would be left.
 */
export const truncate = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  // Whether a character ends at `maxLength` depends on what precedes it and on the next code point.
  const end = getGraphemes()
    ?.segment(text.slice(0, maxLength + 2))
    .containing(maxLength)?.index;
  return text
    .slice(0, end || maxLength)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();
};
