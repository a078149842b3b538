import { purposes, unknownLicence, type Purpose } from './rights.limits.js';
import { isAfter, type UsagePeriod } from './usage-period.policy.js';
import type { Licence, Rechten } from './rights.js';
import { usageReasons, verdicts, type UsageReason, type Verdict } from './verdict.limits.js';

/** `reasons` is empty for `ja`. */
export type Oordeel = { verdict: Verdict; reasons: UsageReason[] };

/** The part of the rights of a photo by which it may be used. */
export type UsageRights = Pick<Rechten, 'licentie' | 'doelen' | 'personen' | 'toestemming'> & UsagePeriod;
type WithRights = { rechten?: UsageRights | undefined };

/** `today`: `YYYY-MM-DD` in the time zone of the portal. */
export type UsageContext = { today: string; licences: readonly Licence[] };

/**
 * Returns the licence of a photo. A key that is not in the list counts as an internal licence, which it may have been: an
 * undo, a running job or an older file can bring a removed key back.
 */
export const findLicence = (
  { rechten }: { rechten?: Pick<Rechten, 'licentie'> | undefined },
  { licences }: UsageContext,
): Licence => {
  const key = rechten?.licentie ?? unknownLicence;
  return licences.find((each) => each.key === key) ?? { key, name: key, doelen: [], overleg: false, address: '' };
};

/** Returns where the terms of a photo are: its own, else those of its licence. Empty when it has none. */
export const getTermsAddress = (
  foto: { rechten?: Pick<Rechten, 'licentie' | 'voorwaarden'> | undefined },
  now: UsageContext,
): string => foto.rechten?.voorwaarden || findLicence(foto, now).address;

/** Returns whether a photo may be used for a purpose on a day, and why not. Pure: server and browser use it. */
export const usageVerdict = ({ rechten }: WithRights, purpose: Purpose, now: UsageContext): Oordeel => {
  const licence = findLicence({ rechten }, now);
  const forbidding: UsageReason[] = [];
  if (licence.doelen.length === 0) forbidding.push('licentie_intern');
  else if (!licence.doelen.includes(purpose)) forbidding.push('licentie_doel');
  if (rechten?.doelen.length && !rechten.doelen.includes(purpose)) forbidding.push('doel');
  if (isAfter(rechten?.vanaf, now.today)) forbidding.push('nog_niet');
  if (isAfter(now.today, rechten?.tot)) forbidding.push('verlopen');
  if (rechten?.toestemming === 'ingetrokken') forbidding.push('ingetrokken');
  if (forbidding.length > 0) return { verdict: 'nee', reasons: forbidding };
  const doubtful: UsageReason[] = [];
  if (licence.key === unknownLicence) doubtful.push('licentie_onbekend');
  else if (licence.overleg) doubtful.push('licentie_overleg');
  if (rechten?.personen === 'ja' && rechten.toestemming === 'onbekend') doubtful.push('personen');
  return { verdict: doubtful.length > 0 ? 'overleg' : 'ja', reasons: doubtful };
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
