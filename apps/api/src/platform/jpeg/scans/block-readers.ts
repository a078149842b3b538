import type { BitReader } from './bit-reader.js';
import type { Frame } from './frame.js';
import { createHuffmanTable, getAcKey, getDcKey, type HuffmanTable } from './huffman-table.js';
import type { Scan } from './read-scans.js';

/** For each block of a component, which of its 64 coefficients are not zero: two words of 32 bits. */
export type NonZero = Uint32Array;
/** Reads the codes of one block; `mcu` is the index of its MCU. */
type ReadBlock = (mcu: number) => void;
export type BlockReaders = {
  /** One for each block of an MCU. */
  readers: ReadBlock[];
  /** To be called at each restart marker. */
  restart: () => void;
};

/** An AC code has the number of zeros before a coefficient, and the size of the coefficient in bits. */
const toRun = (symbol: number) => symbol >> 4;
const toSize = (symbol: number) => symbol & 15;
/** With a size of 0 this run stands for 16 zeros. Every other run then ends the block, or a band of blocks. */
const zeroRun = 15;

/**
 * Creates the functions that follow the Huffman codes of a scan without computing a picture (T.81, F.2.2 and G.2).
 * Returns undefined when a table is missing. The AC scans of a progressive frame record in `nonZero` which coefficients
 * are not zero, because the scans that refine them depend on it.
 */
export const createBlockReaders = (
  reader: BitReader,
  { isProgressive }: Frame,
  scan: Scan,
  nonZero: NonZero,
): BlockReaders | undefined => {
  const getTable = (key: number) => {
    const codes = scan.codes.get(key);
    return codes && createHuffmanTable(codes);
  };
  const { components, first, high } = scan;
  if (isProgressive && first > 0) {
    const table = getTable(getAcKey(components[0]!.acTable));
    return table && createBandReaders(reader, table, scan, nonZero);
  }
  const readers: ReadBlock[] = [];
  for (const { dcTable, acTable, horizontal, vertical } of components) {
    const [dc, ac] = [getTable(getDcKey(dcTable)), getTable(getAcKey(acTable))];
    let readBlock: ReadBlock | undefined;
    if (isProgressive && high > 0) readBlock = () => void reader.readBits(1);
    else if (isProgressive) readBlock = dc && (() => readDc(reader, dc));
    else readBlock = dc && ac && (() => readSequentialBlock(reader, dc, ac));
    if (!readBlock) return undefined;
    // A scan of one component is not interleaved: each block is an MCU (T.81, A.2.2).
    const blocks = components.length === 1 ? 1 : horizontal * vertical;
    for (let count = 0; count < blocks; count++) readers.push(readBlock);
  }
  return { readers, restart: () => undefined };
};

const readDc = ({ readSymbol, readBits }: BitReader, table: HuffmanTable): void => {
  readBits(toSize(readSymbol(table)));
};

const readSequentialBlock = (reader: BitReader, dc: HuffmanTable, ac: HuffmanTable): void => {
  readDc(reader, dc);
  for (let at = 1; at < 64; at++) {
    const symbol = reader.readSymbol(ac);
    const size = toSize(symbol);
    if (size === 0 && toRun(symbol) !== zeroRun) return;
    at += toRun(symbol);
    reader.readBits(size);
    if (at > 63) reader.markDamaged();
  }
};

/** For a scan of AC coefficients `first` to `last` of one component of a progressive frame. */
const createBandReaders = (
  { readSymbol, readBits, markDamaged }: BitReader,
  table: HuffmanTable,
  { first, last, high }: Scan,
  nonZero: NonZero,
): BlockReaders => {
  /** Number of blocks, with the current one, that have no codes for the rest of the band. */
  let endOfBands = 0;
  const isNonZero = (block: number, at: number) => (nonZero[2 * block + (at >> 5)]! >>> (at & 31)) & 1;
  const setNonZero = (block: number, at: number) => {
    if (at > last) return markDamaged();
    nonZero[2 * block + (at >> 5)]! |= 1 << (at & 31);
  };
  const readEndOfBands = (run: number) => (1 << run) + readBits(run);

  const readFirst: ReadBlock = (block) => {
    for (let at = first; at <= last && endOfBands === 0; at++) {
      const symbol = readSymbol(table);
      const [run, size] = [toRun(symbol), toSize(symbol)];
      if (size === 0 && run !== zeroRun) {
        endOfBands = readEndOfBands(run);
        break;
      }
      at += run;
      readBits(size);
      if (size > 0) setNonZero(block, at);
    }
    if (endOfBands > 0) endOfBands--;
  };

  /** Reads a correction bit of each coefficient that is not zero, up to the zero after `zeros` others; returns its index. */
  const refineUpTo = (block: number, from: number, zeros: number): number => {
    for (let at = from; at <= last; at++) {
      if (isNonZero(block, at)) readBits(1);
      else if (zeros-- === 0) return at;
    }
    return last + 1;
  };
  const readRefinement: ReadBlock = (block) => {
    let at = first;
    while (at <= last && endOfBands === 0) {
      const symbol = readSymbol(table);
      const [run, size] = [toRun(symbol), toSize(symbol)];
      if (size === 0 && run !== zeroRun) {
        endOfBands = readEndOfBands(run);
        break;
      }
      // The sign of a coefficient that this scan makes non-zero.
      if (size > 0) readBits(1);
      at = refineUpTo(block, at, run);
      if (size > 0) setNonZero(block, at);
      at++;
    }
    if (endOfBands > 0) {
      refineUpTo(block, at, Infinity);
      endOfBands--;
    }
  };

  return { readers: [high > 0 ? readRefinement : readFirst], restart: () => void (endOfBands = 0) };
};
