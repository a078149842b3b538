import type { FileHandle } from 'node:fs/promises';

/** A fragmented MP4 with fragments of two seconds has about 20,000 boxes per day. */
const maxBoxes = 100_000;

type Box = { type: string; end: number };

/** Returns whether an MP4 is complete: it has a moov and an mdat box, and both end within the file. */
export const isCompleteMp4 = async (file: FileHandle, size: number): Promise<boolean> => {
  const needed = new Set(['moov', 'mdat']);
  for await (const { type, end } of readBoxes(file, size)) {
    if (end > size && needed.has(type)) return false;
    needed.delete(type);
  }
  return needed.size === 0;
};

/** Stops at bytes that are not a box: some programs append data to a film. */
async function* readBoxes(file: FileHandle, size: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(16);
  let at = 0;
  for (let count = 0; at < size && count < maxBoxes; count++) {
    const { bytesRead } = await file.read(header, 0, header.length, at);
    const length = bytesRead < 8 ? 0 : readBoxLength(header, size - at);
    if (length < 8) return;
    yield { type: header.toString('latin1', 4, 8), end: at + length };
    at += length;
  }
}

const readBoxLength = (header: Buffer, remaining: number): number => {
  const length = header.readUInt32BE(0);
  if (length === 0) return remaining;
  return length === 1 ? Number(header.readBigUInt64BE(8)) : length;
};
