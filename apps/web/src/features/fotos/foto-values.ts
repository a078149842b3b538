import { fotoFieldNames, type Foto, type FotoFields } from '@ledenportaal/shared';
import type { LabelsQuery } from '../labels/useLabels.js';
import {
  emptyRights,
  getRightsChange,
  isValueEqual,
  toRightsValues,
  type RightsField,
  type RightsValues,
} from '../rights/edit/rights-values.js';

/** What an admin edits of a photo, with its rights as fields of their own. */
export type FotoValues = Omit<FotoFields, RightsField> & RightsValues;
export type FotoFieldName = keyof FotoValues;

export const isRight = (name: FotoFieldName): name is RightsField => name in emptyRights;
const ownNames = fotoFieldNames.filter((name) => !isRight(name));

/** Adds the rights of a photo as fields of their own. */
export const withRights = (foto: Foto): Foto & RightsValues => ({ ...foto, ...toRightsValues(foto.rechten) });

/** Reads the fields that an admin edits, in the order of the form. */
export const toFotoValues = (values: FotoValues): FotoValues =>
  Object.fromEntries(fotoFieldNames.map((name) => [name, values[name]])) as FotoValues;

/** Returns the body of an edit. Of the rights it has those that differ from the stored ones. */
export const toFotoEdit = (values: FotoValues, stored: FotoValues) => {
  const rechten = getRightsChange(stored, values);
  const own = Object.fromEntries(ownNames.map((name) => [name, values[name]])) as Omit<FotoValues, RightsField>;
  return { ...own, ...(rechten && { rechten }) };
};

export const getChangedFields = (a: FotoValues, b: FotoValues) =>
  fotoFieldNames.filter((name) => !isValueEqual(a[name], b[name]));

type Labels = Pick<FotoValues, 'tags' | 'themes'>;
/**
 * Omits deleted labels, because the server rejects unknown ids. While the labels are fetched anew, the cached ones may
 * be outdated: then nothing is omitted, and the server validates the ids.
 */
export const withoutDeletedLabels = <V extends Labels>(values: V, { labels, isFetching }: LabelsQuery): V => {
  if (isFetching) return values;
  const getKnownIds = (kind: 'tags' | 'themes') =>
    values[kind].filter((id) => labels[kind].some((label) => label._id === id));
  return { ...values, tags: getKnownIds('tags'), themes: getKnownIds('themes') };
};
