import { useNavigate, useSearchParams } from 'react-router-dom';
import { useDebouncedUrlText } from '../../../ui/form/useDebouncedUrlText.js';
import { fotosHref } from '../foto-href.js';
import { parseSearch, parseSearchText, type GridName, type Search } from '../foto-search.js';

/** Keeps the search in the URL, so that it can be shared, reloaded and restored on browser back. */
export const useFotoSearch = (grid: GridName = 'fotos') => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(params, grid);
  const navigateTo = (next: Search, replace = false) =>
    void navigate(fotosHref(next, grid), { replace, preventScrollReset: true });
  // The first letters and clearing the field add a history entry; further typing replaces it.
  const searchInput = useDebouncedUrlText(parseSearchText(params), (tekst) =>
    navigateTo({ ...search, tekst, page: 1 }, search.tekst !== undefined && tekst !== ''),
  );
  /** Includes typed text that is not in the URL yet. */
  const setSearch = (next: Search) =>
    navigateTo(next.tekst === search.tekst ? { ...next, tekst: searchInput.text.trim() } : next);
  return { search, setSearch, searchInput };
};
