const { compare } = new Intl.Collator('nl', { numeric: true });

type Value = string | number;
/** A row with its normalised search text, so that it is not computed again on every keystroke. */
export type Indexed<Row> = { row: Row; text: string };

const inOrder = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));

/** Sorts the rows. Equal rows keep their order in both directions. */
export const sortRows = <Row>(rows: Indexed<Row>[], valueOf: (row: Row) => Value, down: boolean): Indexed<Row>[] => {
  const sign = down ? -1 : 1;
  const valued = rows.map((indexed) => ({ indexed, value: valueOf(indexed.row) }));
  return valued.sort((a, b) => sign * inOrder(a.value, b.value)).map(({ indexed }) => indexed);
};

/** Returns the rows that contain every word of `query`. */
export const searchRows = <Row>(rows: Indexed<Row>[], wanted: string): Row[] => {
  const words = wanted.split(' ').filter(Boolean);
  return rows.filter(({ text }) => words.every((word) => text.includes(word))).map(({ row }) => row);
};
