import type { FileHandle } from 'node:fs/promises';
import { endOfImage, readSegments, startOfScan, type Marker } from '../segments.js';
import { huffmanFrames, parseFrame, parseScanHeader, type Frame, type ScanHeader } from './frame.js';
import { readHuffmanCodes, type HuffmanCodes } from './huffman-table.js';

/** A scan with the tables that are defined before it. Its entropy-coded data is from `from` up to `to`. */
export type Scan = ScanHeader & {
  codes: ReadonlyMap<number, HuffmanCodes>;
  /** Number of MCUs between restart markers, or 0. */
  restartInterval: number;
  from: number;
  to: number;
};
/** `endsInScan` is false when another segment follows the last scan. */
export type Scans = { frame: Frame; scans: Scan[]; endsInScan: boolean };

const defineHuffmanTables = 0xc4;
const defineRestartInterval = 0xdd;

/**
 * Reads the headers of the scans of the first picture in a file. Returns undefined when one is not valid, when there is
 * none, or when the picture has no end.
 */
export const readScans = async (file: FileHandle, markers?: readonly Marker[]): Promise<Scans | undefined> => {
  const scans: Scan[] = [];
  let frame: Frame | undefined;
  let codes: ReadonlyMap<number, HuffmanCodes> = new Map();
  let restartInterval = 0;
  let current: Scan | undefined;
  for await (const { marker, at, end, read } of readSegments(file, markers)) {
    if (current) current.to = at;
    if (marker === endOfImage)
      return frame && scans.length > 0 ? { frame, scans, endsInScan: current !== undefined } : undefined;
    current = undefined;
    if (huffmanFrames.includes(marker)) frame = parseFrame(marker, await read());
    if (marker === defineHuffmanTables) codes = new Map([...codes, ...readHuffmanCodes(await read())]);
    if (marker === defineRestartInterval) restartInterval = readUInt16(await read());
    if (marker !== startOfScan) continue;
    const header = frame && parseScanHeader(await read(), frame);
    if (!header) return undefined;
    current = { ...header, codes, restartInterval, from: end, to: end };
    scans.push(current);
  }
  return undefined;
};

const readUInt16 = (payload: Buffer) => (payload.length < 2 ? 0 : payload.readUInt16BE(0));
