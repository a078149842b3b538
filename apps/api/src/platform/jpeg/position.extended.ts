import { createHash } from 'node:crypto';
import { blankJoined, type Piece } from './pieces.js';
import { blankXmp, type XmpOptions } from './position.xmp.js';

/** Header of each piece: the MD5 digest of the whole packet, its length, and the offset of this piece. */
const digestBytes = 32;
const offsetPosition = digestBytes + 4;
const headBytes = offsetPosition + 4;

/**
 * Removes the position from extended XMP, which is split over segments, in place. Also updates the digest, by which the
 * main packet refers to it. Overwrites a packet with zeros when it is incomplete or cannot be parsed.
 */
export const blankExtendedXmp = (pieces: readonly Piece[], packets: readonly Piece[], options: XmpOptions): void => {
  const newDigests = new Map<string, string>();
  for (const [digest, found] of groupByDigest(pieces)) {
    const parts = found.sort((a, b) => a.bytes.readUInt32BE(offsetPosition) - b.bytes.readUInt32BE(offsetPosition));
    if (!isComplete(parts)) {
      for (const { bytes } of parts) bytes.fill(0);
      continue;
    }
    const bodies = parts.map(({ bytes }) => ({ bytes: bytes.subarray(headBytes) }));
    const joined = blankJoined(bodies, (body) => blankXmp(body, options));
    if (joined.every((byte) => byte === 0x20)) {
      for (const { bytes } of parts) bytes.fill(0);
      continue;
    }
    if (parts.every(({ before, bytes }) => before.equals(bytes))) continue;
    const newDigest = createHash('md5').update(joined).digest('hex').toUpperCase();
    for (const { bytes } of parts) bytes.write(newDigest, 'latin1');
    newDigests.set(digest.toUpperCase(), newDigest);
  }
  if (newDigests.size > 0) for (const { bytes } of packets) renameDigests(bytes, newDigests);
};

/** Returns whether the pieces follow each other and are as long together as each of them states. */
const isComplete = (parts: readonly Piece[]): boolean => {
  const total = parts.reduce((sum, { bytes }) => sum + bytes.length - headBytes, 0);
  let offset = 0;
  for (const { bytes } of parts) {
    if (bytes.readUInt32BE(digestBytes) !== total || bytes.readUInt32BE(offsetPosition) !== offset) return false;
    offset += bytes.length - headBytes;
  }
  return true;
};

const groupByDigest = (pieces: readonly Piece[]): Map<string, Piece[]> => {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.bytes.length <= headBytes) {
      piece.bytes.fill(0);
      continue;
    }
    const digest = piece.before.toString('latin1', 0, digestBytes);
    const parts = found.get(digest);
    if (parts) parts.push(piece);
    else found.set(digest, [piece]);
  }
  return found;
};

const renameDigests = (bytes: Buffer, newDigests: ReadonlyMap<string, string>) => {
  for (const { 0: digest, index } of bytes.toString('latin1').matchAll(/[\dA-F]{32}/gi)) {
    const newDigest = newDigests.get(digest.toUpperCase());
    if (newDigest !== undefined) bytes.write(newDigest, index, 'latin1');
  }
};
