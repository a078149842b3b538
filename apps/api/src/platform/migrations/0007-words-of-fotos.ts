import { getDeletionVariants, getWoorden } from '@ledenportaal/shared';
import type { mongo } from 'mongoose';
import { inBatches } from '../database/batches.js';
import type { Migration } from './migration.js';

const batchSize = 500;
type Foto = { _id: mongo.ObjectId; beschrijving?: string; eigenaar?: string };
type Woord = { _id: string; near: string[]; at: Date };

/**
 * Sets the words of each foto, by which it is found. Fotos that have them are skipped, so that the migration can be
 * repeated after a kill.
 */
export const wordsOfFotos: Migration = {
  name: 'words-of-fotos',
  run: async (db) => {
    const fotos = db.collection<Foto>('fotos');
    const unfilled = fotos.find({ woorden: { $exists: false } }, { projection: { beschrijving: 1, eigenaar: 1 } });
    for await (const batch of inBatches(unfilled.sort({ _id: 1 }).hint({ _id: 1 }), batchSize))
      await fillWoorden(db, batch);
    await fotos.createIndex({ woorden: 1, createdAt: -1, _id: -1 });
    await db.collection('woorden').createIndexes([{ key: { near: 1 } }, { key: { at: 1 } }]);
  },
};

/** Words are inserted before the fotos that contain them are updated. */
const fillWoorden = async (db: mongo.Db, fotos: Foto[]) => {
  const words = fotos.map(({ beschrijving = '', eigenaar = '' }) => getWoorden(beschrijving, eigenaar));
  const at = new Date();
  const known = [...new Set(words.flat())].map((_id) => ({
    updateOne: {
      filter: { _id },
      update: { $max: { at }, $setOnInsert: { near: getDeletionVariants(_id) } },
      upsert: true,
    },
  }));
  if (known.length) await db.collection<Woord>('woorden').bulkWrite(known, { ordered: false });
  const filled = fotos.map(({ _id }, index) => ({
    updateOne: { filter: { _id, woorden: { $exists: false } }, update: { $set: { woorden: words[index] } } },
  }));
  await db.collection('fotos').bulkWrite(filled, { ordered: false });
};
