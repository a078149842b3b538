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

export const valuesOf = (from: NewBedrijf): NewBedrijf => ({
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

/** A field in words. */
export const told = (values: NewBedrijf, name: keyof NewBedrijf): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : value.join(', ');
};
export const differencesOf = (a: NewBedrijf, b: NewBedrijf) =>
  fieldNames.filter((name) => told(a, name) !== told(b, name));
