import { existsSync, readFileSync } from 'node:fs';
import { endianness } from 'node:os';

/** https://sqlite.org/fileformat2.html#walformat */
const headerBytes = 32;
const frameHeaderBytes = 24;
/** The number at the start of a log whose checksums read words of the lowest byte last. */
const bigEndianMagic = 0x377f0683;

/**
 * Returns whether frames of a log are damaged that were complete. SQLite takes a log to end at the first frame whose
 * checksum differs, without an error. A kill leaves at most frames without a commit after that one, so a commit there
 * shows damage. A power failure (`mayBeIncomplete`) may also leave the end of the last transaction without its middle;
 * but a frame after that commit belongs to a transaction that started when the one before was on disk.
 */
export const isLogDamaged = (path: string, mayBeIncomplete: boolean): boolean => {
  const log = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (log.length <= headerBytes) return false;
  const isBigEndian = log.readUInt32BE(0) === bigEndianMagic;
  let checksum = addChecksum([0, 0], log.subarray(0, 24), isBigEndian);
  if (checksum[0] !== log.readUInt32BE(24) || checksum[1] !== log.readUInt32BE(28)) return true;
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let isIntact = true;
  let hasLostCommit = false;
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes);
    // A frame with other salts was left by an earlier use of the file.
    const isCurrent = frame.subarray(8, 16).equals(salts);
    const isCommit = isCurrent && frame.readUInt32BE(4) !== 0;
    if (isIntact) {
      checksum = addChecksum(checksum, frame.subarray(0, 8), isBigEndian);
      checksum = addChecksum(checksum, frame.subarray(frameHeaderBytes), isBigEndian);
      isIntact = isCurrent && checksum[0] === frame.readUInt32BE(16) && checksum[1] === frame.readUInt32BE(20);
    } else if (isCurrent && (hasLostCommit || (isCommit && !mayBeIncomplete))) return true;
    if (!isIntact) hasLostCommit ||= isCommit;
  }
  return false;
};

type Checksum = [number, number];

const addChecksum = ([first, second]: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum => {
  const words = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  if (isBigEndian !== (endianness() === 'BE')) Buffer.from(words.buffer).swap32();
  for (let at = 0; at < words.length; at += 2) {
    first = (first + words[at]! + second) >>> 0;
    second = (second + words[at + 1]! + first) >>> 0;
  }
  return [first, second];
};
