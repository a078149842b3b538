import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { migrations } from '../platform/migrations/run.js';

const addsDocuments = new Set(['insert', 'update', 'findAndModify']);
const changesStructure = new Set(['createIndexes', 'drop', 'dropDatabase', 'dropIndexes']);
const preserved = ['migrations', 'leases'];

const empty = (names: Iterable<string>) =>
  Promise.all([...names].map((name) => mongoose.connection.db!.collection(name).deleteMany({})));

/** Empties every collection but these, whoever wrote them. */
export const emptyDatabase = async (except = preserved): Promise<void> => {
  const names = (await mongoose.connection.db!.collections()).map(({ collectionName }) => collectionName);
  await empty(names.filter((name) => !except.includes(name)));
};

/** The migrated database that a test file leaves to the next one of this process, because migrating takes long. */
let migratedName: string | undefined;

/** The database of a test file. */
export const createTestDatabase = () => {
  const name = migratedName ?? `api_${randomUUID().slice(0, 8)}`;
  migratedName = undefined;
  const written = new Set<string>();
  let isStructureChanged = false;
  return {
    name,
    /** Notes what this process changes from now on. */
    watch: () =>
      mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
        if (addsDocuments.has(commandName)) written.add(String(command[commandName]));
        if (changesStructure.has(commandName)) isStructureChanged = true;
      }),
    /** Empties the collections that this process wrote. `usePrograms` empties those that other processes wrote. */
    empty: async () => {
      await empty([...written].filter((collection) => !preserved.includes(collection)));
      written.clear();
    },
    /** Leaves the database to the next test file, or drops it when its collections, indexes or migrations changed. */
    release: async () => {
      const db = mongoose.connection.db!;
      const isMigrated = (await db.collection('migrations').countDocuments()) === migrations.length;
      if (isStructureChanged || !isMigrated) return void (await db.dropDatabase());
      await emptyDatabase(['migrations']);
      migratedName = name;
    },
  };
};
