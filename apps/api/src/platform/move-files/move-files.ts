import { inBatches } from '../batches.js';
import { numberInDatabase } from '../installation.js';
import { StartError } from '../start-error.js';
import { copyVerified, DamagedCopy, isSame } from '../storage.copy.js';
import { storedFolders } from '../storage.folders.js';
import type { Storage } from '../storage.js';
import { beginMove, clearLeft, compareSides, endMove, type Sides } from './sides.js';

const copiesAtOnce = 4;

export type Moved = {
  kind: 'moved' | 'already' | 'interrupted' | 'damaged';
  files: number;
  copied: number;
  /** Files that were already identical in the target. */
  there: number;
  /** Files of an earlier move that no longer exist in the source, and were removed from the target. */
  removed: number;
  damaged: string[];
};
type Told = { clear: boolean; signal: AbortSignal; tell: (moved: Moved) => void };

/**
 * Copies all files to the target, compares each with its source, and only then makes the target the live side. Throws a
 * `StartError` when the sides do not match the database.
 */
export const moveFiles = async (sides: Sides, { clear, signal, tell }: Told): Promise<Moved> => {
  const moved: Moved = { kind: 'moved', files: 0, copied: 0, there: 0, removed: 0, damaged: [] };
  const installation = await numberInDatabase();
  if (!installation) throw new StartError('Deze database hoort nog bij geen bestanden: start eerst het portaal.');
  if ((await compareSides(sides, installation)) === 'moved') {
    if (clear) await clearLeft(sides.from);
    return { ...moved, kind: 'already' };
  }
  const [from, to] = [sides.from.storage, sides.to.storage];
  await beginMove(sides, installation);
  for await (const _ of everyKey(from)) moved.files++;
  for await (const keys of inBatches(everyKey(from), copiesAtOnce)) {
    if (signal.aborted) return { ...moved, kind: 'interrupted' };
    await Promise.all(keys.map((key) => moveOne(from, to, key, moved)));
    tell(moved);
  }
  if (moved.damaged.length > 0) return { ...moved, kind: 'damaged' };
  await removeStrays(from, to, moved);
  if (signal.aborted) return { ...moved, kind: 'interrupted' };
  await endMove(sides, installation);
  if (clear) await clearLeft(sides.from);
  return moved;
};

const moveOne = async (from: Storage, to: Storage, key: string, moved: Moved) => {
  try {
    if (await isSame(from, to, key)) moved.there++;
    else if (await copyVerified(from, to, key)) moved.copied++;
    else throw new Error(`${key} went while it was to be copied`);
  } catch (cause) {
    if (!(cause instanceof DamagedCopy)) throw cause;
    moved.damaged.push(key);
  }
};

const removeStrays = async (from: Storage, to: Storage, moved: Moved) => {
  for await (const key of everyKey(to)) {
    if (await from.find(key)) continue;
    await to.removeFolder(key);
    moved.removed++;
  }
};

async function* everyKey(storage: Pick<Storage, 'list'>): AsyncGenerator<string> {
  for (const folder of storedFolders) for await (const { key } of storage.list(folder)) yield key;
}
