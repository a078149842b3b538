import { join } from 'node:path';
import { startEmbeddedMongo } from '@ledenportaal/embedded-mongo';
import { MongoClient, type Db } from 'mongodb';
import { withTemporaryFolder } from './temporary-folder';

const database = 'ledenportaal';
export const admin = { email: 'beheer@example.org', password: 'een goed wachtwoord' };

/** Runs `work` with an empty embedded database, and the settings of a portal that uses it and has one admin. */
export const withDatabase = <Result>(
  work: (db: Db, settings: Record<string, string>) => Promise<Result>,
): Promise<Result> =>
  withTemporaryFolder(async (folder) => {
    const mongo = await startEmbeddedMongo({ folder });
    try {
      const connection = await MongoClient.connect(mongo.uri);
      try {
        const uri = new URL(mongo.uri);
        uri.pathname = database;
        return await work(connection.db(database), {
          DATA_DIR: join(folder, 'data'),
          MONGODB_URI: uri.href,
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
        });
      } finally {
        await connection.close();
      }
    } finally {
      await mongo.stop();
    }
  });
