import type { FotoPage } from '@ledenportaal/shared';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';

/** '1 foto', '86 foto’s', '10.000+ foto’s'. */
export const countText = ({ total, more }: Pick<FotoPage, 'total' | 'more'>) =>
  `${formatNumber(total)}${more ? '+' : ''} ${say(total === 1 ? 'fotos.one' : 'fotos.many')}`;
