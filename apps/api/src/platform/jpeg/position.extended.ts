import { createHash } from 'node:crypto';
import { blankJoined, type Piece } from './pieces.js';
import { blankXmp } from './position.xmp.js';

/** Before each piece: the digest of all pieces together, their length, and where this one belongs among them. */
const digestBytes = 32;
const offsetAt = digestBytes + 4;
const headBytes = offsetAt + 4;

/**
 * Takes the position out of packets that were too large for one segment, in place. The packet of the picture names
 * them by their digest, so that changes too.
 */
export const blankExtendedXmp = (pieces: readonly Piece[], packets: readonly Piece[]): void => {
  const complete = pieces.filter(({ bytes }) => bytes.length > headBytes);
  for (const digest of new Set(complete.map(digestOf))) {
    const parts = complete
      .filter((piece) => digestOf(piece) === digest)
      .sort((a, b) => a.bytes.readUInt32BE(offsetAt) - b.bytes.readUInt32BE(offsetAt));
    const bodies = parts.map(({ bytes }) => ({ bytes: bytes.subarray(headBytes) }));
    const joined = blankJoined(bodies, blankXmp);
    if (parts.every(({ before, bytes }) => before.equals(bytes))) continue;
    const renewed = createHash('md5').update(joined).digest('hex').toUpperCase();
    for (const { bytes } of parts) bytes.write(renewed, 'latin1');
    if (isDigest(digest)) for (const { bytes } of packets) replace(bytes, digest, renewed);
  }
};

const digestOf = ({ before }: Piece) => before.toString('latin1', 0, digestBytes);

const isDigest = (text: string) => /^[\dA-F]{32}$/i.test(text);

const replace = (bytes: Buffer, old: string, renewed: string) => {
  for (let at = bytes.indexOf(old, 0, 'latin1'); at >= 0; at = bytes.indexOf(old, at, 'latin1'))
    at += bytes.write(renewed, at, 'latin1');
};
