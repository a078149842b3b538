import { noRights, type Foto, type Licence, type Rechten, type RechtenChange } from '@ledenportaal/shared';
import { formatDate } from '../../../lib/format.js';
import { t } from './messages.js';

/** The rights of a photo in a form, in which an empty day is no limit. */
export type RightsValues = Omit<Rechten, 'vanaf' | 'tot'> & { vanaf: string; tot: string };
export type RightsField = keyof RightsValues;

export const toRightsValues = (rechten: Foto['rechten'] = noRights): RightsValues => ({
  ...noRights,
  ...rechten,
  notitie: rechten.notitie ?? '',
  vanaf: rechten.vanaf ?? '',
  tot: rechten.tot ?? '',
});
export const emptyRights = toRightsValues();
/** In the order of the form. */
export const rightsFields = Object.keys(emptyRights) as RightsField[];

/** Compares the values of a field, ignoring the order of a list and spaces around text. */
export const isValueEqual = (a: string | readonly string[], b: string | readonly string[]) =>
  toComparable(a) === toComparable(b);
const toComparable = (value: string | readonly string[]) =>
  typeof value === 'string' ? value.trim() : [...value].sort().join();

/** Returns the fields that differ; undefined when none does. */
export const getRightsChange = (from: RightsValues, to: RightsValues): RechtenChange | undefined => {
  const names = rightsFields.filter((name) => !isValueEqual(from[name], to[name]));
  return names.length > 0 ? toRightsChange(Object.fromEntries(names.map((name) => [name, to[name]]))) : undefined;
};

export const toRightsChange = ({ vanaf, tot, ...others }: Partial<RightsValues>): RechtenChange => ({
  ...others,
  ...(vanaf !== undefined && { vanaf: vanaf || null }),
  ...(tot !== undefined && { tot: tot || null }),
});

/** Returns the values after a change. */
export const withRightsChange = (values: RightsValues, { vanaf, tot, ...others }: RechtenChange): RightsValues => ({
  ...values,
  ...(others as Partial<RightsValues>),
  ...(vanaf !== undefined && { vanaf: vanaf ?? '' }),
  ...(tot !== undefined && { tot: tot ?? '' }),
});

/** Returns the name of a licence, also of one that is no longer in the list. `licences`: undefined until they are read. */
export const formatLicence = (key: string, licences: readonly Licence[] | undefined) =>
  licences?.find((licence) => licence.key === key)?.name ?? (licences ? t('rights.licenceGone', { key }) : key);

/** Returns the value of a field as text. */
export const formatRight = (values: RightsValues, name: RightsField, licences: readonly Licence[] | undefined) => {
  switch (name) {
    case 'licentie':
      return formatLicence(values.licentie, licences);
    case 'doelen':
      return values.doelen.map((doel) => t(`doel.${doel}`)).join(', ');
    case 'personen':
      return t(`personen.${values.personen}`);
    case 'toestemming':
      return t(`toestemming.${values.toestemming}`);
    case 'vanaf':
    case 'tot':
      return values[name] && formatDate(values[name], 'UTC');
    default:
      return values[name];
  }
};
