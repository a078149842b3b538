import { FotoContent } from '@ledenportaal/shared';
import type { LabelsQuery } from '../labels/useLabels.js';

export type FotoValues = Omit<FotoContent, 'rechten'>;
export type FotoFieldName = keyof FotoValues;

const { rechten: _, ...shape } = FotoContent.shape;
const names = Object.keys(shape) as FotoFieldName[];

/** Reads the fields that an admin edits, in the order of the form. */
export const toFotoValues = (values: FotoValues): FotoValues =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as FotoValues;

/** Compares a field, ignoring the order of labels and spaces around text. */
export const isFieldEqual = (a: FotoValues, b: FotoValues, name: FotoFieldName): boolean => {
  const toComparable = (value: string | string[]) =>
    typeof value === 'string' ? value.trim() : [...value].sort().join();
  return toComparable(a[name]) === toComparable(b[name]);
};
export const getChangedFields = (a: FotoValues, b: FotoValues) => names.filter((name) => !isFieldEqual(a, b, name));

/**
 * Omits deleted labels, because the server rejects unknown ids. While the labels are fetched anew, the cached ones may
 * be outdated: then nothing is omitted, and the server validates the ids.
 */
export const withoutDeletedLabels = (values: FotoValues, { labels, isFetching }: LabelsQuery): FotoValues => {
  if (isFetching) return values;
  const getKnownIds = (kind: 'tags' | 'themes') =>
    values[kind].filter((id) => labels[kind].some((label) => label._id === id));
  return { ...values, tags: getKnownIds('tags'), themes: getKnownIds('themes') };
};
