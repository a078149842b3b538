import { ObjectId, type Document } from 'mongodb';
import { createRandom } from './random';
import { createBeschrijving, pickEigenaar } from './words';

const repeatShare = (count: number, share: number): number[] => Array.from({ length: count }, () => share);

/** Probability of each tag on a photo: few tags are common and many are rare. */
const tagShares = [
  ...repeatShare(3, 0.4),
  ...repeatShare(10, 0.1),
  ...repeatShare(90, 0.01),
  ...repeatShare(97, 0.001),
];
const themeShares = [0.3, 0.2, 0.15, 0.1, 0.1, 0.05, 0.05, 0.05];
const secondThemeShare = 0.25;
/** One in this many photos has no tags. */
const untaggedInterval = 50;
const firstDay = Date.UTC(2017, 0, 1);
const lastDay = Date.UTC(2026, 0, 1);

const createId = (kind: string, n: number): ObjectId =>
  new ObjectId(`6500000${kind}${n.toString(16).padStart(16, '0')}`);

export const tagIds = tagShares.map((_, index) => createId('a', index));
export const themeIds = themeShares.map((_, index) => createId('b', index));
/** A tag of 40 % of the photos. */
export const commonTag = tagIds[0]!;
/** A thema of nearly 25 % of the photos. */
export const commonTheme = themeIds[1]!;

/** A tag that no photo has. */
export const unusedTag = createId('a', tagShares.length);

/** Number of photos in a reeks. */
const reeksSize = 25;
/** The reeks of a photo. */
export const getReeksId = (n: number): ObjectId => createId('c', Math.floor(n / reeksSize));

/** Creates a document of the collection `fotos` as the API writes it; deterministic for each `n`. */
export const createFotoDocument = (n: number, count: number, accountId: ObjectId): Document => {
  const random = createRandom(n);
  const createdAt = new Date(firstDay + Math.floor(((n + random()) / count) * (lastDay - firstDay)));
  const beschrijving = createBeschrijving(random);
  const eigenaar = pickEigenaar(random);
  const isPortrait = random() < 0.25;
  const sha256 = createHex(random, 64);
  const bytes = 1_500_000 + Math.floor(random() * 9_000_000);
  const thumbhash = Buffer.from(createHex(random, 50), 'hex').toString('base64');
  const tags = n % untaggedInterval === 0 ? [] : pickTags(random);
  const themes = pickThemes(random);
  return {
    _id: createId('f', n),
    sha256,
    bytes,
    width: isPortrait ? 3456 : 5184,
    height: isPortrait ? 5184 : 3456,
    thumbhash,
    phash: createHex(random, 16),
    compared: true,
    genomenOpRead: true,
    beschrijving,
    eigenaar,
    tags,
    themes,
    ...getRechten(n),
    reeks: getReeksId(n),
    createdAt,
    createdBy: accountId,
    updatedAt: createdAt,
    updatedBy: accountId,
  };
};

/** The licence of some photos, of each hundred. */
const licenceShares: [share: number, rechten: object][] = [
  [60, {}],
  [25, { licentie: 'vrij' }],
  [4, { licentie: 'redactioneel', doelen: ['website', 'pers'] }],
  [4, { licentie: 'vrij', tot: '2025-12-31' }],
  [3, { licentie: 'vrij', personen: 'ja' }],
  [2, { licentie: 'stichting' }],
];
const dayMs = 24 * 60 * 60_000;

/** The last hundredths have days of their own, in years of which most are over. */
const getRechten = (n: number) => {
  let share = n % 100;
  const found = licenceShares.find(([size]) => (share -= size) < 0)?.[1];
  const tot = new Date(firstDay + ((n * 7) % 5_000) * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const rechten = found ?? { licentie: 'vrij', tot };
  if (Object.keys(rechten).length === 0) return {};
  const none = { credit: '', houder: '', doelen: [], voorwaarden: '', notitie: '' };
  return { rechten: { ...none, personen: 'onbekend', toestemming: 'onbekend', ...rechten } };
};

const pickTags = (random: () => number): ObjectId[] => tagIds.filter((_, index) => random() < tagShares[index]!);

const pickThemes = (random: () => number): ObjectId[] => {
  const first = pickWeighted(themeShares, random());
  const second = pickWeighted(themeShares, random());
  return random() < secondThemeShare && second !== first ? [themeIds[first]!, themeIds[second]!] : [themeIds[first]!];
};

const pickWeighted = (weights: readonly number[], value: number): number => {
  let cumulative = 0;
  const found = weights.findIndex((weight) => (cumulative += weight) > value);
  return found < 0 ? weights.length - 1 : found;
};

const createHex = (random: () => number, length: number): string => {
  let text = '';
  while (text.length < length)
    text += Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, length);
};
