import {
  purposes,
  unknownLicence,
  usageReasons,
  verdicts,
  type Purpose,
  type UsageReason,
  type Verdict,
} from './rights.limits.js';
import type { Licence, Rechten } from './rights.js';

/** `reasons` is empty for `ja`. */
export type Oordeel = { verdict: Verdict; reasons: UsageReason[] };

/** The part of the rights of a photo by which it may be used. */
export type UsageRights = Pick<Rechten, 'licentie' | 'doelen' | 'personen' | 'toestemming'> & UsagePeriod;
type UsagePeriod = { vanaf?: string | null | undefined; tot?: string | null | undefined };
type WithRights = { rechten?: UsageRights | undefined };

/** `today`: `YYYY-MM-DD` in the time zone of the portal. */
export type UsageContext = { today: string; licences: readonly Licence[] };

/** Returns the licence of a photo; the unknown one also for a key that is no longer in the list. */
export const findLicence = (
  { rechten }: { rechten?: Pick<Rechten, 'licentie'> | undefined },
  { licences }: UsageContext,
) => licences.find(({ key }) => key === rechten?.licentie) ?? licences.find(({ key }) => key === unknownLicence);

/** Returns whether a photo may be used for a purpose on a day, and why not. Pure: server and browser use it. */
export const usageVerdict = (foto: WithRights, purpose: Purpose, now: UsageContext): Oordeel => {
  const { rechten } = foto;
  const licence = findLicence(foto, now);
  const isUnknown = !licence || licence.key === unknownLicence;
  const isInternal = licence?.doelen.length === 0;
  const found: Record<UsageReason, Verdict | false> = {
    ingetrokken: rechten?.toestemming === 'ingetrokken' && 'nee',
    nog_niet: isAfter(rechten?.vanaf, now.today) && 'nee',
    verlopen: isAfter(now.today, rechten?.tot) && 'nee',
    licentie_intern: isInternal && 'nee',
    licentie_doel: licence !== undefined && !isInternal && !licence.doelen.includes(purpose) && 'nee',
    doel: !!rechten?.doelen.length && !rechten.doelen.includes(purpose) && 'nee',
    licentie_onbekend: isUnknown && 'overleg',
    licentie_overleg: !isUnknown && licence.overleg && 'overleg',
    personen: rechten?.personen === 'ja' && rechten.toestemming === 'onbekend' && 'overleg',
  };
  const verdict = verdicts.findLast((each) => Object.values(found).includes(each)) ?? 'ja';
  return { verdict, reasons: usageReasons.filter((reason) => found[reason] === verdict) };
};

/** Returns the most permissive verdict over all purposes. With `nee`, leden do not see the photo. */
export const bestVerdict = (foto: WithRights, now: UsageContext): Oordeel => {
  const all = purposes.map((purpose) => usageVerdict(foto, purpose, now));
  const best = verdicts.flatMap((verdict) => all.filter((each) => each.verdict === verdict))[0]!;
  if (best.verdict !== 'nee') return best;
  return { ...best, reasons: usageReasons.filter((reason) => all.some(({ reasons }) => reasons.includes(reason))) };
};

/** The rights of a photo about which nothing is known. */
export const noRights: Rechten = {
  licentie: unknownLicence,
  credit: '',
  houder: '',
  doelen: [],
  vanaf: null,
  tot: null,
  voorwaarden: '',
  personen: 'onbekend',
  toestemming: 'onbekend',
  notitie: '',
};

const isAfter = (day: string | null | undefined, other: string | null | undefined): boolean =>
  !!day && !!other && day > other;
