import { formatCount } from '../../lib/format.js';
import { t } from './messages.js';

/** '1 lid', '86 leden'. */
export const formatLedenCount = (count: number) => formatCount(count, t('leden.one'), t('leden.many'));
