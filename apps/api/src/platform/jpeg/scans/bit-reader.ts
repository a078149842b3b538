import type { FileHandle } from 'node:fs/promises';
import type { HuffmanTable } from './huffman-table.js';

export type BitReader = ReturnType<typeof createBitReader>;

const firstRestart = 0xd0;
const lastRestart = 0xd7;
const chunkBytes = 64 * 1024;
/**
 * More bytes than an MCU can have: 10 blocks of 64 coefficients, each with a code of 16 bits, 15 bits for its value and
 * 64 correction bits for blocks, with a stuffed zero behind each byte.
 */
const minBytes = 16 * 1024;

/**
 * Reads the bits of entropy-coded data in a file, up to the next restart marker. Past the end of the data it returns
 * zeros, as libjpeg does.
 */
export const createBitReader = (file: FileHandle, from: number, to: number) => {
  let chunk = Buffer.alloc(0);
  let at = 0;
  let next = from;
  /** The last `count` bits that were read and not used; the last `padding` of them are not in the data. */
  let bits = 0;
  let count = 0;
  let padding = 0;
  let marker: number | undefined;
  let isDamaged = false;

  const needsFill = () => chunk.length - at < minBytes && next < to;
  const fill = async (): Promise<void> => {
    if (!needsFill()) return;
    const rest = chunk.subarray(at);
    const added = Buffer.allocUnsafe(Math.min(chunkBytes, to - next));
    const { bytesRead } = await file.read(added, 0, added.length, next);
    next = bytesRead === 0 ? to : next + bytesRead;
    [chunk, at] = [Buffer.concat([rest, added.subarray(0, bytesRead)]), 0];
  };

  /** Returns the next byte of data, or undefined at a marker and at the end. */
  const readByte = (): number | undefined => {
    if (marker !== undefined || at >= chunk.length) return undefined;
    const byte = chunk[at++]!;
    if (byte !== 0xff) return byte;
    // Any number of FF may precede the second byte of a marker.
    while (at < chunk.length && chunk[at] === 0xff) at++;
    const second = chunk[at++];
    if (second === 0) return byte;
    marker = second;
    return undefined;
  };

  const hasDataLeft = () => at < chunk.length || next < to;

  const ensure16 = () => {
    while (count < 16) {
      const byte = readByte();
      if (byte === undefined) padding += 8;
      bits = (bits << 8) | (byte ?? 0);
      count += 8;
    }
  };

  return {
    /** Returns whether `fill` must be called before the next MCU. */
    needsFill,
    fill,
    /** Reads a code and returns its symbol; 0 for bits that are no code, as libjpeg does. */
    readSymbol: (table: HuffmanTable): number => {
      ensure16();
      const entry = table[(bits >>> (count - 16)) & 0xffff]!;
      if (entry === 0) isDamaged = true;
      count -= entry === 0 ? 16 : entry >> 8;
      return entry & 0xff;
    },
    /** Reads at most 16 bits as a number. */
    readBits: (length: number): number => {
      ensure16();
      count -= length;
      return (bits >>> count) & ((1 << length) - 1);
    },
    /** Returns whether more bits were read than there are up to the next marker. */
    isExhausted: () => count < padding,
    /** Returns whether bits were read that no encoder writes here. */
    isDamaged: () => isDamaged,
    markDamaged: (): void => {
      isDamaged = true;
    },
    hasDataLeft,
    /** Returns whether at most the bits that fill the last byte are left, which are ones (T.81, F.1.2.3). */
    isAtEnd: () => {
      const left = count - padding;
      if (left >= 8 || hasDataLeft()) return false;
      const ones = (1 << Math.max(left, 0)) - 1;
      return ((bits >>> padding) & ones) === ones;
    },
    /** Continues behind the next restart marker and returns its number, 0 to 7; undefined when there is none. */
    skipToRestart: async (): Promise<number | undefined> => {
      for (;;) {
        await fill();
        // The last byte of a chunk can be the first half of a marker.
        const end = next < to ? chunk.length - 1 : chunk.length;
        while (marker === undefined && at < end) readByte();
        if (marker !== undefined && marker >= firstRestart && marker <= lastRestart) break;
        if (marker === undefined && next >= to) return undefined;
        marker = undefined;
      }
      const number = marker - firstRestart;
      [bits, count, padding, marker] = [0, 0, 0, undefined];
      return number;
    },
  };
};
