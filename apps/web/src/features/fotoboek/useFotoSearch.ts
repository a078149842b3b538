import { useNavigate, useSearchParams } from 'react-router-dom';
import { fotosHref, searchOf, type Search } from './foto-search.js';

/** The search lives in the address, so that it can be shared, reloaded and gone back to. */
export const useFotoSearch = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(params);
  const choose = (next: Search) => void navigate(fotosHref(next), { preventScrollReset: true });
  return { search, choose };
};
