import { inBatches } from '../../platform/batches.js';
import type { Storage } from '../../platform/storage.js';
import { lookupBatchSize } from '../../platform/max-deletions.js';
import { getTrashFolder } from '../../platform/trash.js';
import { folderOf, keysOf } from './foto.files.js';
import { FotoModel } from './foto.model.js';
import type { Sweep } from './foto.sweep.js';
import { insistOnOne, knownAmong } from './foto.sweep.known.js';

/** A foto that is being added has files before it has a document. */
const protectedMs = 24 * 60 * 60_000;
/** Further orphans are moved by the next run. */
const mostInSweep = 10_000;

/** Returns the names under `fotos/` that belong to no foto, and counts their files. */
export const findOrphans = async ({ storage, signal }: Sweep) => {
  const before = new Date(Date.now() - protectedMs);
  const found = { files: 0, orphaned: 0, orphans: [] as string[] };
  for await (const folders of inBatches(foldersIn(storage), lookupBatchSize)) {
    signal.throwIfAborted();
    const known = await knownAmong(folders.map(({ name }) => name));
    const ofFotos = folders.filter(({ name }) => known.has(name));
    await markWithoutLarge(ofFotos);
    await removeParts(storage, ofFotos, before);
    for (const { name, files, newest } of folders) {
      found.files += files;
      if (known.has(name) || newest > before) continue;
      found.orphaned += files;
      if (found.orphans.length < mostInSweep) found.orphans.push(name);
    }
  }
  return found;
};

type Folder = {
  name: string;
  files: number;
  newest: Date;
  hasOriginal: boolean;
  hasLarge: boolean;
  parts: { key: string; modified: Date }[];
};
const newFolder = (name: string): Folder => ({
  name,
  files: 0,
  newest: new Date(0),
  hasOriginal: false,
  hasLarge: false,
  parts: [],
});

/** Groups the listing by the first path segment under `fotos/`: the folder of a foto, or a stray file. */
async function* foldersIn(storage: Storage) {
  let folder: Folder = newFolder('');
  for await (const { key, modified } of storage.list('fotos')) {
    const [, name = ''] = key.split('/');
    if (name !== folder.name) {
      if (folder.files) yield folder;
      folder = newFolder(name);
    }
    folder.files++;
    if (modified > folder.newest) folder.newest = modified;
    if (key === keysOf(name)[2048]) folder.hasLarge = true;
    if (key === keysOf(name).original) folder.hasOriginal = true;
    if (key.endsWith('.part')) folder.parts.push({ key, modified });
  }
  if (folder.files) yield folder;
}

/** Marks fotos without a large size for the task that makes it. Skips fotos without an original. */
const markWithoutLarge = async (folders: Folder[]) => {
  const ids = folders.filter(({ hasLarge, hasOriginal }) => hasOriginal && !hasLarge).map(({ name }) => name);
  if (ids.length) await FotoModel.updateMany({ _id: { $in: ids }, needsLarge: null }, { $set: { needsLarge: true } });
};

/** Deletes `.part` files that a killed process left. */
const removeParts = async (storage: Storage, folders: Folder[], before: Date) => {
  for (const { key, modified } of folders.flatMap(({ parts }) => parts))
    if (modified < before) await storage.removeFolder(key);
};

/**
 * Moves orphans to today's trash folder, where they stay as long as deleted fotos. Looks each up again first, because a
 * foto may have been added or restored meanwhile.
 */
export const moveOrphans = async ({ storage, signal }: Sweep, orphans: string[]): Promise<number> => {
  let moved = 0;
  for (const name of orphans) {
    signal.throwIfAborted();
    await insistOnOne(storage);
    if ((await knownAmong([name])).size) continue;
    if (await storage.moveFolder(folderOf(name), getTrashFolder(name, new Date()))) moved++;
  }
  return moved;
};
