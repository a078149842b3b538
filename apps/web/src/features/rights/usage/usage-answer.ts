import { bestVerdict, findLicence, purposes, usageVerdict } from '@ledenportaal/shared';
import type { Foto, Purpose, UsageContext, UsageReason, Verdict } from '@ledenportaal/shared';
import { formatDay, formatList } from '../../../lib/format.js';
import { t } from './messages.js';

type FotoWithRights = Pick<Foto, 'rechten'>;
/** `text`: the answer with its reason. `limits`: what else holds, each a sentence. */
type UsageAnswer = { verdict: Verdict; text: string; limits: string[] };

/** Returns the answer to 'May I use this photo?' on a day. */
export const toUsageAnswer = (foto: FotoWithRights, now: UsageContext): UsageAnswer => {
  const { verdict, reasons } = bestVerdict(foto, now);
  const oordelen = purposes.map((purpose) => ({ purpose, ...usageVerdict(foto, purpose, now) }));
  if (verdict === 'nee') {
    // What holds for some purposes only is no reason for all.
    const common = reasons.filter((reason) => oordelen.every((each) => each.reasons.includes(reason)));
    const decisive = common.length > 0 ? common : (['doel'] as const);
    return { verdict, text: t('usage.nee', { reasons: formatReasons(decisive, foto, now) }), limits: [] };
  }
  const purposesWith = (each: Verdict) => oordelen.filter((one) => one.verdict === each).map(({ purpose }) => purpose);
  const date = formatDay(foto.rechten?.tot);
  const notFor = formatNotFor(purposesWith('nee'));
  if (verdict === 'overleg') {
    const limits = [...(date ? [t('usage.until', { date })] : []), ...notFor];
    return { verdict, text: formatConsult(reasons, foto, now), limits };
  }
  const allowed = purposesWith('ja');
  const isEverywhere = allowed.length === purposes.length;
  const list = isEverywhere ? t('usage.everywhere') : formatList(allowed.map(formatPurpose));
  const text = date ? t('usage.jaUntil', { purposes: list, date }) : t('usage.ja', { purposes: list });
  return { verdict, text, limits: notFor };
};

/** Returns why a photo may not be used for a purpose just like that. Empty when it may. */
export const toPurposeWarning = (foto: FotoWithRights, purpose: Purpose, now: UsageContext): string => {
  const { verdict, reasons } = usageVerdict(foto, purpose, now);
  if (verdict === 'overleg') return formatConsult(reasons, foto, now);
  return verdict === 'nee' ? t('usage.forbidden', { purpose: formatPurpose(purpose) }) : '';
};

const formatPurpose = (purpose: Purpose) => t(`usage.${purpose}`);

/** None without a purpose. */
const formatNotFor = (list: readonly Purpose[]) => {
  if (list.length === 0) return [];
  const format = new Intl.ListFormat('nl-NL', { type: 'disjunction' });
  return [t('usage.notFor', { purposes: format.format(list.map(formatPurpose)) })];
};

const formatConsult = (...args: Parameters<typeof formatReasons>) =>
  t('usage.overleg', { reasons: formatReasons(...args) });

const formatReasons = (reasons: readonly UsageReason[], foto: FotoWithRights, now: UsageContext) => {
  const texts = toReasonTexts(foto, now);
  return formatList(reasons.map((reason) => texts[reason]));
};

const toReasonTexts = (foto: FotoWithRights, now: UsageContext): Record<UsageReason, string> => {
  const licence = findLicence(foto, now).name;
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
