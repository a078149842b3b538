/** The first and the last day on which a photo may be used, as `YYYY-MM-DD`. */
export type UsagePeriod = { vanaf?: string | null | undefined; tot?: string | null | undefined };

/** Whether a day is after another one; not when either is unknown. */
export const isAfter = (day: string | null | undefined, other: string | null | undefined): boolean =>
  !!day && !!other && day > other;

/** Whether the last day is not before the first. */
export const isPeriod = ({ vanaf, tot }: UsagePeriod): boolean => !isAfter(vanaf, tot);
export const periodMessage = 'Deze datum ligt voor de eerste dag.';
