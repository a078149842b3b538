/** Bytes to put in the place of as many others. */
export type Patch = { at: number; bytes: Uint8Array };
/** Part of a file, from `at` on: as it came, and as it is worked on. */
export type Piece = { at: number; before: Buffer; bytes: Buffer };

/** For what a writer had to spread over several segments. Returns it whole. */
export const blankJoined = (pieces: readonly Pick<Piece, 'bytes'>[], blank: (joined: Buffer) => void): Buffer => {
  const joined = Buffer.concat(pieces.map(({ bytes }) => bytes));
  blank(joined);
  let at = 0;
  for (const { bytes } of pieces) at += joined.copy(bytes, 0, at);
  return joined;
};

/** A piece is at most 64 kB: writing it whole costs less than writing each changed byte. */
export const changesIn = ({ at, before, bytes }: Piece): Patch[] => (before.equals(bytes) ? [] : [{ at, bytes }]);
