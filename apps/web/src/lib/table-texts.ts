import { formatNumber } from './format.js';
import { say } from './messages.js';
import { pagerTexts } from './pager-texts.js';

type Things = 'accounts' | 'bedrijven' | 'files' | 'leden' | 'tags' | 'themas';

/** '1 lid', '86 leden'. */
export const countOf = (things: Things, count: number) =>
  `${formatNumber(count)} ${say(count === 1 ? `${things}.one` : `${things}.many`)}`;

/** Returns the texts of the table of a list. */
export const tableTexts = (things: Things, actions: string) => ({
  label: say(`${things}.title`),
  search: say(`${things}.search`),
  count: (count: number) => countOf(things, count),
  page: (page: number, last: number) => say('fotos.page', { page, last }),
  nothing: (text: string) => say(`${things}.nothing`, { text }),
  clear: say('table.clear'),
  actions,
  pager: pagerTexts,
});
