import type { Foto, UsageReason } from '@ledenportaal/shared';
import { formatDay, formatList } from '../../../lib/format.js';
import { t } from './messages.js';

/** Each of these reasons hides a photo by itself. */
const decisive = ['verlopen', 'nog_niet', 'ingetrokken', 'licentie_intern'] as const satisfies UsageReason[];

/** 'Leden zien deze foto niet: verlopen op 3 mei 2026'. Undefined for a photo that leden may use. */
export const formatHidden = ({ oordeel, rechten }: Pick<Foto, 'oordeel' | 'rechten'>): string | undefined => {
  if (oordeel.verdict !== 'nee') return undefined;
  const days = { verlopen: formatDay(rechten?.tot), nog_niet: formatDay(rechten?.vanaf) };
  const reasons = decisive
    .filter((reason) => oordeel.reasons.includes(reason))
    .map((reason) => t(`hidden.${reason}`, { day: reason in days ? days[reason as keyof typeof days] : '' }));
  return t('hidden.because', { reasons: formatList(reasons.length > 0 ? reasons : [t('hidden.purposes')]) });
};
