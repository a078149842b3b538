import { to } from '../../lib/paths.js';
import { everything, type GridName, type Search } from './foto-search.js';

/** Defaults stay out, so that one search has one address. */
const queryOf = ({ tags, themes, tekst, zonder, page }: Search) => {
  const parts = [
    tekst && new URLSearchParams({ zoek: tekst }).toString(),
    tags.length > 0 && `tags=${tags.join(',')}`,
    themes.length > 0 && `themas=${themes.join(',')}`,
    zonder?.length && `zonder=${zonder.join(',')}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

/** The address of a grid with this search in it. */
export const fotosHref = (search: Search, grid: GridName = 'fotos') => to(grid) + queryOf(search);

/** The address of one photo of a grid: it carries the search, so that next, previous and back know it, also when shared. */
export const fotoHref = (item: string, search: Search = everything, grid: GridName = 'fotos') =>
  to(grid === 'fotos' ? 'foto' : 'adminFoto', { item }) + queryOf(search);
