import { createRandom } from './random';

const prefixes =
  'heide bos berg zand water weide vogel herten eiken beuken dennen wolken avond ochtend winter zomer herfst lente polder rivier dorps kerk molen hoeve schaaps vlinder ree das vossen uilen veen moeras duin storm regen sneeuw mist maan zonne boeren';
const suffixes =
  'pad rand veld tocht licht lucht kudde spoor plek dal heuvel laan brug poel bron hut kamp markt feest plein tuin dijk gras tak nest vacht gewei blad schors ven oever bocht kruid bloei stilte koor steen muur poort';
/** Nearly every sentence contains one of these. */
const functionWords = 'de het een in op bij met naar onder over'.split(' ');
const suffixList = suffixes.split(' ');

/** Some 1,600 words, as many as a few thousand captions contain. */
const nouns = prefixes.split(' ').flatMap((prefix) => suffixList.map((suffix) => `${prefix}${suffix}`));
const voornamen =
  'Anna Bram Cato Daan Els Finn Greet Hugo Iris Joris Karin Lars Mieke Niels Olga Piet Roos Sam Tess Wim';
const achternamen = 'Bakker Dekker Smit Visser Mulder Bos Vos Kuipers Jansen Peeters Hoekstra Brouwer Maas Prins Blom';

/** 300 names. */
const eigenaars = voornamen
  .split(' ')
  .flatMap((voornaam) => achternamen.split(' ').map((achternaam) => `${voornaam} ${achternaam}`));

/** Picks an item with a quadratic bias towards the start of the list. */
const pickSkewed = <T>(list: readonly T[], random: () => number): T => list[Math.floor(list.length * random() ** 2)]!;

export const pickEigenaar = (random: () => number): string => pickSkewed(eigenaars, random);

/** Creates a beschrijving of four to twelve words; 3 % are empty. */
export const createBeschrijving = (random: () => number): string => {
  if (random() < 0.03) return '';
  const length = 4 + Math.floor(random() * 9);
  const words = Array.from({ length }, (_, index) =>
    index % 3 === 1 ? pickSkewed(functionWords, random) : pickSkewed(nouns, random),
  );
  const text = words.join(' ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}`;
};

/** Creates `count` distinct names for tags and themas. */
export const createLabelNames = (count: number): string[] => {
  const random = createRandom(count);
  const names = new Set<string>();
  while (names.size < count) names.add(`${pickSkewed(nouns, random)} ${pickSkewed(suffixList, random)}`);
  return [...names];
};
