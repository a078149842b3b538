import { formatNumber } from '../../../lib/format.js';
import { t } from './messages.js';

/** '1 eigenaar', '86 eigenaars'. */
export const formatEigenaarCount = (count: number) =>
  t(count === 1 ? 'eigenaars.one' : 'eigenaars.many', { count: formatNumber(count) });
