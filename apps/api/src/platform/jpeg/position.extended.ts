import { createHash } from 'node:crypto';
import { blankJoined, type Piece } from './pieces.js';
import { blankXmp, type XmpOptions } from './position.xmp.js';

/** Header of each piece: the MD5 digest of the whole packet, its length, and the offset of this piece. */
const digestBytes = 32;
const offsetAt = digestBytes + 4;
const headBytes = offsetAt + 4;

/**
 * Removes the position from extended XMP, which is split over segments, in place. Also updates the digest, by which the
 * main packet refers to it.
 */
export const blankExtendedXmp = (pieces: readonly Piece[], packets: readonly Piece[], options: XmpOptions): void => {
  const renamed = new Map<string, string>();
  for (const [digest, found] of byDigest(pieces)) {
    const parts = found.sort((a, b) => a.bytes.readUInt32BE(offsetAt) - b.bytes.readUInt32BE(offsetAt));
    const bodies = parts.map(({ bytes }) => ({ bytes: bytes.subarray(headBytes) }));
    const joined = blankJoined(bodies, (body) => blankXmp(body, options));
    if (parts.every(({ before, bytes }) => before.equals(bytes))) continue;
    const renewed = createHash('md5').update(joined).digest('hex').toUpperCase();
    for (const { bytes } of parts) bytes.write(renewed, 'latin1');
    renamed.set(digest.toUpperCase(), renewed);
  }
  if (renamed.size > 0) for (const { bytes } of packets) renameDigests(bytes, renamed);
};

const byDigest = (pieces: readonly Piece[]): Map<string, Piece[]> => {
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

const renameDigests = (bytes: Buffer, renamed: ReadonlyMap<string, string>) => {
  for (const { 0: digest, index } of bytes.toString('latin1').matchAll(/[\dA-F]{32}/gi)) {
    const renewed = renamed.get(digest.toUpperCase());
    if (renewed !== undefined) bytes.write(renewed, index, 'latin1');
  }
};
