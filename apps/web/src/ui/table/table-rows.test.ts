import { expect, it } from 'vitest';
import { searchRows, sortRows, type IndexedRow } from './table-rows.js';

type Row = { naam: string; count: number };
const toIndexedRows = (...rows: Row[]): IndexedRow<Row>[] => rows.map((row) => ({ row, text: row.naam.toLowerCase() }));
const formatNames = (rows: IndexedRow<Row>[]) => rows.map(({ row: { naam } }) => naam).join(' ');

const rows = toIndexedRows(
  { naam: 'Zee', count: 10 },
  { naam: 'één', count: 9 },
  { naam: 'bos 10', count: 2 },
  { naam: 'Bos 9', count: 10 },
  { naam: 'ezel', count: 2 },
);

it('sorts names in Dutch order, ignoring accents and case, and with 9 before 10', () => {
  expect(formatNames(sortRows(rows, ({ naam }) => naam, false))).toBe('Bos 9 bos 10 één ezel Zee');
  expect(formatNames(sortRows(rows, ({ naam }) => naam, true))).toBe('Zee ezel één bos 10 Bos 9');
});

it('sorts numbers by value and keeps the order of equal ones', () => {
  expect(formatNames(sortRows(rows, ({ count }) => count, false))).toBe('bos 10 ezel één Zee Bos 9');
  expect(formatNames(sortRows(rows, ({ count }) => count, true))).toBe('Zee Bos 9 één bos 10 ezel');
});

it.each([
  ['bos', 2],
  ['9 bos', 1],
  ['', 5],
  ['bos zee', 0],
])('finds the rows that contain every word of %j: %i', (query, count) =>
  expect(searchRows(rows, query)).toHaveLength(count),
);
