import {
  isDay,
  isPeriod,
  noRights,
  periodMessage,
  type Foto,
  type Licence,
  type Rechten,
  type RechtenChange,
} from '@ledenportaal/shared';
import { capitalise } from '../../../lib/capitalise.js';
import { formatDay } from '../../../lib/format.js';
import { t as tRights } from '../messages.js';
import { t } from './messages.js';

/** The rights of a photo in a form, in which an empty day is no limit. */
export type RightsValues = Omit<Rechten, 'vanaf' | 'tot'> & { vanaf: string; tot: string };
export type RightsField = keyof RightsValues;
/** The rights that are changed, some of which the user has still to pick. */
export type ChosenRights = { [K in RightsField]?: RightsValues[K] | '' };

/** The value of a day of which a part is missing. The input itself has none then, as if there were no limit. */
export const incompleteDay = 'incomplete';
/** Whether a day has been typed that is none yet, such as in the year 0020. */
export const isBadDay = (day: string) => day !== '' && !isDay(day);

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

const missing = {
  licentie: t('rights.chooseLicentie'),
  personen: t('rights.choosePersonen'),
  toestemming: t('rights.chooseToestemming'),
} as const satisfies Partial<Record<RightsField, string>>;
type PickedField = keyof typeof missing;
const isPicked = (name: RightsField): name is PickedField => name in missing;

/** What a field that the user has just chosen to change starts with: no value that they did not pick. */
export const getInitialRight = (name: RightsField) => (isPicked(name) ? '' : emptyRights[name]);

/** Returns the error texts of what is wrong with the days, and of what is still to be picked. */
export const getRightsErrors = (rights: ChosenRights): Partial<Record<RightsField, string>> => {
  const { vanaf = '', tot = '' } = rights;
  const [isBadStart, isBadEnd] = [isBadDay(vanaf), isBadDay(tot)];
  const isBadPeriod = !isBadStart && !isBadEnd && !isPeriod({ vanaf, tot });
  return {
    ...Object.fromEntries(
      rightsFields.flatMap((name) => (isPicked(name) && rights[name] === '' ? [[name, missing[name]]] : [])),
    ),
    ...(isBadStart && { vanaf: t('rights.badDay') }),
    ...(isBadEnd && { tot: t('rights.badDay') }),
    ...(isBadPeriod && { tot: periodMessage }),
  };
};

/** Returns the fields that lose their value. */
export const getClearedRights = (rights: ChosenRights | RechtenChange): RightsField[] =>
  rightsFields.filter((name) => !isPicked(name) && (rights[name] === null || rights[name]?.length === 0));

/** Returns the value of a field as text. */
export const formatRight = (values: RightsValues, name: RightsField, licences: readonly Licence[] | undefined) => {
  switch (name) {
    case 'licentie':
      return formatLicence(values.licentie, licences);
    case 'doelen':
      return values.doelen.map((doel) => capitalise(tRights(`purpose.${doel}`))).join(', ');
    case 'personen':
      return t(`personen.${values.personen}`);
    case 'toestemming':
      return t(`toestemming.${values.toestemming}`);
    case 'vanaf':
    case 'tot':
      return isDay(values[name]) ? formatDay(values[name]) : '';
    default:
      return values[name];
  }
};
