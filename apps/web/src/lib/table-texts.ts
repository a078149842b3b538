import { formatNumber } from './format.js';
import { t } from './messages.js';
import { pagerTexts } from './pager-texts.js';

/** '1 lid', '86 leden'. */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The texts of all tables. A table adds its own. */
export const tableTexts = {
  page: (page: number, last: number) => t('fotos.page', { page, last }),
  clear: t('table.clear'),
  pager: pagerTexts,
};
