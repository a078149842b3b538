import type { mongo } from 'mongoose';
import { inBatches } from '../batches.js';
import type { Migration } from './run.js';

const inStep = 500;
const labels = (field: string) => ({ $ifNull: [`$${field}`, []] });
const withEachThema = {
  $map: { input: labels('themes'), as: 'thema', in: { $concat: [{ $toString: '$$this' }, { $toString: '$$thema' }] } },
};
const pairs = {
  $reduce: { input: labels('tags'), initialValue: [], in: { $concatArrays: ['$$value', withEachThema] } },
};

/** Photos keep each tag with each thema, to be found by both. What a killed process has filled is not filled again. */
export const pairsOfFotos: Migration = {
  name: 'pairs-of-fotos',
  run: async (db) => {
    const fotos = db.collection('fotos');
    const unfilled = fotos.find<Foto>({ pairs: { $exists: false } }, { projection: { _id: 1 } });
    for await (const step of inBatches(unfilled.sort({ _id: 1 }).hint({ _id: 1 }), inStep)) {
      const ids = step.map(({ _id }) => _id);
      await fotos.updateMany({ _id: { $in: ids }, pairs: { $exists: false } }, [{ $set: { pairs } }]);
    }
    await fotos.createIndex({ pairs: 1, createdAt: -1, _id: -1 });
  },
};

type Foto = { _id: mongo.ObjectId };
