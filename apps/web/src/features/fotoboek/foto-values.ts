import type { Foto } from '@ledenportaal/shared';
import type { KnownLabels } from './useLabels.js';

/** The fields of a photo that an admin can edit. */
export const fieldNames = ['eigenaar', 'beschrijving', 'tags', 'themes'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Values = Pick<Foto, FieldName>;

export const valuesOf = ({ eigenaar, beschrijving, tags, themes }: Values): Values => ({
  eigenaar,
  beschrijving,
  tags,
  themes,
});

/** Compares a field, ignoring the order of labels and spaces around text. */
export const isSame = (a: Values, b: Values, name: FieldName): boolean => {
  const said = (value: string | string[]) => (typeof value === 'string' ? value.trim() : [...value].sort().join());
  return said(a[name]) === said(b[name]);
};
export const differencesOf = (a: Values, b: Values) => fieldNames.filter((name) => !isSame(a, b, name));

/** Omits deleted labels, because the server rejects unknown ids. */
export const withoutGone = (values: Values, labels: KnownLabels): Values => {
  const known = (kind: 'tags' | 'themes') =>
    values[kind].filter((id) => labels[kind].some((label) => label._id === id));
  return { ...values, tags: known('tags'), themes: known('themes') };
};
