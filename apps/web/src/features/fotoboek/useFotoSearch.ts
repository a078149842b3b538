import { useNavigate, useSearchParams } from 'react-router-dom';
import { fotosHref, searchOf, type GridName, type Search } from './foto-search.js';

/** The search lives in the address, so that it can be shared, reloaded and gone back to. */
export const useFotoSearch = (grid: GridName = 'fotos') => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(params);
  const choose = (next: Search) => void navigate(fotosHref(next, grid), { preventScrollReset: true });
  return { search, choose };
};
