import { createYield } from '../../../platform/yield.js';
import { labelFields } from '../../labels/index.js';
import { wordFields } from './criteria.js';
import { editDistance } from './edit-distance.js';
import type { FotoIndex } from './foto-index.js';
import type { FotoIndexService } from './foto-index.service.js';
import type { SearchCriteria } from './match-fotos.js';
import type { FotoSearchService } from './foto-search.service.js';
import { hasAnyIn, type Bitmap } from './structures/bitmap.js';
import { isFunctionWord } from './words/terms.js';
import { getTextPlan } from './words/text-plan.js';
import { analyseWord } from './words/vocabulary.js';

type Deps = {
  searches: Pick<FotoSearchService, 'hasResults'>;
  fotoIndex: Pick<FotoIndexService, 'getIndex'>;
};

export type CorrectionService = ReturnType<typeof createCorrectionService>;

export const createCorrectionService = ({ searches, fotoIndex }: Deps) => {
  /**
   * Corrects a text without results: replaces each term that finds nothing by the most similar word. Returns undefined when
   * the correction has no results either.
   */
  const correctText = async (search: SearchCriteria): Promise<string | undefined> => {
    const index = await fotoIndex.getIndex();
    // Only words of photos that the viewer may see, so that a correction tells nothing about others.
    const { isForLeden = false } = search;
    const fotos = isForLeden ? index.getVisible() : index.getPresent();
    const { terms } = getTextPlan(index, search.tekst ?? '', isForLeden);
    if (terms.length > maxTerms) return undefined;
    const corrected: string[] = [];
    for (const term of terms) {
      const word = hasAnyIn(term.fotos, fotos) ? term.text : await findSimilarWord(index, fotos, term.text);
      if (word === undefined) return undefined;
      corrected.push(word);
    }
    const tekst = corrected.join(' ');
    const isSame = terms.every(({ text }, at) => text === corrected[at]);
    return !isSame && (await searches.hasResults({ ...search, tekst })) ? tekst : undefined;
  };

  return { correctText };
};

/** Longer texts get no correction, to limit the time that they take. */
const maxTerms = 6;

const minLengthForSimilar = 4;

/** Short words and numbers are left out, because too many words are similar to them. */
const isLong = (word: string) => word.length >= minLengthForSimilar && !/\p{N}/u.test(word);

const findSimilarWord = async (index: FotoIndex, fotos: Bitmap, term: string): Promise<string | undefined> => {
  const { isWord, isInflected } = analyseWord(term);
  // Somebody who looks for a haven does not mean `boven`.
  if (!isLong(term) || isInflected) return undefined;
  const maxDistance = isWord ? 1 : 2;
  const yieldIfDue = createYield();
  let nearest: { word: string; distance: number } | undefined;
  for (const [word, slots] of getWords(index)) {
    if (Math.abs(word.length - term.length) <= 1 && isLong(word) && !isFunctionWord(word)) {
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
