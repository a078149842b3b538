import { MongoClient, type Collection, type Document } from 'mongodb';
import { startEmbeddedMongo } from '../index';

/** Runs work on a collection of a new server. */
export const withServer = async (
  folder: string,
  work: (collection: Collection<Document>) => Promise<void>,
): Promise<void> => {
  const server = await startEmbeddedMongo({ folder });
  const client = await MongoClient.connect(server.uri, { retryWrites: false });
  try {
    await work(client.db('test').collection('c'));
  } finally {
    await client.close();
    await server.stop();
  }
};
