import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../database.js';
import { flush } from '../disk.js';
import { hashFile } from '../hash-file.js';
import { numberInDatabase } from '../installation.js';
import { createDiskStorage } from '../storage.disk.js';
import type { Storage } from '../storage.js';
import { keepFilesOf } from './keep-files.js';
import {
  bsonOf,
  filesFolder,
  lineOf,
  makeFolder,
  metadataOf,
  refuseUsed,
  sumsName,
  writeManifest,
  type Manifest,
  type Sum,
} from './layout.js';
import type { FileOwner, Pair } from './owners.js';
import { readCollections } from './read-collections.js';

type Told = {
  storage: Storage;
  owners: readonly FileOwner[];
  pairs: readonly Pair[];
  signal: AbortSignal;
  tell: (files: number) => void;
};

/**
 * Makes a backup of a running portal: first all documents, then the files that they refer to, and last the manifest.
 */
export const backup = async (folder: string, { storage, owners, pairs, signal, tell }: Told): Promise<Manifest> => {
  await refuseUsed(folder);
  await makeFolder(folder);
  const madeAt = new Date().toISOString();
  const collections = await readCollections(folder, pairs);
  const sums = await createSums(folder, tell);
  const missing: string[] = [];
  const to = await createDiskStorage(join(folder, filesFolder));
  for (const owner of owners) {
    const counted = collections.find(({ name }) => name === owner.collection);
    const kept = { add: sums.add, missing };
    if (counted) counted.documents -= await keepFilesOf(owner, { folder, from: storage, to, kept, signal });
  }
  const files = sums.count();
  for (const { name } of collections)
    for (const path of [bsonOf(name), metadataOf(name)])
      await sums.add({ path, sha256: (await hashFile(join(folder, path))).sha256 });
  signal.throwIfAborted();
  const told = { madeAt, installation: (await numberInDatabase()) ?? '', migrations: await countMigrations() };
  const manifest = { ...told, collections, files, missing, sums: await sums.end() };
  await writeManifest(folder, manifest);
  return { format: 1, ...manifest };
};

const countMigrations = () => openDatabase().collection('migrations').countDocuments();

/** Writes checksums to disk one by one, so that memory use does not depend on the number of files. */
const createSums = async (folder: string, tell: (files: number) => void) => {
  const part = join(folder, `${sumsName}.part`);
  const file = await open(part, 'w', 0o600);
  let count = 0;
  return {
    add: async (sum: Sum) => {
      await file.write(lineOf(sum));
      tell(++count);
    },
    count: () => count,
    end: async (): Promise<string> => {
      await file.sync();
      await file.close();
      await rename(part, join(folder, sumsName));
      await flush(folder);
      return (await hashFile(join(folder, sumsName))).sha256;
    },
  };
};
