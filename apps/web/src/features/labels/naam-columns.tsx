import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CellNone, CellTitle } from '../../ui/table/cells.js';
import type { Column } from '../../ui/table/useTable.js';
import { formatFotoCount } from '../foto-base/format-count.js';

type Row = { naam: string; count: number };
type Options<R> = {
  headers: { naam: string; fotos: string };
  /** The URL of the photos. */
  getHref: (row: R) => string;
  /** The accessible name of the link to the photos. */
  formatLink: (count: string, row: R) => string;
};

/** The columns of a list of names: the name, and the number of photos with a link to those. */
export const createNaamColumns = <R extends Row>({ headers, getHref, formatLink }: Options<R>): Column<R>[] => [
  {
    key: 'naam',
    header: headers.naam,
    cell: ({ naam }) => <CellTitle>{naam}</CellTitle>,
    sortBy: ({ naam }) => naam,
    searchText: ({ naam }) => naam,
  },
  {
    key: 'fotos',
    header: headers.fotos,
    cell: (row) => {
      const count = formatFotoCount({ total: row.count, more: false });
      if (row.count === 0) return <CellNone>{count}</CellNone>;
      return (
        <Anchor component={Link} to={getHref(row)} aria-label={formatLink(count, row)}>
          {count}
        </Anchor>
      );
    },
    sortBy: ({ count }) => count,
  },
];
