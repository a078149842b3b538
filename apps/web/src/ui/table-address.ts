/** What an address says of a table; `sort` names a column, with '-' before it from high to low. */
export type TableView = { zoek: string; sort: string; page: number };

export const maxSearch = 100;

export const columnOf = (sort: string) => sort.replace(/^-/, '');
export const isDown = (sort: string) => sort.startsWith('-');
/** Another column starts upwards; the same one turns round. */
export const sortedBy = (key: string, sort: string) => (sort === key ? `-${key}` : key);

/** An address may be typed or cut off: what is unreadable in it counts as not there. */
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

/** Defaults stay out, so that one view has one address; what else the address says stays as it is. */
export const queryOf = ({ zoek, sort, page }: TableView, firstSort: string, address: URLSearchParams) => {
  const params = new URLSearchParams([...address].filter(([name]) => !own.includes(name)));
  if (zoek) params.set('zoek', zoek);
  if (sort !== firstSort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params.toString()}` : '';
};
