import { getWoorden } from '@ledenportaal/shared';

/** Words that photos need not have when the text has others. */
export const functionWords = new Set(
  `aan als bij dat de der des die dit door een en het hun in is langs met naar of om onder op over te tot tussen uit van voor
  zijn`.split(/\s+/),
);

/** Returns the terms of a text: without function words, unless it has nothing else. */
export const getTerms = (text: string): string[] => {
  const words = getWoorden(text);
  const terms = words.filter((word) => !functionWords.has(word));
  return terms.length > 0 ? terms : words;
};
