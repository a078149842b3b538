import { open, type FileHandle } from 'node:fs/promises';
import type { Range } from './ranges.js';

const chunkBytes = 2 ** 20;

/** Removes ranges from a file, in place. Ranges are sorted and do not overlap. Returns the remaining size. */
export const cutFile = async (path: string, cuts: readonly Range[]): Promise<number> => {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    if (cuts.length === 0) return size;
    const buffer = Buffer.allocUnsafe(chunkBytes);
    let to = cuts[0]![0];
    for (const [index, [, from]] of cuts.entries()) {
      const end = cuts[index + 1]?.[0] ?? size;
      await moveBack(file, buffer, [from, end], to);
      to += end - from;
    }
    await file.truncate(to);
    return to;
  } finally {
    await file.close();
  }
};

/** Copies a range towards the start of the file. It only overwrites bytes that have been read already. */
const moveBack = async (file: FileHandle, buffer: Buffer, [from, end]: Range, to: number) => {
  for (let at = from; at < end;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at), at);
    if (bytesRead === 0) throw new Error(`the file ends at ${at}, before ${end}`);
    const { bytesWritten } = await file.write(buffer, 0, bytesRead, to + at - from);
    if (bytesWritten < bytesRead) throw new Error(`the file could not be changed at ${to + at - from}`);
    at += bytesRead;
  }
};
