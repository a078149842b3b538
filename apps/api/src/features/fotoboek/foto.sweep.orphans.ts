import { inBatches } from '../../platform/batches.js';
import type { Storage } from '../../platform/storage.js';
import { inQuestion } from '../../platform/sweep-brake.js';
import { trashFolderOf } from '../../platform/trash.js';
import { folderOf } from './foto.files.js';
import type { Sweep } from './foto.sweep.js';
import { insistOnOne, knownAmong } from './foto.sweep.known.js';

/** A foto that is being added has its files before its document. */
const protectedMs = 24 * 60 * 60_000;
/** What is more waits for the next sweep. */
const mostInSweep = 10_000;

/** The names under `fotos/` that are of no foto, and how many files that are. */
export const findOrphans = async ({ storage, signal }: Sweep) => {
  const before = new Date(Date.now() - protectedMs);
  const found = { files: 0, orphaned: 0, orphans: [] as string[] };
  for await (const folders of inBatches(foldersIn(storage), inQuestion)) {
    signal.throwIfAborted();
    const known = await knownAmong(folders.map(({ name }) => name));
    for (const { name, files, newest } of folders) {
      found.files += files;
      if (known.has(name) || newest > before) continue;
      found.orphaned += files;
      if (found.orphans.length < mostInSweep) found.orphans.push(name);
    }
  }
  return found;
};

/** By what stands directly under `fotos/`: the folder of a foto, or a stray file. */
async function* foldersIn(storage: Storage) {
  let folder = { name: '', files: 0, newest: new Date(0) };
  for await (const { key, modified } of storage.list('fotos')) {
    const [, name = ''] = key.split('/');
    if (name !== folder.name) {
      if (folder.files) yield folder;
      folder = { name, files: 0, newest: new Date(0) };
    }
    folder.files++;
    if (modified > folder.newest) folder.newest = modified;
  }
  if (folder.files) yield folder;
}

/** To the trash of today, where it lies as long as a deleted foto. Each is looked up anew: much may have happened. */
export const moveOrphans = async ({ storage, signal }: Sweep, orphans: string[]): Promise<number> => {
  let moved = 0;
  for (const name of orphans) {
    signal.throwIfAborted();
    await insistOnOne(storage);
    if ((await knownAmong([name])).size) continue;
    if (await storage.moveFolder(folderOf(name), trashFolderOf(name, new Date()))) moved++;
  }
  return moved;
};
