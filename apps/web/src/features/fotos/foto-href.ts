import { getPath } from '../../lib/routing/paths.js';
import { adminPageSize, emptySearch, oldestFirst, type GridName, type Search } from './foto-search.js';

/** Omits default values, so that each search has one URL. */
const formatQuery = ({ tags, themes, tekst, zonder, status, limit = adminPageSize, sort, page }: Search) => {
  const parts = [
    tekst && new URLSearchParams({ zoek: tekst }).toString(),
    tags.length > 0 && `tags=${tags.join(',')}`,
    themes.length > 0 && `themas=${themes.join(',')}`,
    zonder?.length && `zonder=${zonder.join(',')}`,
    status && `status=${status}`,
    limit !== adminPageSize && `per=${limit}`,
    sort === 'oldest' && `volgorde=${oldestFirst}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

/** The URL of a grid with this search. */
export const fotosHref = (search: Search, grid: GridName = 'fotos') => getPath(grid) + formatQuery(search);

/** The URL of a photo of a grid. Contains the search for the previous, next and back links, also in a shared URL. */
export const fotoHref = (item: string, search: Search = emptySearch, grid: GridName = 'fotos') =>
  getPath(grid === 'fotos' ? 'foto' : 'adminFoto', { item }) + formatQuery(search);
