import { slipsOf, termsOf, type FotoFilter } from '@ledenportaal/shared';
import { distanceOf } from './distance.js';
import { findsAny } from './foto.search.js';
import { readLabels } from './foto.wanted.js';
import { wordsNear, wordsThatBegin } from './woord.service.js';

/**
 * Suggests a query for a text without results: replaces each term that no word starts with by the most similar word.
 * Returns undefined when the suggestion has no results either.
 */
export const meantBy = async (search: FotoFilter): Promise<string | undefined> => {
  const labels = await readLabels();
  const ofLabels = [...labels.tags, ...labels.themes].flatMap(({ words }) => words);
  const terms = termsOf(search.tekst ?? '').slice(0, mostTerms);
  const meant = await Promise.all(terms.map((term) => nearestTo(term, ofLabels)));
  const tekst = meant.join(' ');
  const isOther = meant.length > 0 && !meant.includes(undefined) && tekst !== terms.join(' ');
  return isOther && (await findsAny({ ...search, tekst })) ? tekst : undefined;
};

/** Longer texts get no suggestion, to limit the number of database queries. */
const mostTerms = 6;

const nearestTo = async (term: string, ofLabels: string[]): Promise<string | undefined> => {
  const begins = async (beginning: string) =>
    ofLabels.some((word) => word.startsWith(beginning)) || (await wordsThatBegin(beginning, 1)).length > 0;
  if (await begins(term)) return term;
  const slips = new Set(slipsOf(term));
  const near = [
    ...ofLabels.filter((word) => slipsOf(word).some((slip) => slips.has(slip))),
    ...(await wordsNear(term)),
  ];
  const [nearest] = near
    .map((word) => ({ word, distance: distanceOf(word, term) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.word ?? longestThat(begins, term);
};

/**
 * Returns the longest prefix of the term that a known word starts with, of at least three letters and half the term:
 * `fiets` for `fietsers`.
 */
const longestThat = async (begins: (beginning: string) => Promise<boolean>, term: string) => {
  const letters = [...term];
  const shortest = Math.max(3, Math.ceil(letters.length / 2));
  for (let length = letters.length - 1; length >= shortest; length--) {
    const beginning = letters.slice(0, length).join('');
    if (await begins(beginning)) return beginning;
  }
  return undefined;
};
