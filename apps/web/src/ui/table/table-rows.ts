import { compareTexts } from '../../lib/compare-texts.js';

type Value = string | number;
/** A row with its normalised search text, so that it is not computed again on every keystroke. */
export type IndexedRow<Row> = { row: Row; text: string };

const compareValues = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));

/** Sorts the rows. Equal rows keep their order in both directions. */
export const sortRows = <Row>(
  rows: IndexedRow<Row>[],
  getValue: (row: Row) => Value,
  isDescending: boolean,
): IndexedRow<Row>[] => {
  const sign = isDescending ? -1 : 1;
  const withValues = rows.map((indexed) => ({ indexed, value: getValue(indexed.row) }));
  return withValues.sort((a, b) => sign * compareValues(a.value, b.value)).map(({ indexed }) => indexed);
};

/** Returns the rows that contain every word of `query`. */
export const searchRows = <Row>(rows: IndexedRow<Row>[], query: string): Row[] => {
  const words = query.split(' ').filter(Boolean);
  return rows.filter(({ text }) => words.every((word) => text.includes(word))).map(({ row }) => row);
};
