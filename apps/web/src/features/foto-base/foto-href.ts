import {
  criterionNames,
  fotoCriteria,
  isGiven,
  normalise,
  type CriterionName,
  type CriterionValue,
  type Label,
} from '@ledenportaal/shared';
import { getPath } from '../../lib/routing/paths.js';
import {
  adminPageSize,
  emptySearch,
  getSorts,
  sortParams,
  type FilterKind,
  type GridName,
  type Search,
} from './foto-search.js';

/** The names of labels, by their ids. */
export type LabelNames = ReadonlyMap<string, string>;

/** Bounds the length of an address: servers and mail programs accept some 8,000 characters. */
const maxNamedIds = 10;
const maxNameLength = 24;

/**
 * Puts the name of a label before its id. Has no characters that are escaped in an address or end a link in a mail;
 * nothing is left of a name in another script.
 */
const addName = (id: string, name = '') => {
  const slug = normalise(name)
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, maxNameLength)
    .replace(/^-|-$/g, '');
  return slug ? `${slug}-${id}` : id;
};

const formatCriterion = <K extends CriterionName>(name: K, search: Search, names: LabelNames) => {
  const { param, format } = fotoCriteria[name] as Writable<CriterionValue<K>>;
  const value = search[name] as CriterionValue<K>;
  const text = isGiven(value) ? format(value) : '';
  return typeof text === 'object'
    ? `${param}=${text.map((each, index) => addName(each, index < maxNamedIds ? names.get(each) : undefined)).join(',')}`
    : text && String(new URLSearchParams({ [param]: text }));
};
type Writable<V> = { param: string; format: (value: V) => string | readonly string[] | undefined };

/** Omits default values, so that each search has one URL, apart from the names of labels. */
const formatQuery = (search: Search, names: LabelNames) => {
  const { limit = adminPageSize, sort, page } = search;
  const parts = [
    ...criterionNames.map((name) => formatCriterion(name, search, names)),
    limit !== adminPageSize && `per=${limit}`,
    sort && getSorts(search).indexOf(sort) > 0 && `volgorde=${sortParams[sort]}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

const noNames: LabelNames = new Map();

/** The URL of a grid with this search. A search with labels gets its URL from `useFotoHref`, which knows their names. */
export const fotosHref = (search: Search, grid: GridName = 'fotos', names = noNames) =>
  getPath(grid) + formatQuery(search, names);

/** The URL of the photos with a label. */
export const labelHref = (kind: FilterKind, { _id, naam }: Pick<Label, '_id' | 'naam'>) =>
  fotosHref({ ...emptySearch, [kind]: [_id] }, 'fotos', new Map([[_id, naam]]));

/** The URL of a photo of a grid. Contains the search for the previous, next and back links, also in a shared URL. */
export const fotoHref = (item: string, search: Search = emptySearch, grid: GridName = 'fotos', names = noNames) =>
  getPath(grid === 'fotos' ? 'foto' : 'adminFoto', { item }) + formatQuery(search, names);
