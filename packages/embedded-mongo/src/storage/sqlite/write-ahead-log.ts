import { existsSync, readFileSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

/** https://sqlite.org/fileformat2.html#walformat */
const headerBytes = 32;
const frameHeaderBytes = 24;
/** Positions of the salts, which are other ones each time that SQLite overwrites the log from its start. */
const salts = { header: 16, frame: 8, bytes: 8 };
/** The number at the start of a log whose checksums read words of the lowest byte last. */
const bigEndianMagic = 0x377f0683;

/** The numbers of the first and the last commit in a log. */
export type LoggedCommits = { first: number; last: number };

/**
 * Returns the commits that SQLite would find in a log: it takes the log to end at the first frame that is damaged or
 * not of its current use, without an error. `fileCount` is the number in the data file, and `position` that of the
 * number within the first page. Returns undefined for a log without a commit.
 */
export const readCommits = (path: string, fileCount: number, position: number): LoggedCommits | undefined => {
  const log = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (log.length <= headerBytes) return undefined;
  const isBigEndian = log.readUInt32BE(0) === bigEndianMagic;
  let checksum = addChecksum([0, 0], log.subarray(0, 24), isBigEndian);
  if (!isEqual(checksum, log.subarray(24, headerBytes))) return undefined;
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const currentSalts = log.subarray(salts.header, salts.header + salts.bytes);
  let count = fileCount;
  let commits: LoggedCommits | undefined;
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes);
    checksum = addChecksum(checksum, frame.subarray(0, 8), isBigEndian);
    checksum = addChecksum(checksum, frame.subarray(frameHeaderBytes), isBigEndian);
    const page = frame.readUInt32BE(0);
    if (
      page === 0 ||
      !frame.subarray(salts.frame, salts.frame + salts.bytes).equals(currentSalts) ||
      !isEqual(checksum, frame.subarray(16, 24))
    )
      break;
    if (page === 1) count = frame.readInt32BE(frameHeaderBytes + position);
    const isCommit = frame.readUInt32BE(4) !== 0;
    if (isCommit) commits = { first: commits?.first ?? count, last: count };
  }
  return commits;
};

/** Whether a log has more than `count` frames of its current use. Its size does not show it: it is overwritten in place. */
export const hasMoreFrames = (log: number, pageBytes: number, count: number): boolean => {
  const frame = headerBytes + count * (frameHeaderBytes + pageBytes);
  const frameSalts = readSalts(log, frame + salts.frame);
  return frameSalts.length === salts.bytes && frameSalts.equals(readSalts(log, salts.header));
};

const readSalts = (log: number, position: number): Buffer => {
  const bytes = Buffer.allocUnsafe(salts.bytes);
  return bytes.subarray(0, readSync(log, bytes, 0, salts.bytes, position));
};

type Checksum = [number, number];

const isEqual = ([first, second]: Checksum, bytes: Buffer): boolean =>
  first === bytes.readUInt32BE(0) && second === bytes.readUInt32BE(4);

const addChecksum = ([first, second]: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum => {
  const words = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  if (isBigEndian !== (endianness() === 'BE')) Buffer.from(words.buffer).swap32();
  for (let at = 0; at < words.length; at += 2) {
    first = (first + words[at]! + second) >>> 0;
    second = (second + words[at + 1]! + first) >>> 0;
  }
  return [first, second];
};
