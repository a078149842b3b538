import type { Range } from './ranges.js';

/** Bytes that replace the same number of bytes at `at`. */
export type Patch = { at: number; bytes: Uint8Array };
/** Part of a file that starts at `at` in `segment`: its original bytes and the edited ones. */
export type Piece = { at: number; segment: Range; before: Buffer; bytes: Buffer };

/** Edits data that is split over several segments, and writes it back to the pieces. Returns the joined data. */
export const blankJoined = (pieces: readonly Pick<Piece, 'bytes'>[], blank: (joined: Buffer) => void): Buffer => {
  const joined = Buffer.concat(pieces.map(({ bytes }) => bytes));
  blank(joined);
  let at = 0;
  for (const { bytes } of pieces) at += joined.copy(bytes, 0, at);
  return joined;
};

/** A piece is at most 64 kB, so writing it as a whole costs less than writing each changed byte. */
export const toPatches = ({ at, before, bytes }: Omit<Piece, 'segment'>): Patch[] =>
  before.equals(bytes) ? [] : [{ at, bytes }];

/** Returns whether nothing is left of a piece: zeros and spaces. */
export const isBlank = ({ bytes }: Piece): boolean => bytes.every((byte) => byte === 0 || byte === 0x20);
