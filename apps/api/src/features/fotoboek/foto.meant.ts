import { slipsOf, termsOf, type FotoFilter } from '@ledenportaal/shared';
import { distanceOf } from './distance.js';
import { findsAny } from './foto.search.js';
import { readLabels } from './foto.wanted.js';
import { wordsNear, wordsThatBegin } from './woord.service.js';

/** For a text that finds nothing: one like it that does, with what nothing begins with replaced by what is near it. */
export const meantBy = async (search: FotoFilter): Promise<string | undefined> => {
  const labels = await readLabels();
  const ofLabels = [...labels.tags, ...labels.themes].flatMap(({ words }) => words);
  const terms = termsOf(search.tekst ?? '').slice(0, mostTerms);
  const meant = await Promise.all(terms.map((term) => nearestTo(term, ofLabels)));
  const tekst = meant.join(' ');
  const isOther = meant.length > 0 && !meant.includes(undefined) && tekst !== terms.join(' ');
  return isOther && (await findsAny({ ...search, tekst })) ? tekst : undefined;
};

/** A sentence with slips is not worth the questions. */
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

/** What is longer than what is written: of `fietsers` at least `fiets` begins a word. */
const longestThat = async (begins: (beginning: string) => Promise<boolean>, term: string) => {
  const letters = [...term];
  const shortest = Math.max(3, Math.ceil(letters.length / 2));
  for (let length = letters.length - 1; length >= shortest; length--) {
    const beginning = letters.slice(0, length).join('');
    if (await begins(beginning)) return beginning;
  }
  return undefined;
};
