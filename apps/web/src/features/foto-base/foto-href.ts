import { criterionNames, fotoCriteria, isGiven, type CriterionName, type CriterionValue } from '@ledenportaal/shared';
import { getPath } from '../../lib/routing/paths.js';
import { adminPageSize, emptySearch, getSorts, sortParams, type GridName, type Search } from './foto-search.js';

const formatCriterion = <K extends CriterionName>(name: K, search: Search) => {
  const { param, format } = fotoCriteria[name] as Writable<CriterionValue<K>>;
  const value = search[name] as CriterionValue<K>;
  const text = isGiven(value) ? format(value) : '';
  return typeof text === 'object'
    ? `${param}=${text.join(',')}`
    : text && String(new URLSearchParams({ [param]: text }));
};
type Writable<V> = { param: string; format: (value: V) => string | readonly string[] | undefined };

/** Omits default values, so that each search has one URL. */
const formatQuery = (search: Search) => {
  const { limit = adminPageSize, sort, page } = search;
  const parts = [
    ...criterionNames.map((name) => formatCriterion(name, search)),
    limit !== adminPageSize && `per=${limit}`,
    sort && getSorts(search).indexOf(sort) > 0 && `volgorde=${sortParams[sort]}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

/** The URL of a grid with this search. */
export const fotosHref = (search: Search, grid: GridName = 'fotos') => getPath(grid) + formatQuery(search);

/** The URL of a photo of a grid. Contains the search for the previous, next and back links, also in a shared URL. */
export const fotoHref = (item: string, search: Search = emptySearch, grid: GridName = 'fotos') =>
  getPath(grid === 'fotos' ? 'foto' : 'adminFoto', { item }) + formatQuery(search);
