import { normalise } from '@ledenportaal/shared';
import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../database/database.js';
import type { Migration } from './migration.js';

export const leden: Migration = {
  name: 'leden',
  run: async (db) => {
    await db.collection('leden').createIndex({ welcomeDue: 1 }, { sparse: true });
    await db.collection('bedrijven').createIndex({ normaal: 1 }, { unique: true, sparse: true });
    await fillNormaal(db);
    await db
      .collection('favourites')
      .createIndexes([{ key: { account: 1, bedrijf: 1 }, unique: true }, { key: { bedrijf: 1 } }]);
    await db
      .collection('ledenplannen')
      .createIndexes([{ key: { expiresAt: 1 } }, { key: { underWay: 1 }, sparse: true }]);
    await db.collection('ledenplanregels').createIndex({ plan: 1, number: 1 }, { unique: true });
  },
};

/** Of several bedrijven with the same name one gets the normalised name; the next edit of the others is rejected. */
const fillNormaal = async (db: mongo.Db) => {
  const bedrijven = db.collection('bedrijven');
  for await (const { _id, naam } of bedrijven.find({ normaal: { $exists: false } }).sort({ _id: 1 }))
    await bedrijven.updateOne({ _id }, { $set: { normaal: normalise(String(naam)) } }).catch((cause: unknown) => {
      if (!isDuplicateKey(cause)) throw cause;
    });
};
