import { MongoClient, type Collection, type Document } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedMongo, type EmbeddedMongo, type EmbeddedMongoOptions } from '../index';
import { createFolder, removeFolder } from './folder';

/** Starts a server and connects a client for all tests of a file; every test uses its own collection. */
export const useServer = (
  parameters: NonNullable<EmbeddedMongoOptions['parameters']> = {},
  options: Pick<EmbeddedMongoOptions, 'unixSocket'> = {},
) => {
  const folder = createFolder();
  let server: EmbeddedMongo;
  let client: MongoClient;
  let collectionCount = 0;
  beforeAll(async () => {
    server = await startEmbeddedMongo({ folder, parameters, ...options });
    client = await MongoClient.connect(server.uri);
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    removeFolder(folder);
  });
  return {
    getClient: () => client,
    getUri: () => server.uri,
    getDatabase: () => client.db('test'),
    async createCollection(documents: Document[] = []): Promise<Collection<Document>> {
      const collection = client.db('test').collection(`c${++collectionCount}`);
      if (documents.length > 0) await collection.insertMany(documents);
      return collection;
    },
  };
};
