const { compare } = new Intl.Collator('nl', { numeric: true });

type Value = string | number;
/** A row with its text as it is searched, so that a letter more costs no more than looking. */
export type Indexed<Row> = { row: Row; text: string };

const inOrder = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));

/** Equal ones stay in the order they came in, either way. */
export const sortRows = <Row>(rows: Indexed<Row>[], valueOf: (row: Row) => Value, down: boolean): Indexed<Row>[] => {
  const sign = down ? -1 : 1;
  const valued = rows.map((indexed) => ({ indexed, value: valueOf(indexed.row) }));
  return valued.sort((a, b) => sign * inOrder(a.value, b.value)).map(({ indexed }) => indexed);
};

/** Every word of `wanted` occurs somewhere in the row. */
export const searchRows = <Row>(rows: Indexed<Row>[], wanted: string): Row[] => {
  const words = wanted.split(' ').filter(Boolean);
  return rows.filter(({ text }) => words.every((word) => text.includes(word))).map(({ row }) => row);
};
