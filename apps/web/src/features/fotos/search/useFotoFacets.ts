import type { FotoFacets } from '@ledenportaal/shared';
import type { UrlText } from '../../../ui/form/useDebouncedUrlText.js';
import { formatCount } from '../../foto-base/format-count.js';
import { toFilter, type Search } from '../../foto-base/foto-search.js';
import { useFotoFacetsQuery } from '../../foto-base/fotos.api.js';
import type { SetSearch } from './useFotoSearch.js';

type FacetName = keyof FotoFacets;

/**
 * The number of photos that each choice of a filter gives, together with the other filters. While these are requested
 * they are those of the previous search; undefined before the first response and after a failed request.
 */
export const useFotoFacets = (search: Search) => {
  const { data, isFetching, isError } = useFotoFacetsQuery({ body: toFilter(search) });
  const facets = isError ? undefined : data?.results;
  /** A choice that the response leaves out has no photos. `fallback` is shown without counts. */
  const getCount = (name: FacetName, id: string | number, fallback = '') => {
    const choices: readonly { _id: string | number; count: number; more: boolean }[] | undefined = facets?.[name];
    if (!choices) return { count: fallback, isEmpty: false };
    const { count: total, more } = choices.find(({ _id }) => _id === id) ?? { count: 0, more: false };
    return { count: formatCount({ total, more }), isEmpty: total === 0 };
  };
  /** 'Loes (23)' */
  const formatChoice = (name: FacetName, id: string | number, text = String(id)) => {
    const { count } = getCount(name, id);
    return count ? `${text} (${count})` : text;
  };
  return { facets, getCount, formatChoice, isFetching };
};

export type PropertyFilterProps = {
  search: Search;
  setSearch: SetSearch;
  facets: ReturnType<typeof useFotoFacets>;
  locatieInput: UrlText;
};
