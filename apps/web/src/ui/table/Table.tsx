import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useRef, type ComponentType, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { t } from '../../lib/messages.js';
import { Loading, LoadingLines } from '../Loading.js';
import { Message } from '../Message.js';
import type { Item } from '../selection/selection.js';
import { Pager } from './Pager.js';
import { SearchField } from '../form/SearchField.js';
import { getSortKey, isDescending, maxSearchLength } from './table-params.js';
import styles from './Table.module.css';
import { useFocusOnPageChange } from './useFocusOnPageChange.js';
import { getLastPage, useTable, type Column, type TableOptions, type useTableView } from './useTable.js';

export type TableTexts = {
  /** Accessible name of the table. */
  label: string;
  search: string;
  count: (count: number) => string;
  noResults: (text: string) => string;
  actions?: string;
};
/** A column with a checkbox in each row. */
export type SelectionColumn<Row> = { header: string; cell: (row: Row) => ReactNode };
/** What a selection adds to a table. */
type SelectionSlots<Row> = { toolbar: ReactNode; column: SelectionColumn<Row> };
export type TableSelectionProps<Row> = {
  search: string;
  /** Identifies the page, with the order of the rows. */
  page: string;
  /** The rows on this page, and on all pages. */
  items: readonly Row[];
  results: readonly Row[];
  children: (slots: SelectionSlots<Row>) => ReactNode;
};
type ListProps<Row> = {
  columns: readonly Column<Row>[];
  /** Renders the buttons at the end of a row. */
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** Renders the rows in another form than a table. */
  renderRows?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Lets admins choose rows. Passed by their pages, so that pages for members do not load it. */
  Selection?: ComponentType<TableSelectionProps<Row>> | undefined;
  texts: TableTexts;
};

/** A list that is searched, sorted by one column and paged in the browser. */
export const Table = <Row extends Item>(props: TableOptions<Row> & ListProps<Row>) => (
  <PagedTable {...props} {...useTable(props)} />
);

type PagedTableProps<Row> = ListProps<Row> &
  Omit<ReturnType<typeof useTableView>, 'zoek' | 'isPending'> & {
    /** The rows on this page, and the number of rows on all pages. */
    rows: readonly Row[];
    count: number;
    /** For a selection: the search text, and the rows on all pages. */
    search?: string;
    results?: readonly Row[];
  };

/** One page of a list with the state of `useTableView`. For a list that the server searches, sorts and pages. */
export const PagedTable = <Row extends Item>({
  columns,
  renderActions,
  renderRows,
  Selection,
  texts,
  ...list
}: PagedTableProps<Row>) => {
  const { rows, count, search = '', results = rows, sort, page, text, changeText, flush, onSort, getHref } = list;
  const last = getLastPage(count);
  const region = useFocusOnPageChange(page);
  const fieldRef = useRef<HTMLInputElement>(null);
  // The last row of the last page is gone, or the page number in the URL is too high.
  if (page > last) return <Navigate to={getHref(last)} replace />;
  const clear = () => {
    changeText('');
    fieldRef.current?.focus();
  };
  const renderList = (slots?: SelectionSlots<Row>) => (
    <>
      {slots?.toolbar}
      {count === 0 ? (
        <Message title={texts.noResults(text.trim())}>
          <Button variant="default" onClick={clear}>
            {t('table.clear')}
          </Button>
        </Message>
      ) : renderRows ? (
        renderRows(rows)
      ) : (
        <TableRows
          rows={rows}
          columns={columns}
          renderActions={renderActions}
          texts={texts}
          sort={sort}
          onSort={onSort}
          selection={slots?.column}
        />
      )}
    </>
  );
  return (
    <section ref={region} tabIndex={-1} data-focus-quietly aria-label={texts.label}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            field={fieldRef}
            label={texts.search}
            maxLength={maxSearchLength}
            text={text}
            changeText={changeText}
            flush={flush}
          />
        </div>
        <p role="status" className={styles.count}>
          {texts.count(count)}
          {page > 1 && <>, {t('fotos.page', { page, last })}</>}
        </p>
      </div>
      {Selection ? (
        <Selection search={search} page={JSON.stringify([page, sort])} items={rows} results={results}>
          {renderList}
        </Selection>
      ) : (
        renderList()
      )}
      {last > 1 && <Pager page={page} last={last} getHref={getHref} />}
    </section>
  );
};

type RowsProps<Row> = Pick<ListProps<Row>, 'columns' | 'renderActions'> & {
  rows: readonly Row[];
  texts: Pick<TableTexts, 'label' | 'actions'>;
  sort?: string;
  onSort?: (key: string) => void;
  selection?: SelectionColumn<Row> | undefined;
};

/** A table of the given rows. Columns with `sortBy` need `onSort`. */
export const TableRows = <Row extends Item>({
  texts,
  sort = '',
  onSort = () => undefined,
  ...body
}: RowsProps<Row>) => (
  <table className={styles.table} data-selectable={body.selection && true} aria-label={texts.label}>
    <TableHead
      columns={body.columns}
      sort={sort}
      onSort={onSort}
      selection={body.selection?.header}
      actions={body.renderActions && texts.actions}
    />
    <TableBody {...body} />
  </table>
);

type HeadProps<Row> = Pick<ListProps<Row>, 'columns'> & {
  sort: string;
  onSort: (key: string) => void;
  selection: string | undefined;
  actions: string | undefined;
};

const TableHead = <Row,>({ columns, sort, onSort, selection, actions }: HeadProps<Row>) => (
  <thead>
    <tr>
      {selection && (
        <th scope="col">
          <VisuallyHidden>{selection}</VisuallyHidden>
        </th>
      )}
      {columns.map((column) => (
        <ColumnHeader key={column.key} column={column} sort={sort} onSort={onSort} />
      ))}
      {actions && (
        <th scope="col">
          <VisuallyHidden>{actions}</VisuallyHidden>
        </th>
      )}
    </tr>
  </thead>
);

type BodyProps<Row> = Pick<RowsProps<Row>, 'rows' | 'columns' | 'renderActions' | 'selection'>;

const TableBody = <Row extends Item>({ rows, columns, renderActions, selection }: BodyProps<Row>) => (
  <tbody>
    {rows.map((row) => (
      <tr key={row._id}>
        {selection && <td className={styles.choose}>{selection.cell(row)}</td>}
        {columns.map(({ key, cell }) => (
          <td key={key}>{cell(row)}</td>
        ))}
        {renderActions && <td className={styles.actions}>{renderActions(row)}</td>}
      </tr>
    ))}
  </tbody>
);

type ColumnHeaderProps<Row> = { column: Column<Row>; sort: string; onSort: (key: string) => void };

const ColumnHeader = <Row,>({ column: { key, header, sortBy }, sort, onSort }: ColumnHeaderProps<Row>) => {
  if (!sortBy) return <th scope="col">{header}</th>;
  const direction = getSortKey(sort) !== key ? 'none' : isDescending(sort) ? 'descending' : 'ascending';
  const Icon = { none: IconSelector, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort(key)}>
        {header}
        <Icon size={15} stroke={1.9} aria-hidden />
      </button>
    </th>
  );
};

/** A placeholder with the size of the table. */
export const TableSkeleton = () => (
  <Loading>
    <Skeleton height={42} width="min(360px, 100%)" mb={28} />
    <LoadingLines count={8} my={28} />
  </Loading>
);
