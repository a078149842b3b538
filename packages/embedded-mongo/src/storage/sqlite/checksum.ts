import { crc32 } from 'node:zlib';

/**
 * The CRC-32 of several buffers after each other. zlib starts anew at an empty buffer that has no memory, so those are
 * left out.
 */
export const getChecksum = (buffers: readonly Buffer[], start = 0): number =>
  buffers.reduce((checksum, bytes) => (bytes.length === 0 ? checksum : crc32(bytes, checksum)), start);
