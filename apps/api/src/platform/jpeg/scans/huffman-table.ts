/** The numbers of codes of 1 to 16 bits, and the symbols in the order of their codes (T.81, B.2.4.2). */
export type HuffmanCodes = { counts: Buffer; symbols: Buffer };
/** For each 16 bits of data, the length in bits of the code that they start with, times 256, plus its symbol; or 0. */
export type HuffmanTable = Uint16Array;

const maxCodeBits = 16;
const dcClass = 0;
const acClass = 1;
const toKey = (tableClass: number, id: number) => tableClass * 16 + id;
export const getDcKey = (id: number): number => toKey(dcClass, id);
export const getAcKey = (id: number): number => toKey(acClass, id);

/** Reads the tables of a DHT segment by their keys, up to the first one that is not complete. */
export const readHuffmanCodes = (payload: Buffer): Map<number, HuffmanCodes> => {
  const tables = new Map<number, HuffmanCodes>();
  for (let at = 0; at + 1 + maxCodeBits <= payload.length;) {
    const counts = payload.subarray(at + 1, at + 1 + maxCodeBits);
    const from = at + 1 + maxCodeBits;
    const end = from + counts.reduce((sum, count) => sum + count, 0);
    if (end > payload.length) break;
    tables.set(payload[at]!, { counts, symbols: payload.subarray(from, end) });
    at = end;
  }
  return tables;
};

export const createHuffmanTable = ({ counts, symbols }: HuffmanCodes): HuffmanTable => {
  const table = new Uint16Array(1 << maxCodeBits);
  let code = 0;
  let index = 0;
  for (let bits = 1; bits <= maxCodeBits; bits++) {
    const width = 1 << (maxCodeBits - bits);
    for (let count = counts[bits - 1]!; count > 0; count--, code += width)
      table.fill(bits * 256 + symbols[index++]!, code, code + width);
  }
  return table;
};
