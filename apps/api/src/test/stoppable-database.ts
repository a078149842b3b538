import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryServer } from 'mongodb-memory-server';
import { afterAll, inject } from 'vitest';

/** Starts a database for this test file that it can stop and restart with its data. */
export const startStoppableDatabase = async () => {
  const dbPath = mkdtempSync(join(tmpdir(), 'ledenportaal-gone-'));
  const binary = inject('mongoBinary');
  const instance = { dbPath, storageEngine: 'wiredTiger' } as const;
  let server = await MongoMemoryServer.create({ binary, instance });
  const { port } = server.instanceInfo!;
  afterAll(async () => {
    await server.stop();
    rmSync(dbPath, { recursive: true, force: true });
  });
  return {
    uri: server.getUri(),
    stop: () => server.stop({ doCleanup: false }),
    restart: async () => {
      server = await MongoMemoryServer.create({ binary, instance: { ...instance, port } });
    },
  };
};
