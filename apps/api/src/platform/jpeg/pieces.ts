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

/** Every run of bytes that is no longer what it was. */
export const changesIn = ({ at, before, bytes }: Piece): Patch[] => {
  const patches: Patch[] = [];
  if (before.equals(bytes)) return patches;
  const isSame = (index: number) => before[index] === bytes[index];
  for (let from = 0; from < bytes.length; from++) {
    if (isSame(from)) continue;
    let to = from + 1;
    while (to < bytes.length && !isSame(to)) to++;
    patches.push({ at: at + from, bytes: bytes.subarray(from, to) });
    from = to;
  }
  return patches;
};
