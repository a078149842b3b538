import { slipsOf, termsOf, type FotoFilter } from '@ledenportaal/shared';
import { editDistance } from './edit-distance.js';
import { hasResults } from './foto.search.js';
import { readLabels } from './search-plan.js';
import { findSimilarWords, findWordsByPrefix } from './woord.service.js';

/**
 * Suggests a query for a text without results: replaces each term that no word starts with by the most similar word.
 * Returns undefined when the suggestion has no results either.
 */
export const suggestQuery = async (search: FotoFilter): Promise<string | undefined> => {
  const labels = await readLabels();
  const labelWords = [...labels.tags, ...labels.themes].flatMap(({ words }) => words);
  const terms = termsOf(search.tekst ?? '').slice(0, maxTerms);
  const suggestedTerms = await Promise.all(terms.map((term) => findNearestWord(term, labelWords)));
  const tekst = suggestedTerms.join(' ');
  const isDifferent = suggestedTerms.length > 0 && !suggestedTerms.includes(undefined) && tekst !== terms.join(' ');
  return isDifferent && (await hasResults({ ...search, tekst })) ? tekst : undefined;
};

/** Longer texts get no suggestion, to limit the number of database queries. */
const maxTerms = 6;

const findNearestWord = async (term: string, labelWords: string[]): Promise<string | undefined> => {
  const isKnownPrefix = async (prefix: string) =>
    labelWords.some((word) => word.startsWith(prefix)) || (await findWordsByPrefix(prefix, 1)).length > 0;
  if (await isKnownPrefix(term)) return term;
  const deletions = new Set(slipsOf(term));
  const candidates = [
    ...labelWords.filter((word) => slipsOf(word).some((deletion) => deletions.has(deletion))),
    ...(await findSimilarWords(term)),
  ];
  const [nearest] = candidates
    .map((word) => ({ word, distance: editDistance(word, term) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.word ?? findLongestPrefix(isKnownPrefix, term);
};

/**
 * Returns the longest prefix of the term that a known word starts with, of at least three letters and half the term:
 * `fiets` for `fietsers`.
 */
const findLongestPrefix = async (isKnownPrefix: (prefix: string) => Promise<boolean>, term: string) => {
  const characters = [...term];
  const minLength = Math.max(3, Math.ceil(characters.length / 2));
  for (let length = characters.length - 1; length >= minLength; length--) {
    const prefix = characters.slice(0, length).join('');
    if (await isKnownPrefix(prefix)) return prefix;
  }
  return undefined;
};
