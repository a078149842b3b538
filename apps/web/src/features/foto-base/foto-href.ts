import { getPath } from '../../lib/routing/paths.js';
import {
  adminPageSize,
  emptySearch,
  getSorts,
  matchParams,
  sortParams,
  type GridName,
  type Search,
} from './foto-search.js';

const formatText = (name: string, text: string | undefined) => text && new URLSearchParams({ [name]: text }).toString();
const formatList = (name: string, values: readonly string[] = []) => values.length > 0 && `${name}=${values.join(',')}`;

/** Omits default values, so that each search has one URL. */
const formatQuery = (search: Search) => {
  const { tagsMatch, themesMatch, limit = adminPageSize, sort, page } = search;
  const parts = [
    formatText('zoek', search.tekst),
    formatList('tags', search.tags),
    tagsMatch && tagsMatch !== emptySearch.tagsMatch && `tagkeuze=${matchParams[tagsMatch]}`,
    formatList('themas', search.themes),
    themesMatch && themesMatch !== emptySearch.themesMatch && `themakeuze=${matchParams[themesMatch]}`,
    formatList('vorm', search.orientation),
    formatText('vanaf', search.from),
    formatText('tot-en-met', search.to),
    formatText('eigenaar', search.eigenaar),
    search.minWidth && `breedte=${search.minWidth}`,
    formatText('locatie', search.locatie),
    formatList('zonder', search.zonder),
    search.status && `status=${search.status}`,
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
