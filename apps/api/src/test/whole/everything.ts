import mongoose from 'mongoose';
import type { Portal } from '../portal.js';

/** What counts attempts, or who does what, is no change. */
const passing = ['limits', 'leases', 'tasks'];

/** Everything that lasts: documents, and the names of files. */
export const everythingOf = async (portal: Pick<Portal, 'stored' | 'leftOver'>) => {
  const collections = await mongoose.connection.db!.collections();
  const kept = collections.filter(({ collectionName }) => !passing.includes(collectionName));
  const contents = kept.map(async (collection) => {
    const documents = await collection.find().sort({ _id: 1 }).toArray();
    return [collection.collectionName, JSON.stringify(documents)] as const;
  });
  return { documents: (await Promise.all(contents)).sort(), files: portal.stored(), received: portal.leftOver() };
};
