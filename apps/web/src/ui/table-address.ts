/** The state of a table in the URL; `sort` is a column key, prefixed with '-' for descending order. */
export type TableView = { zoek: string; sort: string; page: number };

export const maxSearch = 100;

export const columnOf = (sort: string) => sort.replace(/^-/, '');
export const isDown = (sort: string) => sort.startsWith('-');
/** Sorts a new column ascending, and reverses the current one. */
export const sortedBy = (key: string, sort: string) => (sort === key ? `-${key}` : key);

/** Parses the table parameters of the URL; invalid ones get their default. */
export const readView = (params: URLSearchParams, keys: string[], firstSort: string): TableView => {
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  return {
    zoek: (params.get('zoek') ?? '').slice(0, maxSearch),
    sort: keys.includes(columnOf(sort)) ? sort : firstSort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

const own = ['zoek', 'sort', 'page'];

/** Formats the query string. Omits defaults, so that each view has one URL, and keeps the other parameters. */
export const queryOf = ({ zoek, sort, page }: TableView, firstSort: string, address: URLSearchParams) => {
  const params = new URLSearchParams([...address].filter(([name]) => !own.includes(name)));
  if (zoek) params.set('zoek', zoek);
  if (sort !== firstSort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params.toString()}` : '';
};
