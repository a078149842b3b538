import { chance } from './chance';

const fronts =
  'heide bos berg zand water weide vogel herten eiken beuken dennen wolken avond ochtend winter zomer herfst lente polder rivier dorps kerk molen hoeve schaaps vlinder ree das vossen uilen veen moeras duin storm regen sneeuw mist maan zonne boeren';
const backs =
  'pad rand veld tocht licht lucht kudde spoor plek dal heuvel laan brug poel bron hut kamp markt feest plein tuin dijk gras tak nest vacht gewei blad schors ven oever bocht kruid bloei stilte koor steen muur poort';
/** Nearly every sentence contains one of these. */
const joins = 'de het een in op bij met naar onder over'.split(' ');
const backWords = backs.split(' ');

/** Some 1,600 words, as many as a few thousand captions contain. */
const nouns = fronts.split(' ').flatMap((front) => backWords.map((back) => `${front}${back}`));
const voornamen =
  'Anna Bram Cato Daan Els Finn Greet Hugo Iris Joris Karin Lars Mieke Niels Olga Piet Roos Sam Tess Wim';
const achternamen = 'Bakker Dekker Smit Visser Mulder Bos Vos Kuipers Jansen Peeters Hoekstra Brouwer Maas Prins Blom';

/** 300 names. */
const makers = voornamen.split(' ').flatMap((first) => achternamen.split(' ').map((last) => `${first} ${last}`));

/** Picks an item with a quadratic bias towards the start of the list. */
function skewed<T>(list: readonly T[], next: () => number): T {
  return list[Math.floor(list.length * next() ** 2)]!;
}

export const makerOf = (next: () => number): string => skewed(makers, next);

/** Creates a beschrijving of four to twelve words; 3 % are empty. */
export function captionOf(next: () => number): string {
  if (next() < 0.03) return '';
  const length = 4 + Math.floor(next() * 9);
  const words = Array.from({ length }, (_, at) => (at % 3 === 1 ? skewed(joins, next) : skewed(nouns, next)));
  const text = words.join(' ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}`;
}

/** Creates `count` distinct names for tags and themas. */
export function labelNames(count: number): string[] {
  const next = chance(count);
  const names = new Set<string>();
  while (names.size < count) names.add(`${skewed(nouns, next)} ${skewed(backWords, next)}`);
  return [...names];
}
