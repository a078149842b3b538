import { getSearchTerms, type FotoFilter } from '@ledenportaal/shared';
import { createYield } from '../../../platform/yield.js';
import { labelFields } from '../../labels/index.js';
import type { Bitmap } from './structures/bitmap.js';
import { wordFields } from './criteria.js';
import { editDistance } from './edit-distance.js';
import type { FotoIndex } from './foto-index.js';
import type { FotoIndexService } from './foto-index.service.js';
import type { FotoSearchService } from './foto-search.service.js';
import { findByWord, findVisible } from './match-fotos.js';

type Deps = {
  searches: Pick<FotoSearchService, 'hasResults'>;
  fotoIndex: Pick<FotoIndexService, 'getIndex'>;
};

export type SuggestionService = ReturnType<typeof createSuggestionService>;

export const createSuggestionService = ({ searches, fotoIndex }: Deps) => {
  /**
   * Suggests a query for a text without results: replaces each term that no word starts with by the most similar word.
   * Returns undefined when the suggestion has no results either.
   */
  const suggestQuery = async (search: FotoFilter): Promise<string | undefined> => {
    const index = await fotoIndex.getIndex();
    // Only words of photos that the viewer may see, so that a suggestion tells nothing about others.
    const fotos = search.status === 'zichtbaar' ? findVisible(index) : index.getPresent();
    const terms = getSearchTerms(search.tekst ?? '').slice(0, maxTerms);
    const suggestedTerms: (string | undefined)[] = [];
    for (const term of terms) suggestedTerms.push(await findNearestWord(index, fotos, term));
    const tekst = suggestedTerms.join(' ');
    const isDifferent = suggestedTerms.length > 0 && !suggestedTerms.includes(undefined) && tekst !== terms.join(' ');
    return isDifferent && (await searches.hasResults({ ...search, tekst })) ? tekst : undefined;
  };

  return { suggestQuery };
};

/** Longer texts get no suggestion, to limit the time that they take. */
const maxTerms = 6;

const findNearestWord = async (index: FotoIndex, fotos: Bitmap, term: string): Promise<string | undefined> => {
  const isKnownPrefix = (prefix: string) => findByWord(index, prefix).some(({ slots }) => slots.hasAnyIn(fotos));
  if (isKnownPrefix(term)) return term;
  return (await findSimilarWord(index, fotos, term)) ?? findLongestPrefix(isKnownPrefix, term);
};

const minLengthForSimilar = 4;
const maxDistance = 2;

/** Short words and numbers are left out, because too many words are similar to them. */
const isLong = (word: string) => word.length >= minLengthForSimilar && !/\p{N}/u.test(word);

const findSimilarWord = async (index: FotoIndex, fotos: Bitmap, term: string): Promise<string | undefined> => {
  if (!isLong(term)) return undefined;
  const yieldIfDue = createYield();
  let nearest: { word: string; distance: number } | undefined;
  for (const [word, slots] of getWords(index)) {
    if (Math.abs(word.length - term.length) <= 1 && isLong(word)) {
      const distance = editDistance(word, term, maxDistance);
      const isNearer = distance <= maxDistance && distance < (nearest?.distance ?? Infinity);
      if (isNearer && slots.hasAnyIn(fotos)) nearest = { word, distance };
    }
    await yieldIfDue();
  }
  return nearest?.word;
};

/** All words of labels and texts, with the photos that have them. */
function* getWords(index: FotoIndex) {
  for (const field of labelFields)
    for (const [id, words] of index.labelWords[field]) {
      const posting = index.findPosting(field, id);
      if (posting) for (const word of words) yield [word, posting.slots] as const;
    }
  for (const field of wordFields) for (const { term, slots } of index.getPostings(field)) yield [term, slots] as const;
}

/**
 * Returns the longest prefix of the term that a known word starts with, of at least three letters and half the term:
 * `fiets` for `fietsers`.
 */
const findLongestPrefix = (isKnownPrefix: (prefix: string) => boolean, term: string): string | undefined => {
  const characters = Array.from(term);
  const minLength = Math.max(3, Math.ceil(characters.length / 2));
  for (let length = characters.length - 1; length >= minLength; length--) {
    const prefix = characters.slice(0, length).join('');
    if (isKnownPrefix(prefix)) return prefix;
  }
  return undefined;
};
