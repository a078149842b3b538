import type { FotoPage } from '@ledenportaal/shared';
import { formatNumber } from '../../lib/format.js';
import { t } from '../../lib/messages.js';

type Count = Pick<FotoPage, 'total' | 'more'>;

/** '1', '86', '10.000+'. */
export const formatCount = ({ total, more }: Count) => `${formatNumber(total)}${more ? '+' : ''}`;

/** '1 foto', '86 foto’s', '10.000+ foto’s'. */
export const formatFotoCount = (count: Count) =>
  `${formatCount(count)} ${t(count.total === 1 ? 'fotos.one' : 'fotos.many')}`;
