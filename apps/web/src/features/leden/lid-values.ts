import { lidFields, type NewLid } from '@ledenportaal/shared';
import { t } from './messages.js';

type FieldName = keyof NewLid;

export const toLidValues = ({ naam, contactpersoon, adres, postcode, plaats, email, type, islid }: NewLid): NewLid => ({
  naam,
  contactpersoon,
  adres,
  postcode,
  plaats,
  email,
  type,
  islid,
});

const toComparable = (values: NewLid, name: FieldName) => {
  const text = String(values[name]).trim();
  return name === 'email' ? text.toLowerCase() : text;
};
export const getChangedFields = (a: NewLid, b: NewLid): FieldName[] =>
  lidFields.filter((name) => toComparable(a, name) !== toComparable(b, name));

/** Formats one field of a lid as text for the screen. */
export const formatLidField = (values: NewLid, name: FieldName): string => {
  if (name === 'type') return t(`lid.type.${values.type}`);
  if (name === 'islid') return t(`lid.islid.${values.islid}`);
  return values[name];
};
