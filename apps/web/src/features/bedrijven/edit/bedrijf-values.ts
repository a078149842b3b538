import type { NewBedrijf } from '@ledenportaal/shared';

export const emptyBedrijf: NewBedrijf = {
  naam: '',
  beschrijving: '',
  categorie: '',
  doelgroepen: [],
  activiteiten: [],
  plaats: '',
  website: '',
  email: '',
  telefoon: '',
};
export const fieldNames = Object.keys(emptyBedrijf) as (keyof NewBedrijf)[];

export const toBedrijfValues = (from: NewBedrijf): NewBedrijf => ({
  naam: from.naam,
  beschrijving: from.beschrijving,
  categorie: from.categorie,
  doelgroepen: from.doelgroepen,
  activiteiten: from.activiteiten,
  plaats: from.plaats,
  website: from.website,
  email: from.email,
  telefoon: from.telefoon,
});

/** Returns the value of a field as text for the screen. */
export const formatBedrijfField = (values: NewBedrijf, name: keyof NewBedrijf): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : value.join(', ');
};
export const getChangedFields = (a: NewBedrijf, b: NewBedrijf) =>
  fieldNames.filter((name) => formatBedrijfField(a, name) !== formatBedrijfField(b, name));
