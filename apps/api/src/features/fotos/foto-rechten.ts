import { AppError, isPeriod, noRights, periodMessage } from '@ledenportaal/shared';
import type { Purpose, Rechten, RechtenChange, UsageContext } from '@ledenportaal/shared';

type StoredRechten = Omit<Rechten, 'doelen' | 'vanaf' | 'tot'> & {
  doelen: readonly Purpose[];
  vanaf?: string | null;
  tot?: string | null;
};
type WithRechten = { rechten?: StoredRechten | null };

/** Reads the rights of a stored photo. Undefined when nothing is known. */
export const getRechten = ({ rechten }: WithRechten): Rechten | undefined =>
  rechten
    ? {
        licentie: rechten.licentie,
        credit: rechten.credit,
        houder: rechten.houder,
        doelen: [...rechten.doelen],
        vanaf: rechten.vanaf ?? null,
        tot: rechten.tot ?? null,
        voorwaarden: rechten.voorwaarden,
        personen: rechten.personen,
        toestemming: rechten.toestemming,
        notitie: rechten.notitie,
      }
    : undefined;

/** Returns the rights after a change. Fields keep their order, so that equal rights have equal JSON. */
export const changeRechten = (rechten: Rechten, change: RechtenChange | undefined): Rechten => ({
  ...rechten,
  ...(change as Partial<Rechten> | undefined),
});

/** Returns whether nothing is known, so that nothing is stored. */
export const areUnknown = (rechten: Rechten): boolean => JSON.stringify(rechten) === JSON.stringify(noRights);

/** Throws `invalid` for a licence that is not in the list. `path` precedes the names of the fields. */
export const assertLicence = (
  change: RechtenChange | undefined,
  { licences }: Pick<UsageContext, 'licences'>,
): void => {
  const { licentie } = change ?? {};
  if (licentie === undefined || licences.some(({ key }) => key === licentie)) return;
  throw new AppError('invalid', { fields: { 'rechten.licentie': 'Kies een licentie uit de lijst.' } });
};

/** Throws `invalid` when the last day is before the first. */
export const assertPeriod = (rechten: Rechten): void => {
  if (!isPeriod(rechten)) throw new AppError('invalid', { fields: { 'rechten.tot': periodMessage } });
};
