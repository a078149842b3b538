import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { Message } from './Message.js';
import { Pager, type PagerTexts } from './Pager.js';
import { SearchField } from './SearchField.js';
import { columnOf, isDown, maxSearch } from './table-address.js';
import styles from './Table.module.css';
import { useFocusOnPage } from './useFocusOnPage.js';
import { useTable, type Column, type TableOptions } from './useTable.js';

export type TableTexts = {
  /** Accessible name of the table. */
  label: string;
  search: string;
  count: (count: number) => string;
  page: (page: number, last: number) => string;
  nothing: (text: string) => string;
  clear: string;
  actions: string;
  pager: PagerTexts;
};
type Props<Row> = TableOptions<Row> & {
  keyOf: (row: Row) => string;
  /** Renders the buttons at the end of a row. */
  actionsOf?: (row: Row) => ReactNode;
  /** Renders the rows in another form than a table. */
  shown?: ((rows: Row[]) => ReactNode) | undefined;
  texts: TableTexts;
};

/** A list that is searched, sorted by one column and paged in the browser. */
export const Table = <Row,>({ keyOf, actionsOf, shown, texts, ...options }: Props<Row>) => {
  const { rows, count, sort, page, last, text, type, settle, sortOn, hrefOf } = useTable(options);
  const region = useFocusOnPage(page);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    type('');
    field.current?.focus();
  };
  return (
    <section ref={region} tabIndex={-1} data-focus-quietly aria-label={texts.label}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            field={field}
            label={texts.search}
            maxLength={maxSearch}
            text={text}
            type={type}
            settle={settle}
          />
        </div>
        <p role="status" className={styles.count}>
          {texts.count(count)}
          {page > 1 && <>, {texts.page(page, last)}</>}
        </p>
      </div>
      {count === 0 ? (
        <Message title={texts.nothing(text.trim())}>
          <Button variant="default" onClick={clear}>
            {texts.clear}
          </Button>
        </Message>
      ) : shown ? (
        shown(rows)
      ) : (
        <table className={styles.table} aria-label={texts.label}>
          <Head columns={options.columns} sort={sort} sortOn={sortOn} actions={actionsOf && texts.actions} />
          <Body rows={rows} columns={options.columns} keyOf={keyOf} actionsOf={actionsOf} />
        </table>
      )}
      {last > 1 && <Pager page={page} last={last} hrefOf={hrefOf} texts={texts.pager} />}
    </section>
  );
};

type HeadProps<Row> = Pick<Props<Row>, 'columns'> & {
  sort: string;
  sortOn: (key: string) => void;
  actions: string | undefined;
};

const Head = <Row,>({ columns, sort, sortOn, actions }: HeadProps<Row>) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <Header key={column.key} column={column} sort={sort} sortOn={sortOn} />
      ))}
      {actions && (
        <th scope="col">
          <VisuallyHidden>{actions}</VisuallyHidden>
        </th>
      )}
    </tr>
  </thead>
);

type BodyProps<Row> = Pick<Props<Row>, 'rows' | 'columns' | 'keyOf'> & { actionsOf: Props<Row>['actionsOf'] };

const Body = <Row,>({ rows, columns, keyOf, actionsOf }: BodyProps<Row>) => (
  <tbody>
    {rows.map((row) => (
      <tr key={keyOf(row)}>
        {columns.map(({ key, cell }) => (
          <td key={key}>{cell(row)}</td>
        ))}
        {actionsOf && <td className={styles.actions}>{actionsOf(row)}</td>}
      </tr>
    ))}
  </tbody>
);

type HeaderProps<Row> = { column: Column<Row>; sort: string; sortOn: (key: string) => void };

const Header = <Row,>({ column: { key, header, sortBy }, sort, sortOn }: HeaderProps<Row>) => {
  if (!sortBy) return <th scope="col">{header}</th>;
  const direction = columnOf(sort) !== key ? 'none' : isDown(sort) ? 'descending' : 'ascending';
  const Icon = { none: IconSelector, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => sortOn(key)}>
        {header}
        <Icon size={15} stroke={1.9} aria-hidden />
      </button>
    </th>
  );
};

/** A placeholder with the size of the table; `label` is for screen readers. */
export const TableSkeleton = ({ busy }: { busy: string }) => (
  <>
    <VisuallyHidden role="status">{busy}</VisuallyHidden>
    <div aria-hidden>
      <Skeleton height={42} width="min(360px, 100%)" mb={28} />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={20} my={28} width={`${60 + ((row * 17) % 40)}%`} />
      ))}
    </div>
  </>
);
