import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { columnOf, isDown, queryOf, readView, sortedBy, type TableView } from './table-address.js';
import { searchRows, sortRows } from './table-rows.js';
import { useTypedText } from './useTypedText.js';

export const rowsPerPage = 25;

export type Column<Row> = {
  /** Name in the URL. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortBy?: (row: Row) => string | number;
  searchText?: (row: Row) => string;
};
export type TableOptions<Row> = {
  rows: readonly Row[];
  /** Must keep its identity between renders: new columns rebuild the search index. */
  columns: readonly Column<Row>[];
  firstSort: string;
  /** Maps texts that should match each other (such as with and without accents) to the same form. */
  normalise: (text: string) => string;
};

/** State of a list that is searched, sorted and paged in the browser, by the parameters in the URL. */
export const useTable = <Row>({ rows, columns, firstSort, normalise }: TableOptions<Row>) => {
  const { view, hrefOf, go } = useTableAddress(columns, firstSort);
  const { text, isAhead, type, settle } = useTypedText(view.zoek, (zoek) => go({ zoek, page: 1 }, true));
  const shown = { ...view, zoek: text, page: isAhead ? 1 : view.page };
  const found = useFound({ rows, columns, sort: view.sort, wanted: normalise(useDeferredValue(text)), normalise });

  const last = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const page = Math.min(shown.page, last);
  return {
    rows: found.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    count: found.length,
    sort: view.sort,
    page,
    last,
    text,
    type,
    settle,
    sortOn: (key: string) => go({ ...shown, sort: sortedBy(key, view.sort), page: 1 }),
    hrefOf: (target: number) => hrefOf({ ...shown, page: target }),
  };
};

const useTableAddress = <Row>(columns: readonly Column<Row>[], firstSort: string) => {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const sortable = columns.filter(({ sortBy }) => sortBy).map(({ key }) => key);
  const view = readView(params, sortable, firstSort);
  const hrefOf = (next: TableView) => pathname + queryOf(next, firstSort, params);
  const go = (changed: Partial<TableView>, replace = false) =>
    void navigate(hrefOf({ ...view, ...changed }), { replace, preventScrollReset: true });
  return { view, hrefOf, go };
};

type Wanted<Row> = Pick<TableOptions<Row>, 'rows' | 'columns' | 'normalise'> & { sort: string; wanted: string };

/** Memoised in three steps (index, sort, search), so that typing repeats only the search. */
const useFound = <Row>({ rows, columns, sort, wanted, normalise }: Wanted<Row>): Row[] => {
  const indexed = useMemo(() => {
    const textOf = (row: Row) => columns.map(({ searchText }) => searchText?.(row) ?? '').join(' ');
    return rows.map((row) => ({ row, text: normalise(textOf(row)) }));
  }, [rows, columns, normalise]);
  const sorted = useMemo(() => {
    const sortBy = columns.find(({ key }) => key === columnOf(sort))?.sortBy;
    return sortBy ? sortRows(indexed, sortBy, isDown(sort)) : indexed;
  }, [indexed, columns, sort]);
  return useMemo(() => searchRows(sorted, wanted), [sorted, wanted]);
};
