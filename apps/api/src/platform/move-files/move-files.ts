import { inBatches } from '../database/batches.js';
import { getDatabaseInstallationId } from '../installation/installation.js';
import { StartError } from '../installation/start-error.js';
import { copyVerified, DamagedCopyError, hasSameContent } from '../storage/storage.copy.js';
import { storageFolders } from '../storage/storage.folders.js';
import type { Storage } from '../storage/storage.js';
import { beginMove, clearSource, getMoveState, endMove, type Sides } from './sides.js';

const concurrentCopies = 4;

export type MoveResult = {
  kind: 'moved' | 'already' | 'interrupted' | 'damaged';
  files: number;
  copied: number;
  /** Files that were already identical in the target. */
  alreadyPresent: number;
  /** Files of an earlier move that no longer exist in the source, and were removed from the target. */
  removed: number;
  damaged: string[];
};
type MoveOptions = { clear: boolean; signal: AbortSignal; onProgress: (result: MoveResult) => void };

/**
 * Copies all files to the target, compares each with its source, and only then makes the target the live side. Throws a
 * `StartError` when the sides do not match the database.
 */
export const moveFiles = async (sides: Sides, { clear, signal, onProgress }: MoveOptions): Promise<MoveResult> => {
  const result: MoveResult = { kind: 'moved', files: 0, copied: 0, alreadyPresent: 0, removed: 0, damaged: [] };
  const installation = await getDatabaseInstallationId();
  if (!installation) throw new StartError('Deze database hoort nog bij geen bestanden: start eerst het portaal.');
  if ((await getMoveState(sides, installation)) === 'moved') {
    if (clear) await clearSource(sides.from);
    return { ...result, kind: 'already' };
  }
  const [from, to] = [sides.from.storage, sides.to.storage];
  await beginMove(sides, installation);
  for await (const _ of listAllKeys(from)) result.files++;
  for await (const keys of inBatches(listAllKeys(from), concurrentCopies)) {
    if (signal.aborted) return { ...result, kind: 'interrupted' };
    await Promise.all(keys.map((key) => moveFile(from, to, key, result)));
    onProgress(result);
  }
  if (result.damaged.length > 0) return { ...result, kind: 'damaged' };
  await removeExtraFiles(from, to, result);
  if (signal.aborted) return { ...result, kind: 'interrupted' };
  await endMove(sides, installation);
  if (clear) await clearSource(sides.from);
  return result;
};

const moveFile = async (from: Storage, to: Storage, key: string, result: MoveResult) => {
  try {
    if (await hasSameContent(from, to, key)) result.alreadyPresent++;
    else if (await copyVerified(from, to, key)) result.copied++;
    else throw new Error(`${key} went while it was to be copied`);
  } catch (cause) {
    if (!(cause instanceof DamagedCopyError)) throw cause;
    result.damaged.push(key);
  }
};

const removeExtraFiles = async (from: Storage, to: Storage, result: MoveResult) => {
  for await (const key of listAllKeys(to)) {
    if (await from.find(key)) continue;
    await to.removeFolder(key);
    result.removed++;
  }
};

async function* listAllKeys(storage: Pick<Storage, 'list'>): AsyncGenerator<string> {
  for (const folder of storageFolders) for await (const { key } of storage.list(folder)) yield key;
}
