import { getDeletionVariants, getSearchTerms, type FotoFilter } from '@ledenportaal/shared';
import { editDistance } from './edit-distance.js';
import type { FotoSearchService } from './foto-search.service.js';
import type { SearchPlanService } from './search-plan.service.js';
import type { WoordService } from './woord.service.js';

type Deps = Pick<FotoSearchService, 'hasResults'> &
  Pick<SearchPlanService, 'readLabels'> &
  Pick<WoordService, 'findSimilarWords' | 'findWordsByPrefix'>;

export type SuggestionService = ReturnType<typeof createSuggestionService>;

export const createSuggestionService = ({ hasResults, readLabels, findSimilarWords, findWordsByPrefix }: Deps) => {
  /**
   * Suggests a query for a text without results: replaces each term that no word starts with by the most similar word.
   * Returns undefined when the suggestion has no results either.
   */
  const suggestQuery = async (search: FotoFilter): Promise<string | undefined> => {
    const labels = await readLabels();
    const labelWords = [...labels.tags, ...labels.themes].flatMap(({ words }) => words);
    const terms = getSearchTerms(search.tekst ?? '').slice(0, maxTerms);
    const suggestedTerms = await Promise.all(terms.map((term) => findNearestWord(term, labelWords)));
    const tekst = suggestedTerms.join(' ');
    const isDifferent = suggestedTerms.length > 0 && !suggestedTerms.includes(undefined) && tekst !== terms.join(' ');
    return isDifferent && (await hasResults({ ...search, tekst })) ? tekst : undefined;
  };

  const findNearestWord = async (term: string, labelWords: string[]): Promise<string | undefined> => {
    const isKnownPrefix = async (prefix: string) =>
      labelWords.some((word) => word.startsWith(prefix)) || (await findWordsByPrefix(prefix, 1)).length > 0;
    if (await isKnownPrefix(term)) return term;
    const deletions = new Set(getDeletionVariants(term));
    const candidates = [
      ...labelWords.filter((word) => getDeletionVariants(word).some((deletion) => deletions.has(deletion))),
      ...(await findSimilarWords(term)),
    ];
    const [nearest] = candidates
      .map((word) => ({ word, distance: editDistance(word, term) }))
      .sort((a, b) => a.distance - b.distance);
    return nearest?.word ?? findLongestPrefix(isKnownPrefix, term);
  };

  return { suggestQuery };
};

/** Longer texts get no suggestion, to limit the number of database queries. */
const maxTerms = 6;

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
