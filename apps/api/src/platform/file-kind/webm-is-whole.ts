import type { FileHandle } from 'node:fs/promises';

const longestStart = 4096;
const segment = '18538067';

/** A WebM is a header, and a segment that tells how long it is; where it does not, as in a recording, nothing is known. */
export const webmIsWhole = async (file: FileHandle, size: number): Promise<boolean> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longestStart), 0, longestStart, 0);
  const start = buffer.subarray(0, bytesRead);
  const header = numberAt(start, 4);
  const at = header ? header.end + (header.value ?? 0) : bytesRead;
  if (start.toString('hex', at, at + 4) !== segment) return false;
  const length = numberAt(start, at + 4);
  return length !== undefined && (length.value === undefined || length.end + length.value <= size);
};

type Told = { end: number; value: number | undefined };

/** The first bit that is set tells how many bytes the number has; all ones say that it is not known. */
const numberAt = (bytes: Buffer, at: number): Told | undefined => {
  const width = Math.clz32(bytes[at] ?? 0) - 23;
  if (width > 8 || at + width > bytes.length) return undefined;
  const digits = BigInt(`0x${bytes.toString('hex', at, at + width)}`);
  const unknown = (1n << BigInt(7 * width)) - 1n;
  const value = digits & unknown;
  return { end: at + width, value: value === unknown ? undefined : Number(value) };
};
