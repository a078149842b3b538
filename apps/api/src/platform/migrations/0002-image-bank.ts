import type { mongo } from 'mongoose';
import type { Migration } from './migration.js';

export const imageBank: Migration = {
  name: 'image-bank',
  run: async (db) => {
    await db
      .collection('collectionitems')
      .createIndexes([
        { key: { account: 1, foto: 1 }, unique: true },
        { key: { account: 1, createdAt: -1, _id: -1 } },
        { key: { foto: 1 } },
      ]);
    await db.collection('deletedfotos').createIndex({ moved: 1, deletedAt: -1, _id: -1 });
    await fillCounts(db, 'tags', 'tags');
    await fillCounts(db, 'themas', 'themes');
  },
};

/** Labels store their count from now on; those without one are counted once. */
const fillCounts = async (db: mongo.Db, labels: string, field: string) => {
  for await (const { _id } of db.collection(labels).find({ count: { $exists: false } }, { projection: { _id: 1 } })) {
    const count = await db.collection('fotos').countDocuments({ [field]: _id });
    await db.collection(labels).updateOne({ _id }, { $set: { count } });
  }
};
