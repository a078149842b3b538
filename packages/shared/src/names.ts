import { once } from './once.js';

const getCompare = once(() => new Intl.Collator('nl', { numeric: true }).compare);
/** Compares names for sorting, by Dutch collation rules and with numbers by value (2 before 10). */
export const compareNames = (a: string, b: string): number => getCompare()(a, b);

/** Normalises a name for comparison: folds case, accents and white space. */
export const normalise = (naam: string): string =>
  naam.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Returns the name to show for a person. `name` is the family name. */
export const fullName = ({ voornaam = '', name }: { voornaam?: string | undefined; name: string }): string =>
  `${voornaam} ${name}`.trim();

/** Returns each name once, in its first spelling. */
export const toUniqueNames = (namen: readonly string[]): string[] => {
  const known = new Set<string>();
  return namen.filter((naam) => known.size < known.add(normalise(naam)).size);
};
