import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { inBatches } from '../database/batches.js';
import { openDatabase } from '../database/database.js';
import { installationKey, markStorage, moveKey, renewDataId, restoreMarker } from '../installation/installation.js';
import { StartError } from '../installation/start-error.js';
import { getSpareBytes } from '../storage/disk-space.js';
import { copyVerified } from '../storage/storage.copy.js';
import { createDiskStorage } from '../storage/storage.disk.js';
import { isStorageEmpty, storageFolders } from '../storage/storage.folders.js';
import type { Storage } from '../storage/storage.js';
import {
  collectionNames,
  toDocument,
  readDocuments,
  toExactDocument,
  toIdString,
  readRaw,
  type RawDocument,
} from './documents.js';
import { recordBackup } from './last-backup.js';
import { getBsonPath, filesFolder, getMetadataPath, type Manifest } from './layout.js';
import { listFiles, verifyBackup } from './verify.js';

const { BSON } = mongoose.mongo;
const concurrentFiles = 4;
const documentBatchSize = 200;

type RestoreOptions = {
  storage: Storage;
  /** Whether existing data may be removed first. */
  replace: boolean;
  signal: AbortSignal;
  onProgress: (phase: 'verified' | 'restored', fileCount: number) => void;
};

/**
 * Restores a backup completely. Until then the portal does not start; an interrupted restore starts again from the
 * beginning.
 */
export const restore = async (
  folder: string,
  { storage, replace, signal, onProgress }: RestoreOptions,
): Promise<Manifest> => {
  const { manifest, bytes } = await verifyBackup(folder, (fileCount) => onProgress('verified', fileCount));
  const isInterrupted = await restoreMarker.exists();
  if (!replace && !isInterrupted) await assertEmptyTarget(storage);
  await assertSpaceFor(bytes, storage);
  await restoreMarker.set();
  await clearTarget(storage);
  signal.throwIfAborted();
  await restoreFiles(folder, storage, signal, (fileCount) => onProgress('restored', fileCount));
  for (const { name, documents } of manifest.collections) {
    signal.throwIfAborted();
    await restoreDocuments(join(folder, getBsonPath(name)), name, documents);
  }
  // Indexes come last, because a TTL index would remove expired documents before they are compared.
  for (const { name } of manifest.collections) await restoreIndexes(join(folder, getMetadataPath(name)), name);
  await holdMails();
  await renewDataId();
  if (manifest.installation) await markStorage(storage, manifest.installation);
  await recordBackup(manifest.madeAt);
  await restoreMarker.remove();
  return manifest;
};

/** Collections that the restore itself uses. */
const internalCollections = ['leases', 'restoring'];

const assertEmptyTarget = async (storage: Storage) => {
  for (const name of await collectionNames(internalCollections))
    if (
      await openDatabase()
        .collection(name)
        .findOne({}, { projection: { _id: 1 } })
    )
      throw new StartError('De database is niet leeg. Geef --vervang om alles wat er staat te vervangen.');
  if (!(await isStorageEmpty(storage)))
    throw new StartError('Er staan al bestanden. Geef --vervang om alles wat er staat te vervangen.');
};

/** Throws a `StartError` before anything is removed, when the disk of the files is too small for those of the backup. */
const assertSpaceFor = async (bytes: number, storage: Storage) => {
  if (storage.folder === undefined) return;
  let freeBytes = await getSpareBytes(storage.folder);
  if (freeBytes >= bytes) return;
  // These are removed first.
  for (const name of storageFolders)
    for await (const { key } of storage.list(name)) freeBytes += (await storage.find(key))?.size ?? 0;
  if (freeBytes >= bytes) return;
  const toMegabytes = (number: number) => Math.ceil(Math.max(0, number) / 1_000_000).toLocaleString('nl');
  throw new StartError(
    `De reservekopie is ${toMegabytes(bytes)} MB, en op de schijf van de bestanden is plaats voor ${toMegabytes(freeBytes)} MB: maak ruimte, en geef de opdracht nog eens. Er is niets verwijderd en niets teruggezet.`,
  );
};

const clearTarget = async (storage: Storage) => {
  for (const name of await collectionNames(internalCollections)) await openDatabase().collection(name).drop();
  for (const name of [installationKey, moveKey, ...storageFolders]) await storage.removeFolder(name);
};

const restoreFiles = async (
  folder: string,
  to: Storage,
  signal: AbortSignal,
  onProgress: (fileCount: number) => void,
) => {
  const from = await createDiskStorage(join(folder, filesFolder));
  let fileCount = 0;
  for await (const batch of inBatches(listFiles(folder), concurrentFiles)) {
    signal.throwIfAborted();
    const isDamaged = async ({ key, sha256 }: (typeof batch)[0]) =>
      (await copyVerified(from, to, key))?.sha256 !== sha256;
    if ((await Promise.all(batch.map(isDamaged))).some(Boolean))
      throw new Error('the backup changes while it is restored');
    onProgress((fileCount += batch.length));
  }
};

/** Inserts the documents, reads them back, and compares them byte by byte. */
const restoreDocuments = async (path: string, name: string, documents: number) => {
  const collection = openDatabase().collection(name);
  if (documents === 0) return;
  for await (const batch of inBatches(readDocuments(path), documentBatchSize))
    await collection.insertMany(batch.map(toExactDocument), { forceServerObjectId: true });
  for await (const batch of inBatches(readDocuments(path), documentBatchSize)) {
    const stored = await readStored(name, batch);
    if (batch.some((raw) => !isEqual(raw, stored.get(toIdString(raw)))))
      throw new Error(`${name} came other than it was`);
  }
  if ((await collection.countDocuments()) !== documents)
    throw new Error(`${name} has other documents than were restored`);
};

const readStored = async (name: string, batch: RawDocument[]): Promise<Map<string, RawDocument>> => {
  const ids = batch.map((raw) => toDocument(raw)._id as never);
  const found = new Map<string, RawDocument>();
  for await (const raw of readRaw(name, { _id: { $in: ids } })) found.set(toIdString(raw), Uint8Array.from(raw));
  return found;
};

const isEqual = (one: RawDocument, other: RawDocument | undefined) =>
  other !== undefined && Buffer.compare(one, other) === 0;

type Index = { v?: number; ns?: string; key: mongo.IndexDescription['key']; name: string };

const restoreIndexes = async (path: string, name: string) => {
  const { indexes } = BSON.EJSON.parse(await readFile(path, 'utf8')) as { indexes: Index[] };
  const collection = openDatabase().collection(name);
  const definitions = indexes.filter((index) => index.name !== '_id_').map(({ v: _, ns: __, ...index }) => index);
  if (definitions.length > 0) await collection.createIndexes(definitions);
};

/** Marks waiting mails as failed: they have been sent since, or are outdated. An admin can send them again. */
const holdMails = () =>
  openDatabase()
    .collection('outbox')
    .updateMany({ state: 'waiting' }, [
      { $set: { state: 'failed', failedAt: '$$NOW', error: 'Kwam terug uit een reservekopie.' } },
      { $unset: ['owner'] },
    ]);
