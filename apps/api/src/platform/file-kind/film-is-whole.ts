import type { FileHandle } from 'node:fs/promises';

/** A film that is streamed in pieces of two seconds has some 20,000 in a day. */
const mostBoxes = 100_000;

type Box = { type: string; end: number };

/** An MP4 is a row of boxes: one tells of the film (moov), others hold it (mdat). Where it was cut off one is missing, or too long. */
export const filmIsWhole = async (file: FileHandle, size: number): Promise<boolean> => {
  const needed = new Set(['moov', 'mdat']);
  for await (const { type, end } of boxesIn(file, size)) {
    if (end > size && needed.has(type)) return false;
    needed.delete(type);
  }
  return needed.size === 0;
};

/** Up to where something else follows: some programs leave bytes behind a film. */
async function* boxesIn(file: FileHandle, size: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(16);
  let at = 0;
  for (let count = 0; at < size && count < mostBoxes; count++) {
    const { bytesRead } = await file.read(header, 0, header.length, at);
    const length = bytesRead < 8 ? 0 : lengthOf(header, size - at);
    if (length < 8) return;
    yield { type: header.toString('latin1', 4, 8), end: at + length };
    at += length;
  }
}

const lengthOf = (header: Buffer, left: number): number => {
  const length = header.readUInt32BE(0);
  if (length === 0) return left;
  return length === 1 ? Number(header.readBigUInt64BE(8)) : length;
};
