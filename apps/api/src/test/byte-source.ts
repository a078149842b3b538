import type { ByteSource } from '../platform/jpeg/segments.js';

/** Reads bytes of memory as those of a file. */
export const toByteSource = (bytes: Buffer): ByteSource => ({
  read: (buffer, offset, length, position) =>
    Promise.resolve({ bytesRead: bytes.copy(buffer, offset, position, position + length) }),
});
