import { blankJoined, type Piece } from './pieces.js';
import { merge, type Range } from './ranges.js';

/** Header of each piece: a byte, the index of the piece, and the index of the last one. */
const headBytes = 3;
const numberOffset = 1;
const lastOffset = 2;
const fileHeadBytes = 0x40;
const recordBytes = 0x20;
const positionRecord = 0x2b;

/**
 * Removes the position from the data of a FLIR thermal camera, which is split over segments, in place. Overwrites it
 * with zeros when it is incomplete or cannot be parsed.
 */
export const blankFlirPieces = (pieces: readonly Piece[]): void => {
  const parts = pieces.filter(({ bytes }) => bytes.length > headBytes).sort((a, b) => getIndex(a) - getIndex(b));
  const isComplete =
    parts.length === pieces.length &&
    parts.every((part, index) => getIndex(part) === index && part.bytes[lastOffset] === parts.length - 1);
  const bodies = parts.map(({ bytes }) => ({ bytes: bytes.subarray(headBytes) }));
  let isParsed = false;
  if (isComplete) blankJoined(bodies, (joined) => (isParsed = blankFlir(joined)));
  if (!isParsed) for (const { bytes } of pieces) bytes.fill(0);
};

const getIndex = ({ bytes }: Piece) => bytes[numberOffset]!;

/** The directory lists the records. A record of type 0 is unused. Returns false when there is no directory. */
const blankFlir = (bytes: Buffer): boolean => {
  if (!/^[AF]FF\0/.test(bytes.toString('latin1', 0, 4)) || bytes.length < fileHeadBytes) return false;
  // The byte order is the one in which the version is 100 or slightly more.
  const isBigEndian = isVersion(bytes.readUInt32BE(0x14));
  if (!isBigEndian && !isVersion(bytes.readUInt32LE(0x14))) return false;
  const readShort = (at: number) => (isBigEndian ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at));
  const readLong = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  const [start, count] = [readLong(0x18), readLong(0x1c)];
  if (start < fileHeadBytes || start + count * recordBytes > bytes.length) return false;
  const positionRanges: Range[] = [];
  for (let index = 0, at = start; index < count; index++, at += recordBytes) {
    if (readShort(at) !== positionRecord) continue;
    const from = readLong(at + 0x0c);
    const to = Math.min(from + readLong(at + 0x10), bytes.length);
    bytes.fill(0, at, at + 2);
    // Never overwrites the directory or the file header.
    const isOutsideDirectory = from >= fileHeadBytes && (to <= start || from >= start + count * recordBytes);
    if (isOutsideDirectory) positionRanges.push([from, to]);
  }
  for (const range of merge(positionRanges)) bytes.fill(0, ...range);
  return true;
};

const isVersion = (number: number) => number >= 100 && number < 200;
