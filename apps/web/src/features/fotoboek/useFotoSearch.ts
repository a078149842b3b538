import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTypedText } from '../../ui/useTypedText.js';
import { fotosHref } from './foto-href.js';
import { searchOf, typedOf, type GridName, type Search } from './foto-search.js';

/** The search lives in the address, so that it can be shared, reloaded and gone back to. */
export const useFotoSearch = (grid: GridName = 'fotos') => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(params, grid);
  const go = (next: Search, replace = false) =>
    void navigate(fotosHref(next, grid), { replace, preventScrollReset: true });
  // Back leads to what there was before somebody began to type, or emptied the field; not letter by letter.
  const typing = useTypedText(typedOf(params), (tekst) =>
    go({ ...search, tekst, page: 1 }, search.tekst !== undefined && tekst !== ''),
  );
  /** A filter that is chosen while the address has yet to follow what is typed goes together with that. */
  const choose = (next: Search) => go(next.tekst === search.tekst ? { ...next, tekst: typing.text.trim() } : next);
  return { search, choose, typing };
};
