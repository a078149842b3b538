import { Readable } from 'node:stream';
import { createHasher } from './hash-file.js';
import type { Storage } from './storage.js';

export type FileDigest = { size: number; sha256: string };

/** The copy differs from its source. */
export class DamagedCopyError extends Error {}

export const digestStoredFile = async (storage: Storage, key: string): Promise<FileDigest | undefined> => {
  const file = await storage.find(key);
  if (!file) return undefined;
  const hasher = createHasher();
  for await (const _ of hasher.passThrough(file.read() as AsyncIterable<Buffer>));
  return hasher.getResult();
};

/**
 * Copies a file and reads the copy back. Returns undefined when the source does not exist. Throws `DamagedCopyError`
 * when they differ.
 */
export const copyVerified = async (
  from: Storage,
  to: Storage,
  key: string,
  targetKey = key,
): Promise<FileDigest | undefined> => {
  const file = await from.find(key);
  if (!file) return undefined;
  const hasher = createHasher();
  const source = file.read();
  // It can fail before it is read, when the file was moved meanwhile. Reading it then fails in `put`.
  source.on('error', () => undefined);
  await to.put(targetKey, Readable.from(hasher.passThrough(source as AsyncIterable<Buffer>), { objectMode: false }));
  const sent = hasher.getResult();
  const stored = await digestStoredFile(to, targetKey);
  if (sent.size !== file.size || stored?.sha256 !== sent.sha256)
    throw new DamagedCopyError(`${targetKey} came damaged`);
  return sent;
};

/** Returns whether both files exist with the same content. */
export const hasSameContent = async (from: Storage, to: Storage, key: string): Promise<boolean> => {
  const [source, target] = await Promise.all([from.find(key), to.find(key)]);
  if (!source || source.size !== target?.size) return false;
  const [sourceDigest, stored] = await Promise.all([digestStoredFile(from, key), digestStoredFile(to, key)]);
  return sourceDigest?.sha256 === stored?.sha256;
};
