import { compareNames, normalise } from '@ledenportaal/shared';
import { toShownValue } from '../../../platform/csv/csv-table.js';
import type { LabelField } from '../../labels/index.js';
import { editDistance } from '../search/edit-distance.js';

/** More labels than these are not listed in a message. */
const maxListed = 12;
/** Bounds the time for one suggestion, and for a file. */
const maxCompared = 200;
const maxSuggestions = 10;

const texts = {
  tags: { unknown: 'Onbekende tag', add: 'Voeg die tag eerst toe, of haal haar hier weg.' },
  themes: { unknown: 'Onbekend thema', add: 'Voeg dat thema eerst toe, of haal het hier weg.' },
};

/** Returns a function that explains that there is no label with a name, and which ones are meant or allowed. */
export const createUnknownLabelMessage = (field: LabelField, names: readonly string[]) => {
  const labels = names.map((naam) => ({ naam, normaal: normalise(naam) }));
  const adviceByName = new Map<string, string>();

  const createAdvice = (normaal: string): string => {
    const nearest = adviceByName.size < maxSuggestions ? findNearest(normaal, labels) : undefined;
    if (nearest) return `Bedoel je ‘${nearest}’?`;
    if (!names.length || names.length > maxListed) return texts[field].add;
    return `Kies uit: ${[...names].sort(compareNames).join(', ')}.`;
  };

  return (naam: string): string => {
    const normaal = normalise(toShownValue(naam));
    const advice = adviceByName.get(normaal) ?? createAdvice(normaal);
    if (adviceByName.size < maxSuggestions) adviceByName.set(normaal, advice);
    return `${texts[field].unknown} ‘${toShownValue(naam)}’. ${advice}`;
  };
};

type NamedLabel = { naam: string; normaal: string };

const shortNameLength = 4;
const getMaxDistance = ({ length }: string) => (length > shortNameLength ? 2 : 1);

/** Returns the name that differs from this one by a typing error. */
const findNearest = (name: string, labels: NamedLabel[]): string | undefined => {
  const maxDistance = getMaxDistance(name);
  const isSimilar = ({ normaal }: NamedLabel) =>
    Math.abs(normaal.length - name.length) <= maxDistance && (normaal[0] === name[0] || normaal.at(-1) === name.at(-1));
  const [nearest] = labels
    .filter(isSimilar)
    .slice(0, maxCompared)
    .map(({ naam, normaal }) => ({ naam, distance: editDistance(normaal, name, maxDistance) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.naam;
};
