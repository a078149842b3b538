import { inBatches } from '../../../platform/database/batches.js';
import type { Storage } from '../../../platform/storage/storage.js';
import { lookupBatchSize } from '../../../platform/storage/max-deletions.js';
import { getTrashFolder } from '../../../platform/storage/trash.js';
import { getFotoFolder, getFotoKeys } from '../foto.keys.js';
import { FotoModel } from '../foto.model.js';
import type { KnownFotoService } from './known-foto.service.js';

type Deps = { storage: Storage } & Pick<KnownFotoService, 'findKnownIds' | 'assertSameInstallation'>;

/** A foto that is being added has files before it has a document. */
const gracePeriodMs = 24 * 60 * 60_000;

/** Further orphans are moved by the next run. */
const maxOrphansPerRun = 10_000;

export type FotoOrphanService = ReturnType<typeof createFotoOrphanService>;

export const createFotoOrphanService = ({ storage, findKnownIds, assertSameInstallation }: Deps) => {
  /** Returns the names under `fotos/` that belong to no foto, and counts their files. */
  const findOrphans = async (signal: AbortSignal) => {
    const cutoff = new Date(Date.now() - gracePeriodMs);
    const result = { files: 0, orphaned: 0, orphans: [] as string[] };
    for await (const folders of inBatches(listFolders(), lookupBatchSize)) {
      signal.throwIfAborted();
      const knownNames = await findKnownIds(folders.map(({ name }) => name));
      const fotoFolders = folders.filter(({ name }) => knownNames.has(name));
      await markMissingLarge(fotoFolders);
      await deleteStaleParts(fotoFolders, cutoff);
      for (const { name, files, newest } of folders) {
        result.files += files;
        if (knownNames.has(name) || newest > cutoff) continue;
        result.orphaned += files;
        if (result.orphans.length < maxOrphansPerRun) result.orphans.push(name);
      }
    }
    return result;
  };

  /** Groups the listing by the first path segment under `fotos/`: the folder of a foto, or a stray file. */
  async function* listFolders() {
    let folder: Folder = createFolder('');
    for await (const { key, modified } of storage.list('fotos')) {
      const [, name = ''] = key.split('/');
      if (name !== folder.name) {
        if (folder.files) yield folder;
        folder = createFolder(name);
      }
      folder.files++;
      if (modified > folder.newest) folder.newest = modified;
      if (key === getFotoKeys(name)[2048]) folder.hasLarge = true;
      if (key === getFotoKeys(name).original) folder.hasOriginal = true;
      if (key.endsWith('.part')) folder.parts.push({ key, modified });
    }
    if (folder.files) yield folder;
  }

  /** Deletes `.part` files that a killed process left. */
  const deleteStaleParts = async (folders: Folder[], cutoff: Date) => {
    for (const { key, modified } of folders.flatMap(({ parts }) => parts))
      if (modified < cutoff) await storage.removeFolder(key);
  };

  /**
   * Moves orphans to today's trash folder, where they stay as long as deleted fotos. Looks each up again first, because a
   * foto may have been added or restored meanwhile.
   */
  const moveOrphans = async (orphans: string[], signal: AbortSignal): Promise<number> => {
    let moved = 0;
    for (const name of orphans) {
      signal.throwIfAborted();
      await assertSameInstallation();
      if ((await findKnownIds([name])).size) continue;
      if (await storage.moveFolder(getFotoFolder(name), getTrashFolder(name, new Date()))) moved++;
    }
    return moved;
  };

  return { findOrphans, moveOrphans };
};

type Folder = {
  name: string;
  files: number;
  newest: Date;
  hasOriginal: boolean;
  hasLarge: boolean;
  parts: { key: string; modified: Date }[];
};

const createFolder = (name: string): Folder => ({
  name,
  files: 0,
  newest: new Date(0),
  hasOriginal: false,
  hasLarge: false,
  parts: [],
});

/** Marks fotos without a large size for the task that makes it. Skips fotos without an original. */
const markMissingLarge = async (folders: Folder[]) => {
  const ids = folders.filter(({ hasLarge, hasOriginal }) => hasOriginal && !hasLarge).map(({ name }) => name);
  if (ids.length) await FotoModel.updateMany({ _id: { $in: ids }, needsLarge: null }, { $set: { needsLarge: true } });
};
