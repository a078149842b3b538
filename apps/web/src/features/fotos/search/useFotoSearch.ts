import { useNavigate, useSearchParams } from 'react-router-dom';
import { useDebouncedUrlText } from '../../../ui/form/useDebouncedUrlText.js';
import { changeSearch, parseSearch, parseText, type GridName, type Search } from '../../foto-base/foto-search.js';
import { useFotoHref } from '../../labels/useFotoHref.js';

export type SetSearch = (search: Search) => void;

/** Keeps the search in the URL, so that it can be shared, reloaded and restored on browser back. */
export const useFotoSearch = (grid: GridName = 'fotos') => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { fotosHref } = useFotoHref();
  const search = parseSearch(params, grid);
  const navigateTo = (next: Search, replace = false) =>
    void navigate(fotosHref(next, grid), { replace, preventScrollReset: true });
  const writeText = (name: 'tekst' | 'locatie') => (text: string, shouldReplace: boolean) =>
    navigateTo(changeSearch(search, { [name]: text }), shouldReplace);
  const searchInput = useDebouncedUrlText(parseText(params, 'tekst'), writeText('tekst'));
  const locatieInput = useDebouncedUrlText(parseText(params, 'locatie'), writeText('locatie'));
  /** Includes typed text that is not in the URL yet. */
  const setSearch: SetSearch = (next) =>
    navigateTo({
      ...next,
      ...(next.tekst === search.tekst && { tekst: searchInput.text.trim() }),
      ...(next.locatie === search.locatie && { locatie: locatieInput.text.trim() }),
    });
  return { search, setSearch, goTo: (next: Search) => navigateTo(next), searchInput, locatieInput };
};
