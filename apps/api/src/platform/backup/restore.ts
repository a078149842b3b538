import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { inBatches } from '../batches.js';
import { openDatabase } from '../database.js';
import { installationKey, markStorage, moveKey, restoringMark } from '../installation.js';
import { StartError } from '../start-error.js';
import { copyVerified } from '../storage.copy.js';
import { createDiskStorage } from '../storage.disk.js';
import { isBare, storedFolders } from '../storage.folders.js';
import type { Storage } from '../storage.js';
import { collectionNames, contentOf, documentsIn, exactContentOf, idOf, readRaw, type Raw } from './documents.js';
import { bsonOf, filesFolder, metadataOf, type Manifest } from './layout.js';
import { filesOf, verifyBackup } from './verify.js';

const { BSON } = mongoose.mongo;
const filesAtOnce = 4;
const documentsAtOnce = 200;

type Told = {
  storage: Storage;
  /** Whether existing data may be removed first. */
  replace: boolean;
  signal: AbortSignal;
  tell: (what: 'verified' | 'restored', files: number) => void;
};

/**
 * Restores a backup completely. Until then the portal does not start; an interrupted restore starts again from the
 * beginning.
 */
export const restore = async (folder: string, { storage, replace, signal, tell }: Told): Promise<Manifest> => {
  const manifest = await verifyBackup(folder, (files) => tell('verified', files));
  const isBrokenOff = await restoringMark.isThere();
  if (!replace && !isBrokenOff) await refuseUsed(storage);
  await restoringMark.put();
  await clear(storage);
  signal.throwIfAborted();
  await restoreFiles(folder, storage, signal, (files) => tell('restored', files));
  for (const { name, documents } of manifest.collections) {
    signal.throwIfAborted();
    await restoreDocuments(join(folder, bsonOf(name)), name, documents);
  }
  // Indexes come last, because a TTL index would remove expired documents before they are compared.
  for (const { name } of manifest.collections) await restoreIndexes(join(folder, metadataOf(name)), name);
  await holdMails();
  if (manifest.installation) await markStorage(storage, manifest.installation);
  await restoringMark.remove();
  return manifest;
};

/** Collections that the restore itself uses. */
const own = ['leases', 'restoring'];

const refuseUsed = async (storage: Storage) => {
  for (const name of await collectionNames(own))
    if (
      await openDatabase()
        .collection(name)
        .findOne({}, { projection: { _id: 1 } })
    )
      throw new StartError('De database is niet leeg. Geef --vervang om alles wat er staat te vervangen.');
  if (!(await isBare(storage)))
    throw new StartError('Er staan al bestanden. Geef --vervang om alles wat er staat te vervangen.');
};

const clear = async (storage: Storage) => {
  for (const name of await collectionNames(own)) await openDatabase().collection(name).drop();
  for (const name of [installationKey, moveKey, ...storedFolders]) await storage.removeFolder(name);
};

const restoreFiles = async (folder: string, to: Storage, signal: AbortSignal, tell: (files: number) => void) => {
  const from = await createDiskStorage(join(folder, filesFolder));
  let files = 0;
  for await (const some of inBatches(filesOf(folder), filesAtOnce)) {
    signal.throwIfAborted();
    const unlike = async ({ key, sha256 }: (typeof some)[0]) => (await copyVerified(from, to, key))?.sha256 !== sha256;
    if ((await Promise.all(some.map(unlike))).some(Boolean)) throw new Error('the backup changes while it is restored');
    tell((files += some.length));
  }
};

/** Inserts the documents, reads them back, and compares them byte by byte. */
const restoreDocuments = async (path: string, name: string, documents: number) => {
  const collection = openDatabase().collection(name);
  if (documents === 0) return;
  for await (const some of inBatches(documentsIn(path), documentsAtOnce))
    await collection.insertMany(some.map(exactContentOf), { forceServerObjectId: true });
  for await (const some of inBatches(documentsIn(path), documentsAtOnce)) {
    const stand = await standing(name, some);
    if (some.some((raw) => !equal(raw, stand.get(idOf(raw))))) throw new Error(`${name} came other than it was`);
  }
  if ((await collection.countDocuments()) !== documents)
    throw new Error(`${name} has other documents than were restored`);
};

const standing = async (name: string, some: Raw[]): Promise<Map<string, Raw>> => {
  const ids = some.map((raw) => contentOf(raw)._id as never);
  const found = new Map<string, Raw>();
  for await (const raw of readRaw(name, { _id: { $in: ids } })) found.set(idOf(raw), Uint8Array.from(raw));
  return found;
};

const equal = (one: Raw, other: Raw | undefined) => other !== undefined && Buffer.compare(one, other) === 0;

type Index = { v?: number; ns?: string; key: mongo.IndexDescription['key']; name: string };

const restoreIndexes = async (path: string, name: string) => {
  const { indexes } = BSON.EJSON.parse(await readFile(path, 'utf8')) as { indexes: Index[] };
  const collection = openDatabase().collection(name);
  const made = indexes.filter((index) => index.name !== '_id_').map(({ v: _, ns: __, ...index }) => index);
  if (made.length > 0) await collection.createIndexes(made);
};

/** Marks waiting mails as failed: they have been sent since, or are outdated. An admin can send them again. */
const holdMails = () =>
  openDatabase()
    .collection('outbox')
    .updateMany({ state: 'waiting' }, [
      { $set: { state: 'failed', failedAt: '$$NOW', error: 'Kwam terug uit een reservekopie.' } },
      { $unset: ['owner'] },
    ]);
