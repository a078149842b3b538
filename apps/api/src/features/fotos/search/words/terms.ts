import { getWoorden } from '@ledenportaal/shared';

/** Words that say nothing about a picture. Not `meer` and `weer`, which are also a lake and the weather. */
const functionWords = new Set(
  `aan als bij dan dat de den der des die deze dit door een elk elke en er geen heeft het hier hun ik in is langs maar met naar naast
  niet nog of om onder ook op over per reeds sinds te tegen tijdens tot tussen uit van vanaf vanuit via voor waar wel werd wordt
  worden zich zijn zoals zonder`.split(/\s+/),
);

export const isFunctionWord = (word: string): boolean => functionWords.has(word);

/** Returns the terms of a text: without function words, unless it has nothing else. */
export const getTerms = (text: string): string[] => {
  const words = getWoorden(text);
  const terms = words.filter((word) => !isFunctionWord(word));
  return terms.length > 0 ? terms : words;
};
