import type { Migration } from './migration.js';

/** Labels store no count any more. A process of the previous version shows no labels until it stops. */
export const labelsWithoutCount: Migration = {
  name: 'labels-without-count',
  run: async (db) => {
    for (const labels of ['tags', 'themas'])
      await db.collection(labels).updateMany({ count: { $exists: true } }, { $unset: { count: true } });
    await db.collection<{ _id: string }>('tasks').deleteOne({ _id: 'labels.recount' });
  },
};
