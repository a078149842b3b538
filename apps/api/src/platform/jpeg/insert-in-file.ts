import { open } from 'node:fs/promises';

const chunkBytes = 2 ** 20;

/** Inserts bytes in a file, in place. What follows is copied from the end on, so that nothing is overwritten before. */
export const insertInFile = async (path: string, at: number, bytes: Uint8Array): Promise<void> => {
  if (bytes.length === 0) return;
  const file = await open(path, 'r+');
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    let { size: end } = await file.stat();
    while (end > at) {
      const start = Math.max(at, end - chunkBytes);
      const { bytesRead } = await file.read(buffer, 0, end - start, start);
      const { bytesWritten } = await file.write(buffer, 0, bytesRead, start + bytes.length);
      if (bytesWritten < end - start) throw new Error(`${path} could not be changed at ${start}`);
      end = start;
    }
    const { bytesWritten } = await file.write(bytes, 0, bytes.length, at);
    if (bytesWritten < bytes.length) throw new Error(`${path} could not be changed at ${at}`);
  } finally {
    await file.close();
  }
};
