import { getSearchTerms, type FotoFilter } from '@ledenportaal/shared';
import { labelFields } from '../../labels/index.js';
import { editDistance } from './edit-distance.js';
import type { FotoIndex } from './foto-index.js';
import type { FotoIndexService } from './foto-index.service.js';
import type { FotoSearchService } from './foto-search.service.js';
import { wordFields } from './search-terms.js';

type Deps = Pick<FotoSearchService, 'hasResults'> & Pick<FotoIndexService, 'getIndex'>;

export type SuggestionService = ReturnType<typeof createSuggestionService>;

export const createSuggestionService = ({ hasResults, getIndex }: Deps) => {
  /**
   * Suggests a query for a text without results: replaces each term that no word starts with by the most similar word.
   * Returns undefined when the suggestion has no results either.
   */
  const suggestQuery = async (search: FotoFilter): Promise<string | undefined> => {
    const index = await getIndex();
    const terms = getSearchTerms(search.tekst ?? '').slice(0, maxTerms);
    const suggestedTerms = terms.map((term) => findNearestWord(index, term));
    const tekst = suggestedTerms.join(' ');
    const isDifferent = suggestedTerms.length > 0 && !suggestedTerms.includes(undefined) && tekst !== terms.join(' ');
    return isDifferent && (await hasResults({ ...search, tekst })) ? tekst : undefined;
  };

  return { suggestQuery };
};

/** Longer texts get no suggestion, to limit the time that they take. */
const maxTerms = 6;

const getLabelWords = (index: FotoIndex) =>
  labelFields.flatMap((field) => [...index.labelWords[field].values()].flat());

const findNearestWord = (index: FotoIndex, term: string): string | undefined => {
  const labelWords = getLabelWords(index);
  const isKnownPrefix = (prefix: string) =>
    labelWords.some((word) => word.startsWith(prefix)) ||
    wordFields.some((field) => index.findWords(field, prefix).length > 0);
  if (isKnownPrefix(term)) return term;
  const words = [...labelWords, ...wordFields.flatMap((field) => index.getWords(field))];
  return findSimilarWord(words, term) ?? findLongestPrefix(isKnownPrefix, term);
};

const minLengthForSimilar = 4;
const maxDistance = 2;

/** Skips short words and numbers, to which too many words are similar. */
const findSimilarWord = (words: string[], term: string): string | undefined => {
  const isLong = (word: string) => word.length >= minLengthForSimilar && !/\p{N}/u.test(word);
  if (!isLong(term)) return undefined;
  let nearest: { word: string; distance: number } | undefined;
  for (const word of words) {
    if (Math.abs(word.length - term.length) > 1 || !isLong(word)) continue;
    const distance = editDistance(word, term);
    if (distance <= maxDistance && distance < (nearest?.distance ?? Infinity)) nearest = { word, distance };
  }
  return nearest?.word;
};

/**
 * Returns the longest prefix of the term that a known word starts with, of at least three letters and half the term:
 * `fiets` for `fietsers`.
 */
const findLongestPrefix = (isKnownPrefix: (prefix: string) => boolean, term: string): string | undefined => {
  const characters = [...term];
  const minLength = Math.max(3, Math.ceil(characters.length / 2));
  for (let length = characters.length - 1; length >= minLength; length--) {
    const prefix = characters.slice(0, length).join('');
    if (isKnownPrefix(prefix)) return prefix;
  }
  return undefined;
};
