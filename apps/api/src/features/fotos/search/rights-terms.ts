import { bestVerdict, expiringDays, findLicence, noRights, usageVerdict, unknownLicence } from '@ledenportaal/shared';
import type { Purpose, RightsProblem, UsageContext, UsageRights } from '@ledenportaal/shared';
import { getRechten } from '../foto-rechten.js';
import type { FotoRecord } from '../foto.model.js';

const dayMs = 24 * 60 * 60_000;

/** Returns the part of the rights by which a photo may be used, as a term: few photos have rights of their own. */
export const toRightsTerm = (foto: Pick<FotoRecord, 'rechten'>): string => {
  const { licentie, doelen, vanaf, tot, personen, toestemming } = getRechten(foto) ?? noRights;
  return JSON.stringify({ licentie, doelen, vanaf, tot, personen, toestemming } satisfies UsageRights);
};

export const parseRightsTerm = (term: string): UsageRights => JSON.parse(term) as UsageRights;

export type RightsMatcher = (rechten: UsageRights, now: UsageContext) => boolean;

/** Whether leden do not see a photo because of these rights. */
export const isHidden: RightsMatcher = (rechten, now) => bestVerdict({ rechten }, now).verdict === 'nee';

/** Returns a function that returns whether a photo may be used for a purpose, without asking. */
export const isUsableFor =
  (purpose: Purpose): RightsMatcher =>
  (rechten, now) =>
    usageVerdict({ rechten }, purpose, now).verdict === 'ja';

const problems: Record<RightsProblem, RightsMatcher> = {
  verlopen: ({ tot }, { today }) => !!tot && tot < today,
  verloopt: ({ tot }, { today }) => !!tot && tot >= today && tot <= addDays(today, expiringDays),
  nog_niet: ({ vanaf }, { today }) => !!vanaf && vanaf > today,
  ingetrokken: ({ toestemming }) => toestemming === 'ingetrokken',
  personen: ({ personen, toestemming }) => personen === 'ja' && toestemming === 'onbekend',
  onbekend: (rechten, now) => findLicence({ rechten }, now)?.key === unknownLicence,
  intern: (rechten, now) => findLicence({ rechten }, now)?.doelen.length === 0,
};

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, day.length);

/** Returns a function that returns whether a photo has a problem with its rights. */
export const hasProblem = (problem: RightsProblem): RightsMatcher => problems[problem];
