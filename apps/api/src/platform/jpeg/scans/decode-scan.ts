import type { FileHandle } from 'node:fs/promises';
import { createYield } from '../../yield.js';
import { createBitReader } from './bit-reader.js';
import { createBlockReaders, type NonZero } from './block-readers.js';
import { getScanSize, type Frame } from './frame.js';
import type { Scan } from './read-scans.js';

export type DecodedScan = {
  /** The number of MCUs in a row, and in the whole scan. */
  columns: number;
  total: number;
  /** The number of MCUs up to the end of the data. */
  decoded: number;
  /** Whether the data ends at the end of an MCU. */
  endsCleanly: boolean;
  /** Whether there are bits that no encoder writes, or data after the last MCU. */
  isDamaged: boolean;
};

/** MCUs between two checks of the time. */
const mcusPerStep = 64;

/**
 * Follows the Huffman codes of a scan up to its end. Returns undefined when a table is missing, or when the codes end
 * although data follows, which only damage explains.
 */
export const decodeScan = async (
  file: FileHandle,
  frame: Frame,
  scan: Scan,
  nonZero: NonZero,
): Promise<DecodedScan | undefined> => {
  const reader = createBitReader(file, scan.from, scan.to);
  const blocks = createBlockReaders(reader, frame, scan, nonZero);
  if (!blocks) return undefined;
  const { columns, rows } = getScanSize(frame, scan);
  const total = columns * rows;
  const interval = scan.restartInterval || total;
  const mayYield = createYield();
  let decoded = 0;
  let endsCleanly = false;
  let isDamaged = false;

  const decodeInterval = async (start: number) => {
    const end = Math.min(start + interval, total);
    for (decoded = start; decoded < end; decoded++) {
      if (reader.needsFill()) await reader.fill();
      if (decoded % mcusPerStep === 0) await mayYield();
      // The zeros past the end of the data say nothing, so only what precedes this MCU counts.
      endsCleanly = reader.isAtEnd();
      isDamaged = reader.isDamaged();
      for (const readBlock of blocks.readers) readBlock(decoded);
      if (reader.isExhausted()) return;
    }
    endsCleanly = reader.isAtEnd();
    isDamaged = reader.isDamaged();
  };

  for (let start = 0; start < total; decoded = Math.min(start, total)) {
    await decodeInterval(start);
    if (decoded === total || scan.restartInterval === 0) break;
    const skipped = await skipToRestart(reader.skipToRestart, start / interval);
    if (skipped === undefined) break;
    blocks.restart();
    start += interval * skipped;
  }
  // Without restart markers, data after the place where the codes end means that a marker was damaged.
  if (decoded < total && reader.hasDataLeft()) return undefined;
  return { columns, total, decoded, endsCleanly, isDamaged: isDamaged || (decoded === total && !endsCleanly) };
};

/**
 * Returns the number of intervals to the next restart marker, as libjpeg counts them: up to two markers may be missing,
 * up to two old ones are ignored, and any other is taken for the expected one.
 */
const skipToRestart = async (skip: () => Promise<number | undefined>, index: number): Promise<number | undefined> => {
  for (;;) {
    const marker = await skip();
    if (marker === undefined) return undefined;
    const ahead = (marker - index) & 7;
    if (ahead < 6) return ahead <= 2 ? 1 + ahead : 1;
  }
};
