import { formatNumber } from './format.js';
import { t } from './messages.js';
import { pagerTexts } from './pager-texts.js';

type ListName = 'accounts' | 'bedrijven' | 'files' | 'leden' | 'tags' | 'themas';

/** '1 lid', '86 leden'. */
export const formatItemCount = (list: ListName, count: number) =>
  `${formatNumber(count)} ${t(count === 1 ? `${list}.one` : `${list}.many`)}`;

/** Returns the texts of the table of a list. */
export const getTableTexts = (list: ListName, actions: string) => ({
  label: t(`${list}.title`),
  search: t(`${list}.search`),
  count: (count: number) => formatItemCount(list, count),
  page: (page: number, last: number) => t('fotos.page', { page, last }),
  noResults: (text: string) => t(`${list}.nothing`, { text }),
  clear: t('table.clear'),
  actions,
  pager: pagerTexts,
});
