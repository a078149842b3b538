import type { Foto } from '@ledenportaal/shared';
import type { KnownLabels } from './useLabels.js';

/** What an admin says of a photo. */
export const fieldNames = ['eigenaar', 'beschrijving', 'tags', 'themes'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Values = Pick<Foto, FieldName>;

export const valuesOf = ({ eigenaar, beschrijving, tags, themes }: Values): Values => ({
  eigenaar,
  beschrijving,
  tags,
  themes,
});

/** The same, said in another order perhaps. */
export const isSame = (a: Values, b: Values, name: FieldName): boolean => {
  const said = (value: string | string[]) => (typeof value === 'string' ? value.trim() : [...value].sort().join());
  return said(a[name]) === said(b[name]);
};
export const differencesOf = (a: Values, b: Values) => fieldNames.filter((name) => !isSame(a, b, name));

/** Without the labels that have been deleted: the server takes none that it does not know. */
export const withoutGone = (values: Values, labels: KnownLabels): Values => {
  const known = (kind: 'tags' | 'themes') =>
    values[kind].filter((id) => labels[kind].some((label) => label._id === id));
  return { ...values, tags: known('tags'), themes: known('themes') };
};
