import mongoose from 'mongoose';
import type { Portal } from '../portal.js';

/** Collections with counters and leases, which also change when a request is rejected. */
const ignoredCollections = ['limits', 'leases', 'tasks'];

/** Returns all stored documents and the names of all files, to check that a request changed nothing. */
export const takeSnapshot = async (portal: Pick<Portal, 'stored' | 'tempFiles'>) => {
  const collections = await mongoose.connection.db!.collections();
  const compared = collections.filter(({ collectionName }) => !ignoredCollections.includes(collectionName));
  const contents = compared.map(async (collection) => {
    const documents = await collection.find().sort({ _id: 1 }).toArray();
    return [collection.collectionName, JSON.stringify(documents)] as const;
  });
  return { documents: (await Promise.all(contents)).sort(), files: portal.stored(), received: portal.tempFiles() };
};
