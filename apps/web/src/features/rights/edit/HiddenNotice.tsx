import type { Foto, UsageReason } from '@ledenportaal/shared';
import { formatList } from '../../../lib/format.js';
import { Callout } from '../../../ui/Callout.js';
import { t } from './messages.js';

/** Why nothing at all is allowed. `licentie_doel` only counts where none of the others does. */
const reasons = ['ingetrokken', 'nog_niet', 'verlopen', 'licentie_intern'] as const satisfies UsageReason[];

/** Says that leden do not see a photo because of its rights, and why. */
export const HiddenNotice = ({ foto: { oordeel } }: { foto: Pick<Foto, 'oordeel'> }) => {
  if (oordeel.verdict !== 'nee') return null;
  const found = reasons.filter((reason) => oordeel.reasons.includes(reason));
  const texts = (found.length > 0 ? found : (['licentie_doel'] as const)).map((reason) => t(`hidden.${reason}`));
  return (
    <div style={{ marginBottom: 24 }}>
      <Callout tone="warning">{t('hidden.text', { reasons: formatList(texts) })}</Callout>
    </div>
  );
};
