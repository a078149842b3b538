import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  getSortKey,
  isDescending,
  formatTableQuery,
  parseTableView,
  toggleSort,
  type TableView,
} from './table-params.js';
import { searchRows, sortRows } from './table-rows.js';
import { useDebouncedUrlText } from '../form/useDebouncedUrlText.js';

export const rowsPerPage = 25;

export type Column<Row> = {
  /** Name in the URL. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Of a list that the server sorts, only whether it is there matters. */
  sortBy?: (row: Row) => string | number;
  searchText?: (row: Row) => string;
};
export type TableOptions<Row> = {
  rows: readonly Row[];
  /** Must keep its identity between renders: new columns rebuild the search index. */
  columns: readonly Column<Row>[];
  defaultSort: string;
  /** Maps texts that should match each other (such as with and without accents) to the same form. */
  normalise: (text: string) => string;
};

/** A list that is searched, sorted and paged in the browser, by the parameters in the URL. */
export const useTable = <Row>({ rows, columns, defaultSort, normalise }: TableOptions<Row>) => {
  const view = useTableView(columns, defaultSort);
  const search = normalise(useDeferredValue(view.text));
  const results = useResults({ rows, columns, sort: view.sort, query: search, normalise });
  const page = Math.min(view.isPending ? 1 : view.page, getLastPage(results.length));
  return {
    ...view,
    page,
    search,
    results,
    rows: results.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    count: results.length,
  };
};

export const getLastPage = (count: number) => Math.max(1, Math.ceil(count / rowsPerPage));

/**
 * The search text, order and page in the URL, and the text that is being typed: `zoek` follows it after a pause. `Sort`:
 * the keys of the sorted columns, with '-' for descending.
 */
export const useTableView = <Sort extends string>(
  columns: readonly { key: string; sortBy?: unknown }[],
  defaultSort: Sort,
) => {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const sortable = columns.filter(({ sortBy }) => sortBy).map(({ key }) => key);
  const view = parseTableView(params, sortable, defaultSort);
  const getHref = (next: TableView) => pathname + formatTableQuery(next, defaultSort, params);
  const setView = (changes: Partial<TableView>, replace = false) =>
    void navigate(getHref({ ...view, ...changes }), { replace, preventScrollReset: true });
  const { text, isPending, changeText, flush } = useDebouncedUrlText(view.zoek, (zoek) =>
    setView({ zoek, page: 1 }, true),
  );
  return {
    ...view,
    sort: view.sort as Sort,
    ...{ text, isPending, changeText, flush },
    onSort: (key: string) => setView({ zoek: text, sort: toggleSort(key, view.sort), page: 1 }),
    getHref: (page: number) => getHref({ ...view, zoek: text, page }),
  };
};

type ResultOptions<Row> = Pick<TableOptions<Row>, 'rows' | 'columns' | 'normalise'> & { sort: string; query: string };

/** Memoised in three steps (index, sort, search), so that typing repeats only the search. */
const useResults = <Row>({ rows, columns, sort, query, normalise }: ResultOptions<Row>): Row[] => {
  const indexed = useMemo(() => {
    const getText = (row: Row) => columns.map(({ searchText }) => searchText?.(row) ?? '').join(' ');
    return rows.map((row) => ({ row, text: normalise(getText(row)) }));
  }, [rows, columns, normalise]);
  const sorted = useMemo(() => {
    const sortBy = columns.find(({ key }) => key === getSortKey(sort))?.sortBy;
    return sortBy ? sortRows(indexed, sortBy, isDescending(sort)) : indexed;
  }, [indexed, columns, sort]);
  return useMemo(() => searchRows(sorted, query), [sorted, query]);
};
