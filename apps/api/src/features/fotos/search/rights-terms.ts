import { bestVerdict, expiringDays, findLicence, noRights, purposes, usageVerdict } from '@ledenportaal/shared';
import { rightsProblems, unknownLicence } from '@ledenportaal/shared';
import type { Purpose, RightsProblem, UsageContext, UsageRights, Verdict } from '@ledenportaal/shared';
import { getRechten } from '../foto-rechten.js';
import type { FotoRecord } from '../foto.model.js';

const dayMs = 24 * 60 * 60_000;

/** Returns the part of the rights by which a photo may be used, as a term: few photos have rights of their own. */
export const toRightsTerm = (foto: Pick<FotoRecord, 'rechten'>): string => {
  const { licentie, doelen, vanaf, tot, personen, toestemming } = getRechten(foto) ?? noRights;
  return JSON.stringify({ licentie, doelen, vanaf, tot, personen, toestemming } satisfies UsageRights);
};

/** Returns the licence in a term. */
export const getLicence = (term: string): string => (JSON.parse(term) as UsageRights).licentie;

/** What is true of photos with the same rights today. `mag`, `overleg`: for which purposes they may be used, and after asking. */
export type RightsFacts = { isHidden: boolean; mag: Purpose[]; overleg: Purpose[]; rechten: RightsProblem[] };

const problems: Record<RightsProblem, (rechten: UsageRights, now: UsageContext) => boolean> = {
  verlopen: ({ tot }, { today }) => !!tot && tot < today,
  verloopt: ({ tot }, { today }) => !!tot && tot >= today && tot <= addDays(today, expiringDays),
  nog_niet: ({ vanaf }, { today }) => !!vanaf && vanaf > today,
  ingetrokken: ({ toestemming }) => toestemming === 'ingetrokken',
  personen: ({ personen, toestemming }) => personen === 'ja' && toestemming === 'onbekend',
  onbekend: (rechten, now) => findLicence({ rechten }, now).key === unknownLicence,
  intern: (rechten, now) => findLicence({ rechten }, now).doelen.length === 0,
};

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, day.length);

/** By term. A context is another object when a day begins. */
const knownFacts = new WeakMap<UsageContext, Map<string, RightsFacts>>();

/** Returns what is true today of the photos with a term of `toRightsTerm`. */
export const getRightsFacts = (term: string, now: UsageContext): RightsFacts => {
  const known = knownFacts.get(now) ?? new Map<string, RightsFacts>();
  knownFacts.set(now, known);
  let facts = known.get(term);
  if (!facts) {
    const rechten = JSON.parse(term) as UsageRights;
    const withVerdict = (verdict: Verdict) =>
      purposes.filter((purpose) => usageVerdict({ rechten }, purpose, now).verdict === verdict);
    facts = {
      isHidden: bestVerdict({ rechten }, now).verdict === 'nee',
      mag: withVerdict('ja'),
      overleg: withVerdict('overleg'),
      rechten: rightsProblems.filter((problem) => problems[problem](rechten, now)),
    };
    known.set(term, facts);
  }
  return facts;
};
