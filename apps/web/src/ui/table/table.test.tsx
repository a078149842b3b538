import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PagedTable, Table, type TableTexts } from './Table.js';
import { useTableView, type Column } from './useTable.js';

type Row = { _id: string; naam: string; plaats: string };
const rows: Row[] = Array.from({ length: 5000 }, (_, id) => ({
  _id: `${id}`,
  naam: `Naam ${id}`,
  plaats: `Dorp ${id % 7}`,
}));

const cell = vi.fn(({ naam }: Row) => naam);
const sortBy = vi.fn(({ naam }: Row) => naam);
const searchText = vi.fn(({ naam }: Row) => naam);
const columns: Column<Row>[] = [
  { key: 'naam', header: 'Naam', cell, sortBy, searchText },
  { key: 'plaats', header: 'Plaats', cell: ({ plaats }) => plaats, searchText: ({ plaats }) => plaats },
];
const normalise = (text: string) => text.toLowerCase();
const texts: TableTexts = {
  label: 'Lijst',
  search: 'Zoek',
  count: String,
  noResults: (text) => `Niets met ${text}`,
  actions: 'Acties',
};

const table = <Table rows={rows} columns={columns} defaultSort="naam" normalise={normalise} texts={texts} />;
const renderTable = () =>
  render(
    <MantineProvider env="test">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: table }])} />
    </MantineProvider>,
  );

it('indexes and sorts 5,000 rows once while the user types, and renders one page of them', () => {
  renderTable();
  expect(screen.getAllByRole('row')).toHaveLength(1 + 25);
  expect([searchText, sortBy].map(({ mock }) => mock.calls.length)).toEqual([5000, 5000]);
  cell.mockClear();
  for (const value of ['n', 'na', 'naam 49', 'naam 4999 dorp'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  expect(screen.getByRole('status').textContent).toBe('1');
  expect([searchText, sortBy].map(({ mock }) => mock.calls.length)).toEqual([5000, 5000]);
  expect(cell.mock.calls.length).toBeLessThan(500);
});

it('shows a sort button only for sortable columns', () => {
  renderTable();
  expect(screen.getByRole('columnheader', { name: 'Naam' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('columnheader', { name: 'Plaats' }).hasAttribute('aria-sort')).toBe(false);
  expect(screen.queryByRole('button', { name: 'Plaats' })).toBeNull();
});

it('shows the page that the server sorted and searched as the URL says', () => {
  const load = vi.fn();
  const ServerTable = () => {
    const { zoek, sort, page, ...view } = useTableView(columns, '-naam');
    load({ zoek, sort, page });
    return <PagedTable {...{ ...view, sort, page, columns, texts }} rows={rows.slice(0, 10)} count={60} />;
  };
  const router = createMemoryRouter([{ path: '/', element: <ServerTable /> }], {
    initialEntries: ['/?zoek=dorp&page=9'],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  expect(router.state.location.search).toBe('?zoek=dorp&page=3');
  expect(load).toHaveBeenLastCalledWith({ zoek: 'dorp', sort: '-naam', page: 3 });
  expect(screen.getByRole('status').textContent).toBe('60, pagina 3 van 3');
  expect(screen.getAllByRole('row')).toHaveLength(1 + 10);
  expect(screen.getByRole('link', { name: 'Pagina 2' }).getAttribute('href')).toBe('/?zoek=dorp&page=2');

  fireEvent.click(screen.getByRole('button', { name: 'Naam' }));
  expect(load).toHaveBeenLastCalledWith({ zoek: 'dorp', sort: 'naam', page: 1 });
});
