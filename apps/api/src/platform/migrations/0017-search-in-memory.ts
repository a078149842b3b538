import type { mongo } from 'mongoose';
import { inBatches } from '../database/batches.js';
import type { Migration } from './migration.js';

/**
 * Searches use an index in memory, which follows the revisions of photos and the times of deletions, labels and downloads.
 * Drops the fields and indexes that searches in the database used. Keeps those by tag and thema, which the removal of a
 * label uses.
 */
export const searchInMemory: Migration = {
  name: 'search-in-memory',
  run: async (db) => {
    const fotos = db.collection('fotos');
    await fotos.createIndex({ revision: 1 }, { sparse: true });
    await db.collection('downloads').createIndex({ createdAt: 1 });
    for (const labels of ['tags', 'themas']) await db.collection(labels).createIndex({ updatedAt: 1 });
    for (const { name, key } of await fotos.indexes())
      if (name && Object.keys(key).some((field) => unusedFields.has(field))) await fotos.dropIndex(name);
    await unsetFields(fotos, { woorden: 1, pairs: 1 });
    await unsetFields(db.collection('deletedfotos'), { 'foto.woorden': 1, 'foto.pairs': 1 });
    const [woorden] = await db.listCollections({ name: 'woorden' }, { nameOnly: true }).toArray();
    if (woorden) await db.dropCollection('woorden');
  },
};

const unusedFields = new Set(['woorden', 'pairs']);

const batchSize = 500;

/** In batches, so that the database can write for others in between. */
const unsetFields = async (collection: mongo.Collection, $unset: Record<string, 1>) => {
  const documents = collection.find({}, { projection: { _id: 1 } }).sort({ _id: 1 });
  for await (const batch of inBatches(documents, batchSize))
    await collection.updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { $unset });
};
