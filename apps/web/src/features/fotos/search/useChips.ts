import { useConfigQuery } from '../../../lib/api/api.js';
import { getApiError } from '../../../lib/api/api-error.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import type { Search } from '../../foto-base/foto-search.js';
import { useLabels } from '../../labels/useLabels.js';
import { formatReeks } from '../reeksen/format-reeks.js';
import { useReeksQuery } from '../reeksen/reeksen.api.js';
import { criteria, type Chip } from './criteria.js';
import { t } from './messages.js';

/** Returns the chips of a search: undefined while the names that they show load. */
export const useChips = (search: Search): Chip[] | undefined => {
  const { labels, isLoading } = useLabels();
  const reeks = useReeksName(search.reeks);
  if (isLoading || (search.reeks && reeks === undefined)) return undefined;
  return Object.values(criteria).flatMap(({ getChips }) => getChips(search, { labels, reeks }));
};

/** The name of a reeks and its number of photos: undefined until it is known. */
const useReeksName = (id: string | undefined) => {
  const { data: config } = useConfigQuery();
  const { currentData, error } = useReeksQuery({ params: { id: id ?? '' } }, { skip: !id });
  if (error) return t(getApiError(error).status === 404 ? 'chip.unknownReeks' : 'chip.oneReeks');
  if (!currentData) return undefined;
  const { results: reeks } = currentData;
  const count = formatFotoCount({ total: reeks.fotos, more: false });
  return t('chip.reeks', { naam: formatReeks(reeks, config?.results.timeZone), count });
};
