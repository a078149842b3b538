import { formatList, formatNumber } from '../../lib/format.js';
import { t } from './messages.js';

const maxNames = 20;

/** 'Els, Piet en Anna', 'Els, Piet, … en nog 12'. */
export const formatNames = (names: readonly string[]) => {
  const rest = names.length - maxNames;
  return formatList(
    rest > 0 ? [...names.slice(0, maxNames), t('selection.andMore', { count: formatNumber(rest) })] : names,
  );
};
