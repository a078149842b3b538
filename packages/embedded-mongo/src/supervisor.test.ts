import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedMongo, superviseEmbeddedMongo, type EmbeddedMongo, type EmbeddedMongoError } from './index';
import { dataFileName } from './storage/sqlite/sqlite-file';
import { createRestartLimiter, type SupervisorOptions } from './supervisor';
import { createTemporaryFolder } from './testing/folder';

/** Starts a supervised server whose next restart and end can be awaited. */
const supervise = async (options: Partial<SupervisorOptions> = {}) => {
  const folder = createTemporaryFolder();
  const onRestart = vi.fn();
  const onDown = vi.fn();
  const onRestarted = vi.fn();
  const server = superviseEmbeddedMongo({ folder, onRestart, onDown, ...options });
  onTestFinished(() => server.stop());
  server.onRestarted(onRestarted);
  return { folder, server, running: await server.waitUntilReady(), onRestart, onDown, onRestarted };
};

const kill = ({ pid }: Pick<EmbeddedMongo, 'pid'>) => process.kill(pid, 'SIGKILL');
/** Waits for the nth call of a function, counted from 1, and returns its argument. */
const waitForCall = async <Argument>(listener: ReturnType<typeof vi.fn>, n = 1): Promise<Argument> => {
  await vi.waitFor(() => expect(listener.mock.calls.length).toBeGreaterThanOrEqual(n), { timeout: 20_000 });
  return listener.mock.calls[n - 1]![0] as Argument;
};

describe('superviseEmbeddedMongo', () => {
  it.each([
    ['a socket', true],
    ['a port with a password', false],
  ])(
    'starts a killed server again at %s, where its clients reconnect and find what it acknowledged',
    async (_, unixSocket) => {
      const { running, onRestart, onRestarted } = await supervise({ unixSocket });
      const client = await MongoClient.connect(running.uri, { heartbeatFrequencyMS: 500 });
      onTestFinished(() => client.close());
      const collection = client.db('test').collection('c');
      await collection.insertOne({ _id: 'a' as never });
      kill(running);
      const restarted = await waitForCall<EmbeddedMongo>(onRestarted);
      expect(restarted.address).toEqual(running.address);
      expect(restarted.pid).not.toBe(running.pid);
      expect(await vi.waitFor(() => collection.find().toArray(), { timeout: 5000 })).toEqual([{ _id: 'a' }]);
      const cause = { code: 'ended', message: 'The database server ended (SIGKILL).', status: { signal: 'SIGKILL' } };
      expect(onRestart.mock.calls).toMatchObject([[cause]]);
    },
  );

  it('lets the server stay down after the allowed number of restarts', async () => {
    const { folder, running, onRestart, onRestarted, onDown } = await supervise({
      limit: { maxRestarts: 1, periodMs: 60_000 },
    });
    kill(running);
    kill(await waitForCall<EmbeddedMongo>(onRestarted));
    expect(await waitForCall<EmbeddedMongoError>(onDown)).toMatchObject({ code: 'ended' });
    expect(onRestart).toHaveBeenCalledTimes(1);
    await (await startEmbeddedMongo({ folder })).stop();
  });

  it('lets the server stay down when its data are damaged, whatever restarts are left', async () => {
    const { folder, running, onRestarted, onDown } = await supervise({
      onRestart: () => truncateSync(join(folder, dataFileName), 0),
    });
    kill(running);
    const cause = await waitForCall<EmbeddedMongoError>(onDown);
    expect([cause.code, cause.message]).toEqual(['data-damaged', expect.stringMatching(/is damaged/)]);
    expect(onRestarted).not.toHaveBeenCalled();
  });

  it('stops a server that is being started again, and starts none after that', async () => {
    const { folder, server, running, onRestart, onRestarted, onDown } = await supervise();
    kill(running);
    await waitForCall(onRestart);
    await server.stop();
    await (await startEmbeddedMongo({ folder })).stop();
    expect([onRestart.mock.calls.length, onRestarted.mock.calls, onDown.mock.calls]).toEqual([1, [], []]);
  });

  it('rejects when the first start fails, and does not try again', async () => {
    const file = join(createTemporaryFolder(), 'file');
    writeFileSync(file, '');
    const onRestart = vi.fn();
    const server = superviseEmbeddedMongo({ folder: join(file, 'x'), onRestart });
    await expect(server.waitUntilReady()).rejects.toMatchObject({ code: 'folder-not-writable' });
    await server.stop();
    expect(onRestart).not.toHaveBeenCalled();
  });
});

describe('createRestartLimiter', () => {
  it('allows a number of restarts in any period', () => {
    let now = 0;
    const takeRestart = createRestartLimiter({ maxRestarts: 2, periodMs: 100 }, () => now);
    const takeAt = (time: number) => ((now = time), takeRestart());
    expect([0, 50, 99, 100, 149, 150, 151].map(takeAt)).toEqual([true, true, false, true, false, true, false]);
  });
});
