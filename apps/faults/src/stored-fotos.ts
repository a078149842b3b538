import { execFile } from 'node:child_process';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient, type Db } from 'mongodb';
import type { Client } from './client.js';
import type { Topology } from './topology/topology.js';

/** Where a portal stores photos and files. */
type Stores = Pick<Topology, 'databaseUri' | 'dataDir'>;

/** Counts the deleted photos that are there again. */
export const countRestored = async (client: Client, deleted: readonly string[]): Promise<number> => {
  const statuses = await Promise.all(deleted.map(async (id) => (await client.call(`/fotoboek/${id}`)).status));
  return statuses.filter((status) => status !== 404).length;
};

const withDatabase = async <Result>(
  { databaseUri }: Stores,
  run: (database: Db) => Promise<Result>,
): Promise<Result> => {
  const mongo = await MongoClient.connect(databaseUri);
  try {
    return await run(mongo.db());
  } finally {
    await mongo.close();
  }
};

const findFotoIds = (stores: Stores): Promise<string[]> =>
  withDatabase(stores, async (database) => {
    const documents = await database
      .collection('fotos')
      .find({}, { projection: { _id: 1 } })
      .toArray();
    return documents.map(({ _id }) => String(_id));
  });

/** Counts the photos in the database, and those of which files are missing. */
export const countIncompleteFotos = async (stores: Stores) => {
  const ids = await findFotoIds(stores);
  const folder = join(stores.dataDir, 'files/fotos');
  const isIncomplete = (id: string) =>
    ['original.jpg', '480.jpg', '720.jpg'].some((name) => !existsSync(join(folder, id, name)));
  return { documentCount: ids.length, incompleteCount: ids.filter(isIncomplete).length };
};

const cleanupScript = join(import.meta.dirname, '../../api/src/test/processes/run-cleanup.ts');

/**
 * Runs the purge of the trash and the cleanup, and returns the files that belong to no photo. Makes files and unfinished
 * deletions two days old, because an upload or deletion may still be in progress for younger ones.
 */
export const findOrphansAfterCleanup = async (stores: Stores): Promise<string[]> => {
  const files = join(stores.dataDir, 'files');
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  for (const entry of readdirSync(join(files, 'fotos'), { recursive: true }))
    utimesSync(join(files, 'fotos', String(entry)), twoDaysAgo, twoDaysAgo);
  await withDatabase(stores, (database) =>
    database.collection('deletedfotos').updateMany({ moved: false }, { $set: { deletedAt: twoDaysAgo } }),
  );
  // Runs asynchronously because the database proxy runs in this process.
  await promisify(execFile)(process.execPath, ['--import', 'tsx', cleanupScript, stores.databaseUri, files]);
  const ids = await findFotoIds(stores);
  // An empty folder is not an orphan.
  return readdirSync(join(files, 'fotos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !ids.includes(basename(entry.parentPath)))
    .map((entry) => join(basename(entry.parentPath), entry.name));
};
