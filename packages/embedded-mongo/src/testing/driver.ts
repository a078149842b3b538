import { MongoClient, type Collection, type Document } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedMongo, type EmbeddedMongo, type EmbeddedMongoOptions } from '../index';
import { makeFolder, removeFolder } from './folder';

/** Starts a server and connects a client for all tests of a file; every test uses its own collection. */
export function useServer(
  parameters: NonNullable<EmbeddedMongoOptions['parameters']> = {},
  options: Pick<EmbeddedMongoOptions, 'unixSocket'> = {},
) {
  const folder = makeFolder();
  let server: EmbeddedMongo;
  let client: MongoClient;
  let collections = 0;
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
    client: () => client,
    uri: () => server.uri,
    database: () => client.db('test'),
    async collection(documents: Document[] = []): Promise<Collection<Document>> {
      const collection = client.db('test').collection(`c${++collections}`);
      if (documents.length > 0) await collection.insertMany(documents);
      return collection;
    },
  };
}
