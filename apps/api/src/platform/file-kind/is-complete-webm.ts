import type { FileHandle } from 'node:fs/promises';

const maxHeaderBytes = 4096;
const segmentId = '18538067';

/**
 * Returns whether a WebM is complete: it has a header and a segment that ends within the file. A recording may have a
 * segment of unknown length, which counts as complete.
 */
export const isCompleteWebm = async (file: FileHandle, size: number): Promise<boolean> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
  const start = buffer.subarray(0, bytesRead);
  const header = readVint(start, 4);
  const at = header ? header.end + (header.value ?? 0) : bytesRead;
  if (start.toString('hex', at, at + 4) !== segmentId) return false;
  const length = readVint(start, at + 4);
  return length !== undefined && (length.value === undefined || length.end + length.value <= size);
};

type Vint = { end: number; value: number | undefined };

/** Reads an EBML variable-size integer: the first set bit gives the number of bytes, and all ones means unknown. */
const readVint = (bytes: Buffer, at: number): Vint | undefined => {
  const width = Math.clz32(bytes[at] ?? 0) - 23;
  if (width > 8 || at + width > bytes.length) return undefined;
  const digits = BigInt(`0x${bytes.toString('hex', at, at + width)}`);
  const unknown = (1n << BigInt(7 * width)) - 1n;
  const value = digits & unknown;
  return { end: at + width, value: value === unknown ? undefined : Number(value) };
};
