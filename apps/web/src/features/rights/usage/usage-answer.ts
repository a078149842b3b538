import { bestVerdict, findLicence, purposes, usageVerdict } from '@ledenportaal/shared';
import type { Foto, Purpose, UsageContext, UsageReason, Verdict } from '@ledenportaal/shared';
import { formatDate, formatList } from '../../../lib/format.js';
import { t } from './messages.js';

type FotoWithRights = Pick<Foto, 'rechten'>;
/** `text`: the answer with its reason. `limits`: what else holds, each a sentence. */
type UsageAnswer = { verdict: Verdict; text: string; limits: string[] };

/** Returns the answer to 'May I use this photo?' on a day. */
export const toUsageAnswer = (foto: FotoWithRights, now: UsageContext): UsageAnswer => {
  const { verdict } = bestVerdict(foto, now);
  const oordelen = purposes.map((purpose) => ({ purpose, ...usageVerdict(foto, purpose, now) }));
  const purposesWith = (each: Verdict) => oordelen.filter((one) => one.verdict === each).map(({ purpose }) => purpose);
  const allowed = purposesWith('ja');
  const date = formatDay(foto.rechten?.tot);
  const notFor = formatLimit('usage.notFor', purposesWith('nee'));
  if (verdict === 'ja') {
    const isEverywhere = allowed.length === purposes.length;
    const list = isEverywhere ? t('usage.everywhere') : formatList(allowed.map(formatPurpose));
    const text = date ? t('usage.jaUntil', { purposes: list, date }) : t('usage.ja', { purposes: list });
    return { verdict, text, limits: [...formatLimit('usage.askFor', purposesWith('overleg')), ...notFor] };
  }
  const judged = oordelen.filter((each) => each.verdict === verdict);
  // What holds for some of these purposes only is no reason for all.
  const common = judged[0]!.reasons.filter((reason) => judged.every(({ reasons }) => reasons.includes(reason)));
  const texts = toReasonTexts(foto, now);
  const reasons = formatList((common.length > 0 ? common : (['doel'] as const)).map((reason) => texts[reason]));
  return verdict === 'nee'
    ? { verdict, text: t('usage.nee', { reasons }), limits: [t('usage.hidden')] }
    : {
        verdict,
        text: t('usage.overleg', { reasons }),
        limits: [...(date ? [t('usage.until', { date })] : []), ...notFor],
      };
};

const formatPurpose = (purpose: Purpose) => t(`usage.${purpose}`);

/** None without a purpose. */
const formatLimit = (key: 'usage.askFor' | 'usage.notFor', list: readonly Purpose[]) => {
  if (list.length === 0) return [];
  const format = new Intl.ListFormat('nl-NL', { type: 'disjunction' });
  return [t(key, { purposes: format.format(list.map(formatPurpose)) })];
};

const toReasonTexts = (foto: FotoWithRights, now: UsageContext): Record<UsageReason, string> => {
  const licence = findLicence(foto, now)?.name ?? '';
  const purposesText = t('reason.purposes', { licence });
  return {
    licentie_onbekend: t('reason.unknown'),
    licentie_overleg: t('reason.consult', { licence }),
    licentie_intern: t('reason.internal', { licence }),
    licentie_doel: purposesText,
    doel: purposesText,
    personen: t('reason.people'),
    nog_niet: t('reason.early', { date: formatDay(foto.rechten?.vanaf) }),
    verlopen: t('reason.expired', { date: formatDay(foto.rechten?.tot) }),
    ingetrokken: t('reason.withdrawn'),
  };
};

/** A day has no time zone. */
const formatDay = (day: string | null | undefined) => (day ? formatDate(day, 'UTC') : '');
