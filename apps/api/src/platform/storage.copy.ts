import { Readable } from 'node:stream';
import { createTally } from './hash-file.js';
import type { Storage } from './storage.js';

export type Measured = { size: number; sha256: string };

/** The copy differs from its source. */
export class DamagedCopy extends Error {}

export const measure = async (storage: Storage, key: string): Promise<Measured | undefined> => {
  const file = await storage.find(key);
  if (!file) return undefined;
  const tally = createTally();
  for await (const _ of tally.through(file.read() as AsyncIterable<Buffer>));
  return tally.total();
};

/**
 * Copies a file and reads the copy back. Returns undefined when the source does not exist. Throws `DamagedCopyError`
 * when they differ.
 */
export const copyVerified = async (
  from: Storage,
  to: Storage,
  key: string,
  as = key,
): Promise<Measured | undefined> => {
  const file = await from.find(key);
  if (!file) return undefined;
  const tally = createTally();
  await to.put(as, Readable.from(tally.through(file.read() as AsyncIterable<Buffer>), { objectMode: false }));
  const sent = tally.total();
  const stands = await measure(to, as);
  if (sent.size !== file.size || stands?.sha256 !== sent.sha256) throw new DamagedCopy(`${as} came damaged`);
  return sent;
};

/** Returns whether both files exist with the same content. */
export const isSame = async (from: Storage, to: Storage, key: string): Promise<boolean> => {
  const [one, other] = await Promise.all([from.find(key), to.find(key)]);
  if (!one || one.size !== other?.size) return false;
  const [read, stands] = await Promise.all([measure(from, key), measure(to, key)]);
  return read?.sha256 === stands?.sha256;
};
