import {
  maxCountedFotos,
  fotosPerPage,
  fotoStatuses,
  idPattern,
  missingMetadataKinds,
  maxFilters,
  maxTekst,
  type FotoFilter,
  type FotoOrder,
  type FotoSearch,
  type FotoStatus,
} from '@ledenportaal/shared';
import { toggleValue } from '../../lib/toggle-value.js';

/** The search in the URL of a grid. `limit` and `sort` are for admins; without them the defaults of the server apply. */
export type Search = FotoOrder & Pick<FotoSearch, 'page'> & Partial<Pick<FotoSearch, 'limit'>>;
/** The grid for members or the one for admins. */
export type GridName = 'fotos' | 'adminFotos';
export type FilterKind = 'tags' | 'themes';

export const emptySearch: Search = { tags: [], themes: [], page: 1 };
/** Photos on a page of the grid for admins: what they can choose, and the default. */
export const adminPageSizes = [12, 24, 48, 96];
export const adminPageSize = 24;
/** The value of `volgorde` in the URL for the order that is not the default. */
export const oldestFirst = 'oudste';

export const getLastPage = (total: number, { limit = fotosPerPage }: Pick<Search, 'limit'>) => Math.ceil(total / limit);

const parseIds = (text: string | null) =>
  [...new Set((text ?? '').split(','))].filter((part) => idPattern.test(part)).slice(0, maxFilters);

/** The search text as typed, with a trailing space. Removes lone surrogates, which cannot be sent. */
export const parseSearchText = (params: URLSearchParams) =>
  (params.get('zoek') ?? '').slice(0, maxTekst).replace(/\p{Cs}/gu, '');

const parseZonder = (params: URLSearchParams) => {
  const requested = params.get('zonder')?.split(',') ?? [];
  return missingMetadataKinds.filter((lack) => requested.includes(lack));
};

const parseStatus = (params: URLSearchParams) => fotoStatuses.find((status) => status === params.get('status'));

const parsePageSize = (params: URLSearchParams) => {
  const size = Number(params.get('per'));
  return adminPageSizes.includes(size) ? size : adminPageSize;
};

const parseAdminSearch = (params: URLSearchParams) => {
  const zonder = parseZonder(params);
  const status = parseStatus(params);
  return {
    ...(zonder.length > 0 && { zonder }),
    ...(status && { status }),
    ...(params.get('volgorde') === oldestFirst && { sort: 'oldest' as const }),
    limit: parsePageSize(params),
  };
};

/** Reads the search from a URL. Ignores invalid values, and what is for admins in the grid for members. */
export const parseSearch = (params: URLSearchParams, grid: GridName = 'fotos'): Search => {
  const tekst = parseSearchText(params).trim();
  const adminSearch = grid === 'adminFotos' ? parseAdminSearch(params) : {};
  const page = Number(params.get('page'));
  return {
    tags: parseIds(params.get('tags')),
    themes: parseIds(params.get('themas')),
    ...(tekst && { tekst }),
    ...adminSearch,
    page: Number.isInteger(page) && page > 0 ? Math.min(page, getLastPage(maxCountedFotos, adminSearch)) : 1,
  };
};

/** Adds or removes a filter value and returns to the first page. */
export const toggleFilter = (search: Search, kind: FilterKind | 'zonder', value: string): Search => {
  const { [kind]: currentValues = [] } = search;
  return { ...search, [kind]: toggleValue<string>(currentValues, value), page: 1 };
};

/** Sets the status filter, or removes it when it has this value, and returns to the first page. */
export const toggleStatus = ({ status: current, ...search }: Search, status: FotoStatus): Search => ({
  ...search,
  ...(status !== current && { status }),
  page: 1,
});

export const countActiveFilters = ({ tags, themes, zonder = [], status }: Search) =>
  tags.length + themes.length + zonder.length + (status ? 1 : 0);

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
