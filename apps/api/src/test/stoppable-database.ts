import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryServer } from 'mongodb-memory-server';
import { afterAll, inject } from 'vitest';

/** A database of this test file alone, that it stops and starts again with what was in it. */
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
    startAgain: async () => {
      server = await MongoMemoryServer.create({ binary, instance: { ...instance, port } });
    },
  };
};
