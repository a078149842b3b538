import type { TakenAt } from '../../platform/jpeg/metadata/date-taken.js';

/** The fields of a photo. */
export type TakenFields = { genomenOp?: Date | null; genomenOpPrecision?: NonNullable<TakenAt['precision']> | null };

/** Returns the fields of a photo for the date in its file. */
export const toTakenFields = ({ at, precision }: TakenAt): TakenFields => ({
  genomenOp: at,
  ...(precision && { genomenOpPrecision: precision }),
});

export const getTakenFields = ({ genomenOp = null, genomenOpPrecision = null }: TakenFields): TakenFields => ({
  genomenOp,
  genomenOpPrecision,
});

const partLengths = { year: 'YYYY'.length, month: 'YYYY-MM'.length };
/** From the start of a month in any time zone, this is later in the same month, also in UTC. */
const withinMonthMs = 14 * 24 * 60 * 60_000;

/** Returns the month `YYYY-MM` or the year `YYYY` in which a photo was taken. Undefined when more is known, or nothing. */
export const toPartialDate = ({ genomenOp, genomenOpPrecision }: TakenFields): string | undefined =>
  genomenOp && genomenOpPrecision
    ? new Date(genomenOp.getTime() + withinMonthMs).toISOString().slice(0, partLengths[genomenOpPrecision])
    : undefined;

/** Returns when a photo was taken, as the API sends it. Undefined when that is unknown. */
export const toGenomenOp = (fields: TakenFields): string | undefined =>
  toPartialDate(fields) ?? fields.genomenOp?.toISOString();
