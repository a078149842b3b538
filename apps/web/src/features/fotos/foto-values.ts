import type { Foto } from '@ledenportaal/shared';
import type { LabelsByKind } from '../labels/useLabels.js';

/** The fields of a photo that an admin can edit. */
export const fotoFieldNames = ['eigenaar', 'beschrijving', 'tags', 'themes'] as const;
export type FotoFieldName = (typeof fotoFieldNames)[number];
export type FotoValues = Pick<Foto, FotoFieldName>;

export const toFotoValues = ({ eigenaar, beschrijving, tags, themes }: FotoValues): FotoValues => ({
  eigenaar,
  beschrijving,
  tags,
  themes,
});

/** Compares a field, ignoring the order of labels and spaces around text. */
export const isFieldEqual = (a: FotoValues, b: FotoValues, name: FotoFieldName): boolean => {
  const toComparable = (value: string | string[]) =>
    typeof value === 'string' ? value.trim() : [...value].sort().join();
  return toComparable(a[name]) === toComparable(b[name]);
};
export const getChangedFields = (a: FotoValues, b: FotoValues) =>
  fotoFieldNames.filter((name) => !isFieldEqual(a, b, name));

/** Omits deleted labels, because the server rejects unknown ids. */
export const withoutDeletedLabels = (values: FotoValues, labels: LabelsByKind): FotoValues => {
  const getKnownIds = (kind: 'tags' | 'themes') =>
    values[kind].filter((id) => labels[kind].some((label) => label._id === id));
  return { ...values, tags: getKnownIds('tags'), themes: getKnownIds('themes') };
};
