import { formatCount } from '../../lib/table-texts.js';
import { t } from './messages.js';

/** '1 lid', '86 leden'. */
export const formatLedenCount = (count: number) => formatCount(count, t('leden.one'), t('leden.many'));
