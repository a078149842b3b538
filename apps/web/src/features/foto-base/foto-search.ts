import {
  maxCountedFotos,
  fotosPerPage,
  fotoSorts,
  fotoStatuses,
  idPattern,
  labelMatches,
  missingMetadataForLeden,
  missingMetadataKinds,
  maxEigenaar,
  maxFilters,
  maxLocatie,
  maxMinWidth,
  maxTekst,
  orientations,
  truncate,
  type FotoFilter,
  type FotoOrder,
  type FotoSearch,
  type FotoSort,
  type FotoStatus,
  type LabelMatch,
  type MissingMetadata,
} from '@ledenportaal/shared';
import { toggleValue } from '../../lib/toggle-value.js';

/** The search in the URL of a grid. `limit` is for admins; without it the default of the server applies. */
export type Search = FotoOrder & Pick<FotoSearch, 'page'> & Partial<Pick<FotoSearch, 'limit'>>;
/** The grid for members or the one for admins. */
export type GridName = 'fotos' | 'adminFotos';
export type FilterKind = 'tags' | 'themes';

/** A photo must have each chosen tag, and one of the chosen themas, unless the URL says otherwise. */
export const emptySearch: Search = { tags: [], themes: [], tagsMatch: 'all', themesMatch: 'any', page: 1 };
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
export const matchParams: Record<LabelMatch, string> = { all: 'alle', any: 'een' };

/** The orders to choose from, the default first: only words make one photo more relevant than another. */
export const getSorts = ({ tekst }: Pick<Search, 'tekst'>): FotoSort[] => {
  const sorts = fotoSorts.filter((sort) => sort !== 'relevance');
  return tekst ? ['relevance', ...sorts] : sorts;
};

export const getLastPage = (total: number, { limit = fotosPerPage }: Pick<Search, 'limit'>) => Math.ceil(total / limit);

const parseIds = (text: string | null) =>
  [...new Set((text ?? '').split(','))].filter((part) => idPattern.test(part)).slice(0, maxFilters);

const maxLengths = { zoek: maxTekst, locatie: maxLocatie, eigenaar: maxEigenaar };

/** A text as typed, with a trailing space. Removes lone surrogates, which cannot be sent. */
export const parseText = (params: URLSearchParams, name: keyof typeof maxLengths) =>
  truncate((params.get(name) ?? '').replace(/\p{Cs}/gu, ''), maxLengths[name]);

/** Reads which of these values are in a list in the URL. */
const parseValues = <T extends string>(params: URLSearchParams, name: string, values: readonly T[]) => {
  const requested = params.get(name)?.split(',') ?? [];
  return values.filter((value) => requested.includes(value));
};

const parseMatch = (params: URLSearchParams, name: string) =>
  labelMatches.find((match) => matchParams[match] === params.get(name));

/** Whether a text is an existing day such as 2026-01-31, and no year that is still being typed, such as 0020. */
export const isDay = (text: string) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) && text > '1800' ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const parseDay = (params: URLSearchParams, name: string) => {
  const day = params.get(name) ?? '';
  return isDay(day) ? day : undefined;
};

const parseMinWidth = (params: URLSearchParams) => {
  const width = Number(params.get('breedte'));
  return Number.isInteger(width) && width > 0 && width <= maxMinWidth ? width : undefined;
};

/** Reads the criteria next to the labels and the search text. */
const parseProperties = (params: URLSearchParams) => {
  const orientation = parseValues(params, 'vorm', orientations);
  const [eigenaar, locatie] = [parseText(params, 'eigenaar').trim(), parseText(params, 'locatie').trim()];
  const [from, to, minWidth] = [parseDay(params, 'vanaf'), parseDay(params, 'tot-en-met'), parseMinWidth(params)];
  return {
    ...(orientation.length > 0 && { orientation }),
    ...(eigenaar && { eigenaar }),
    ...(locatie && { locatie }),
    ...(from && { from }),
    ...(to && { to }),
    ...(minWidth && { minWidth }),
  };
};

const parsePageSize = (params: URLSearchParams) => {
  const size = Number(params.get('per'));
  return adminPageSizes.includes(size) ? size : adminPageSize;
};

const parseMissing = (params: URLSearchParams, grid: GridName) => {
  const kinds = grid === 'adminFotos' ? missingMetadataKinds : missingMetadataForLeden;
  const zonder = parseValues<MissingMetadata>(params, 'zonder', kinds);
  return zonder.length > 0 && { zonder };
};

const parseAdminSearch = (params: URLSearchParams) => {
  const status = fotoStatuses.find((each) => each === params.get('status'));
  return { ...(status && { status }), limit: parsePageSize(params) };
};

/** Reads the search from a URL. Ignores invalid values, and what is for admins in the grid for members. */
export const parseSearch = (params: URLSearchParams, grid: GridName = 'fotos'): Search => {
  const tekst = parseText(params, 'zoek').trim();
  const adminSearch = grid === 'adminFotos' ? parseAdminSearch(params) : {};
  const sorts = getSorts({ tekst });
  const sort = sorts.find((each) => sortParams[each] === params.get('volgorde')) ?? sorts[0];
  const page = Number(params.get('page'));
  // public/first-requests.js sends the same search with its fields in this order.
  return {
    tags: parseIds(params.get('tags')),
    themes: parseIds(params.get('themas')),
    tagsMatch: parseMatch(params, 'tagkeuze') ?? emptySearch.tagsMatch,
    themesMatch: parseMatch(params, 'themakeuze') ?? emptySearch.themesMatch,
    ...(tekst && { tekst }),
    ...parseProperties(params),
    ...parseMissing(params, grid),
    ...adminSearch,
    ...(sort !== 'newest' || tekst ? { sort } : {}),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, getLastPage(maxCountedFotos, adminSearch)) : 1,
  };
};

/** Adds or removes a filter value and returns to the first page. */
export const toggleFilter = (search: Search, kind: FilterKind | 'zonder' | 'orientation', value: string): Search => {
  const { [kind]: currentValues = [] } = search;
  return { ...search, [kind]: toggleValue<string>(currentValues, value), page: 1 };
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
export const countActiveFilters = ({ tags, themes, zonder, status, orientation, from, to, ...search }: Search) => {
  const lists = [tags, themes, zonder, orientation].map((values = []) => values.length);
  const single = [status, from ?? to, search.eigenaar, search.locatie, search.minWidth].filter(Boolean);
  return lists.reduce((sum, length) => sum + length, single.length);
};

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
