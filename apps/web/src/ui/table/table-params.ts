/** The state of a table in the URL; `sort` is a column key, prefixed with '-' for descending order. */
export type TableView = { zoek: string; sort: string; page: number };

export const maxSearchLength = 100;

export const getSortKey = (sort: string) => sort.replace(/^-/, '');
export const isDescending = (sort: string) => sort.startsWith('-');
/** Sorts a new column ascending, and reverses the current one. */
export const toggleSort = (key: string, sort: string) => (sort === key ? `-${key}` : key);

/** Parses the table parameters of the URL; invalid ones get their default. */
export const parseTableView = (params: URLSearchParams, keys: string[], defaultSort: string): TableView => {
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  return {
    zoek: (params.get('zoek') ?? '').slice(0, maxSearchLength),
    sort: keys.includes(getSortKey(sort)) ? sort : defaultSort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

const tableParams = ['zoek', 'sort', 'page'];

/** Formats the query string. Omits defaults, so that each view has one URL, and keeps the other parameters. */
export const formatTableQuery = (
  { zoek, sort, page }: TableView,
  defaultSort: string,
  currentParams: URLSearchParams,
) => {
  const params = new URLSearchParams([...currentParams].filter(([name]) => !tableParams.includes(name)));
  if (zoek) params.set('zoek', zoek);
  if (sort !== defaultSort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params.toString()}` : '';
};
