import mongoose from 'mongoose';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePortal } from '../../test/portal.js';
import type { Migration } from './migration.js';
import { migrate } from './run.js';

usePortal();
const log = pino({ level: 'silent' });
const db = () => mongoose.connection.db!;
const createMigration = (name: string) => ({ name, run: vi.fn<Migration['run']>(() => Promise.resolve()) });

beforeEach(async () => {
  await db().collection('migrations').deleteMany({});
  await db().collection('leases').deleteMany({});
});

describe('migrate', () => {
  it('runs each migration once, in order, and records it', async () => {
    const [first, second] = [createMigration('een'), createMigration('twee')];
    await migrate(log, [first]);
    await migrate(log, [first, second]);
    expect([first.run.mock.calls.length, second.run.mock.calls.length]).toEqual([1, 1]);
    const done = await db().collection('migrations').find().toArray();
    expect(done.map(({ name }) => name as string)).toEqual(['een', 'twee']);
  });

  it('runs a migration once when several processes start together', async () => {
    const migration = createMigration('een');
    await Promise.all([1, 2, 3].map(() => migrate(log, [migration])));
    expect(migration.run).toHaveBeenCalledOnce();
    expect(await db().collection('leases').countDocuments()).toBe(0);
  });

  it('does not wait for a process that was killed', async () => {
    const killed = { _id: 'migrations' as never, owner: 'gone', until: new Date(Date.now() - 1) };
    await db().collection('leases').insertOne(killed);
    const migration = createMigration('een');
    await migrate(log, [migration]);
    expect(migration.run).toHaveBeenCalledOnce();
  });

  it('does not record a migration that fails, and runs it again at the next start', async () => {
    const failing = createMigration('een');
    failing.run.mockRejectedValueOnce(new Error('no index'));
    await expect(migrate(log, [failing])).rejects.toThrow('no index');
    await migrate(log, [failing]);
    expect(failing.run).toHaveBeenCalledTimes(2);
  });

  it('runs migrations without a socket time-out, unlike requests', async () => {
    const migration = createMigration('een');
    await migrate(log, [migration]);
    const { client } = migration.run.mock.calls[0]![0];
    expect([client.options.socketTimeoutMS, db().client.options.socketTimeoutMS]).toEqual([0, 30_000]);
  });

  it('throws for a database of a newer version', async () => {
    await migrate(log, [createMigration('een'), createMigration('twee')]);
    await expect(migrate(log, [createMigration('een')])).rejects.toThrow('nieuwere versie');
  });

  it('creates the indexes of the image bank', async () => {
    const indexes = await db().collection('fotos').indexes();
    expect(indexes.map(({ key }) => key as object)).toEqual(
      expect.arrayContaining([
        { createdAt: -1, _id: -1 },
        { tags: 1, createdAt: -1, _id: -1 },
        { themes: 1, createdAt: -1, _id: -1 },
        { beschrijving: 1, createdAt: -1, _id: -1 },
      ]),
    );
    expect(indexes.find(({ key }) => 'sha256' in key)).toMatchObject({ unique: true });
  });
});
