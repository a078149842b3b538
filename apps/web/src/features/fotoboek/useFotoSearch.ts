import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTypedText } from '../../ui/useTypedText.js';
import { fotosHref } from './foto-href.js';
import { searchOf, typedOf, type GridName, type Search } from './foto-search.js';

/** Keeps the search in the URL, so that it can be shared, reloaded and restored on browser back. */
export const useFotoSearch = (grid: GridName = 'fotos') => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(params, grid);
  const go = (next: Search, replace = false) =>
    void navigate(fotosHref(next, grid), { replace, preventScrollReset: true });
  // The first letters and clearing the field add a history entry; further typing replaces it.
  const typing = useTypedText(typedOf(params), (tekst) =>
    go({ ...search, tekst, page: 1 }, search.tekst !== undefined && tekst !== ''),
  );
  /** Includes typed text that is not in the URL yet. */
  const choose = (next: Search) => go(next.tekst === search.tekst ? { ...next, tekst: typing.text.trim() } : next);
  return { search, choose, typing };
};
