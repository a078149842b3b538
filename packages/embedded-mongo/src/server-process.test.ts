import type childProcess from 'node:child_process';
import { ChildProcess, spawn } from 'node:child_process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedMongo, superviseEmbeddedMongo, type EmbeddedMongo } from './index';
import { createTemporaryFolder } from './testing/folder';

vi.mock('node:child_process', async (importActual) => {
  const actual = await importActual<typeof childProcess>();
  return { ...actual, spawn: vi.fn(actual.spawn) };
});

/** What Node returns without free file descriptors. */
const createWithoutStreams = (): ChildProcess => {
  const child = new ChildProcess();
  process.nextTick(() => child.emit('error', new Error('spawn node EMFILE')));
  return child;
};

const throwNoMemory = (): never => {
  throw new Error('spawn ENOMEM');
};

describe('a process that the system does not start', () => {
  it.each([
    ['EMFILE', createWithoutStreams],
    ['ENOMEM', throwNoMemory],
  ])('is a failed start: %s', async (code, fail) => {
    vi.mocked(spawn).mockImplementationOnce(fail);
    const failure = { code: 'failed', message: expect.stringContaining(code) as string };
    await expect(startEmbeddedMongo({ folder: createTemporaryFolder() })).rejects.toMatchObject(failure);
    vi.mocked(spawn).mockImplementationOnce(fail);
    const supervised = superviseEmbeddedMongo({ folder: createTemporaryFolder() });
    await expect(supervised.waitUntilReady()).rejects.toMatchObject(failure);
    await supervised.stop();
  });

  it('counts as a failed restart, and is tried again', async () => {
    const [onRestart, onRestarted, onDown] = [vi.fn(), vi.fn(), vi.fn()];
    const folder = createTemporaryFolder();
    const limit = { maxRestarts: 4, periodMs: 60_000 };
    const server = superviseEmbeddedMongo({ folder, limit, onRestart, onDown });
    onTestFinished(() => server.stop());
    server.onRestarted(onRestarted);
    const { pid } = await server.waitUntilReady();
    vi.mocked(spawn).mockImplementationOnce(createWithoutStreams).mockImplementationOnce(throwNoMemory);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(onRestarted).toHaveBeenCalled(), { timeout: 20_000 });
    expect(onRestart.mock.calls).toMatchObject([[{ code: 'ended' }], [{ code: 'failed' }], [{ code: 'failed' }]]);
    vi.mocked(spawn).mockImplementationOnce(throwNoMemory);
    process.kill((onRestarted.mock.calls[0]![0] as EmbeddedMongo).pid, 'SIGKILL');
    await vi.waitFor(() => expect(onDown.mock.calls).toMatchObject([[{ code: 'failed' }]]), { timeout: 20_000 });
  });
});
