import {
  maxCountedFotos,
  fotosPerPage,
  fotoStatuses,
  idPattern,
  missingMetadataKinds,
  maxFilters,
  maxTekst,
  type FotoSearch,
  type FotoStatus,
} from '@ledenportaal/shared';
import { toggleValue } from '../../lib/toggle-value.js';

/** The search in the URL of a grid. */
export type Search = Pick<FotoSearch, 'tags' | 'themes' | 'tekst' | 'zonder' | 'status' | 'page'>;
/** The grid for members or the one for admins. */
export type GridName = 'fotos' | 'adminFotos';
export type FilterKind = 'tags' | 'themes';

export const emptySearch: Search = { tags: [], themes: [], page: 1 };
const lastPage = Math.floor((maxCountedFotos - 1) / fotosPerPage) + 1;

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

/** Reads the search from a URL. Ignores invalid values, and filters for admins in the grid for members. */
export const parseSearch = (params: URLSearchParams, grid: GridName = 'fotos'): Search => {
  const tekst = parseSearchText(params).trim();
  const zonder = grid === 'adminFotos' ? parseZonder(params) : [];
  const status = grid === 'adminFotos' ? parseStatus(params) : undefined;
  const page = Number(params.get('page'));
  return {
    tags: parseIds(params.get('tags')),
    themes: parseIds(params.get('themas')),
    ...(tekst && { tekst }),
    ...(zonder.length > 0 && { zonder }),
    ...(status && { status }),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
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

/** The search text and filters without the page number. */
export const withoutPage = ({ page: _, ...filter }: Search) => filter;
