import { expect, it } from 'vitest';
import { searchRows, sortRows, type Indexed } from './table-rows.js';

type Row = { naam: string; count: number };
const index = (...rows: Row[]): Indexed<Row>[] => rows.map((row) => ({ row, text: row.naam.toLowerCase() }));
const names = (rows: Indexed<Row>[]) => rows.map(({ row: { naam } }) => naam).join(' ');

const rows = index(
  { naam: 'Zee', count: 10 },
  { naam: 'één', count: 9 },
  { naam: 'bos 10', count: 2 },
  { naam: 'Bos 9', count: 10 },
  { naam: 'ezel', count: 2 },
);

it('sorts names in Dutch order, ignoring accents and case, and with 9 before 10', () => {
  expect(names(sortRows(rows, ({ naam }) => naam, false))).toBe('Bos 9 bos 10 één ezel Zee');
  expect(names(sortRows(rows, ({ naam }) => naam, true))).toBe('Zee ezel één bos 10 Bos 9');
});

it('sorts numbers by value and keeps the order of equal ones', () => {
  expect(names(sortRows(rows, ({ count }) => count, false))).toBe('bos 10 ezel één Zee Bos 9');
  expect(names(sortRows(rows, ({ count }) => count, true))).toBe('Zee Bos 9 één bos 10 ezel');
});

it.each([
  ['bos', 2],
  ['9 bos', 1],
  ['', 5],
  ['bos zee', 0],
])('finds the rows that contain every word of %j: %i', (wanted, count) =>
  expect(searchRows(rows, wanted)).toHaveLength(count),
);
