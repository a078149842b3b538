import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../database/database.js';
import { syncToDisk } from '../storage/disk.js';
import { hashFile } from '../storage/hash-file.js';
import { getDatabaseInstallationId } from '../installation/installation.js';
import { createDiskStorage } from '../storage/storage.disk.js';
import type { Storage } from '../storage/storage.js';
import { copyOwnedFiles } from './copy-owned-files.js';
import {
  getBsonPath,
  filesFolder,
  formatChecksum,
  createBackupFolder,
  getMetadataPath,
  assertUnusedFolder,
  checksumsName,
  writeManifest,
  type Manifest,
  type Checksum,
} from './layout.js';
import type { FileOwner, TrashPair } from './owners.js';
import { readCollections } from './read-collections.js';

type BackupOptions = {
  storage: Storage;
  owners: readonly FileOwner[];
  pairs: readonly TrashPair[];
  signal: AbortSignal;
  onProgress: (fileCount: number) => void;
};

/**
 * Makes a backup of a running portal: first all documents, then the files that they refer to, and last the manifest.
 */
export const backup = async (
  folder: string,
  { storage, owners, pairs, signal, onProgress }: BackupOptions,
): Promise<Manifest> => {
  await assertUnusedFolder(folder);
  await createBackupFolder(folder);
  const madeAt = new Date().toISOString();
  const collections = await readCollections(folder, pairs);
  const checksums = await createChecksumWriter(folder, onProgress);
  const missing: string[] = [];
  const to = await createDiskStorage(join(folder, filesFolder));
  const present = owners.filter((owner) => collections.some(({ name }) => name === owner.collection));
  const files = { add: checksums.add, missing };
  const amendedCounts = await copyOwnedFiles(present, { folder, from: storage, to, files, signal });
  for (const entry of collections) entry.documents = amendedCounts.get(entry.name) ?? entry.documents;
  const fileCount = checksums.count();
  for (const { name } of collections)
    for (const path of [getBsonPath(name), getMetadataPath(name)])
      await checksums.add({ path, sha256: (await hashFile(join(folder, path))).sha256 });
  signal.throwIfAborted();
  const metadata = {
    madeAt,
    installation: (await getDatabaseInstallationId()) ?? '',
    migrations: await countMigrations(),
  };
  const manifest = { ...metadata, collections, files: fileCount, missing, sums: await checksums.finish() };
  await writeManifest(folder, manifest);
  return { format: 1, ...manifest };
};

const countMigrations = () => openDatabase().collection('migrations').countDocuments();

/** Writes checksums to disk one by one, so that memory use does not depend on the number of files. */
const createChecksumWriter = async (folder: string, onProgress: (fileCount: number) => void) => {
  const tempPath = join(folder, `${checksumsName}.part`);
  const file = await open(tempPath, 'w', 0o600);
  let count = 0;
  return {
    add: async (checksum: Checksum) => {
      await file.write(formatChecksum(checksum));
      onProgress(++count);
    },
    count: () => count,
    finish: async (): Promise<string> => {
      await file.sync();
      await file.close();
      await rename(tempPath, join(folder, checksumsName));
      await syncToDisk(folder);
      return (await hashFile(join(folder, checksumsName))).sha256;
    },
  };
};
