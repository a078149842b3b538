import { createHash } from 'node:crypto';
import { blankJoined, type Piece } from './pieces.js';
import { blankXmp, type XmpOptions } from './position.xmp.js';

/** Header of each piece: the MD5 digest of the whole packet, its length, and the offset of this piece. */
const digestBytes = 32;
const offsetPosition = digestBytes + 4;
const headBytes = offsetPosition + 4;

/**
 * Removes the position from extended XMP, which is split over segments, in place. Also updates the digest, by which the
 * main packet refers to it.
 */
export const blankExtendedXmp = (pieces: readonly Piece[], packets: readonly Piece[], options: XmpOptions): void => {
  const newDigests = new Map<string, string>();
  for (const [digest, found] of groupByDigest(pieces)) {
    const parts = found.sort((a, b) => a.bytes.readUInt32BE(offsetPosition) - b.bytes.readUInt32BE(offsetPosition));
    const bodies = parts.map(({ bytes }) => ({ bytes: bytes.subarray(headBytes) }));
    const joined = blankJoined(bodies, (body) => blankXmp(body, options));
    if (parts.every(({ before, bytes }) => before.equals(bytes))) continue;
    const newDigest = createHash('md5').update(joined).digest('hex').toUpperCase();
    for (const { bytes } of parts) bytes.write(newDigest, 'latin1');
    newDigests.set(digest.toUpperCase(), newDigest);
  }
  if (newDigests.size > 0) for (const { bytes } of packets) renameDigests(bytes, newDigests);
};

const groupByDigest = (pieces: readonly Piece[]): Map<string, Piece[]> => {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.bytes.length <= headBytes) continue;
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
