import {
  criterionNames,
  fotoCriteria,
  maxCountedFotos,
  fotosPerPage,
  fotoSorts,
  type CriterionName,
  type FotoFilter,
  type FotoOrder,
  type FotoSearch,
  type FotoSort,
  type FotoStatus,
} from '@ledenportaal/shared';
import { toggleValue } from '../../lib/toggle-value.js';

/** The search in the URL of a grid. `limit` is for admins; without it the default of the server applies. */
export type Search = FotoOrder & Pick<FotoSearch, 'page'> & Partial<Pick<FotoSearch, 'limit'>>;
/** The grid for members or the one for admins. */
export type GridName = 'fotos' | 'adminFotos';
export type FilterKind = 'tags' | 'themes';

/** Photos on a page of the grid for admins: what they can choose, and the default. */
export const adminPageSizes = [12, 24, 48, 96];
export const adminPageSize = 24;

/** Values in the URL. */
export const sortParams: Record<FotoSort, string> = {
  newest: 'nieuwste',
  oldest: 'oudste',
  title: 'titel',
  downloads: 'downloads',
  relevance: 'overeenkomst',
};

/** The orders to choose from, the default first: only words make one photo more relevant than another. */
export const getSorts = ({ tekst }: Pick<Search, 'tekst'>): FotoSort[] => {
  const sorts = fotoSorts.filter((sort) => sort !== 'relevance');
  return tekst ? ['relevance', ...sorts] : sorts;
};

export const getLastPage = (total: number, { limit = fotosPerPage }: Pick<Search, 'limit'>) => Math.ceil(total / limit);

/** A text as typed, with a trailing space. */
export const parseText = (params: URLSearchParams, name: 'tekst' | 'locatie') => {
  const { param, parseTyped } = fotoCriteria[name];
  return parseTyped(params.get(param) ?? '');
};

const parseFilter = (params: URLSearchParams, isForAdmins: boolean) => {
  const values = criterionNames.map((name) => {
    const { param, parse } = fotoCriteria[name];
    return [name, parse(params.get(param) ?? '', isForAdmins)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as FotoFilter;
};

const parsePageSize = (params: URLSearchParams) => {
  const size = Number(params.get('per'));
  return adminPageSizes.includes(size) ? size : adminPageSize;
};

/**
 * Reads the search from a URL. Ignores invalid values, and what is for admins in the grid for members. Returns the fields
 * in the same order each time, so that the app takes the response to the request of first-requests.ts.
 */
export const parseSearch = (params: URLSearchParams, grid: GridName = 'fotos'): Search => {
  const isForAdmins = grid === 'adminFotos';
  const filter = parseFilter(params, isForAdmins);
  const adminSearch = isForAdmins ? { limit: parsePageSize(params) } : {};
  const sorts = getSorts(filter);
  const sort = sorts.find((each) => sortParams[each] === params.get('volgorde')) ?? sorts[0];
  const page = Number(params.get('page'));
  return {
    ...filter,
    ...adminSearch,
    ...(sort !== 'newest' || filter.tekst ? { sort } : {}),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, getLastPage(maxCountedFotos, adminSearch)) : 1,
  };
};

/** A photo must have each chosen tag, and one of the chosen themas, unless the URL says otherwise. */
export const emptySearch: Search = parseSearch(new URLSearchParams());

/** The criteria of which a search has a list of values. */
export type ListName = { [K in CriterionName]: NonNullable<FotoFilter[K]> extends string[] ? K : never }[CriterionName];

/** Adds or removes a filter value and returns to the first page. */
export const toggleFilter = (search: Search, name: ListName, value: string): Search => {
  const { [name]: currentValues = [] } = search;
  return { ...search, [name]: toggleValue<string>(currentValues, value), page: 1 };
};

/** Sets the status filter, or removes it when it has this value, and returns to the first page. */
export const toggleStatus = ({ status: current, ...search }: Search, status: FotoStatus): Search => ({
  ...search,
  ...(status !== current && { status }),
  page: 1,
});

/** Sets or removes criteria and returns to the first page. */
export const changeSearch = (search: Search, changes: Partial<Search>): Search => ({ ...search, ...changes, page: 1 });

/** Whether these are the photos without eigenaar, which excludes those of an eigenaar. */
export const isWithoutEigenaar = ({ zonder }: Pick<Search, 'zonder'>) => zonder?.join() === 'eigenaar';

/** The number of filters; a period is one. The search text is none. */
export const countActiveFilters = (search: Search) => {
  const { tekst: _, tagsMatch: __, themesMatch: ___, from, to, ...others } = toFilter(search);
  const single = [from ?? to, ...Object.values(others)];
  return single.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : Number(Boolean(value))), 0);
};

/** Whether a search has a text or filters. */
export const hasCriteria = (search: Search) => Boolean(search.tekst) || countActiveFilters(search) > 0;

/** All photos, in the order and page size of this search. */
export const withoutFilters = ({ limit, sort }: Search): Search => ({
  ...emptySearch,
  ...(limit && { limit }),
  ...(sort && { sort }),
});

/** The search text and filters. */
export const toFilter = ({ page: _, limit: __, sort: ___, ...filter }: Search): FotoFilter => filter;

/** The search text, filters and order, in which a photo has a previous and a next one. */
export const toOrder = ({ page: _, limit: __, ...order }: Search): FotoOrder => order;
