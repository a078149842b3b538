import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import {
  EmbeddedMongoError,
  embeddedMongoProgram,
  spawnEmbeddedMongo,
  startEmbeddedMongo,
  superviseEmbeddedMongo,
  type EmbeddedMongo,
} from '../../index';
import { dataFileName } from '../../storage/sqlite/sqlite-file';
import { lockFolder } from '../../storage/sqlite/folder-lock';
import { createTemporaryFolder } from '../folder';

const createFilledFolder = async (folder: string): Promise<void> => {
  const server = await startEmbeddedMongo({ folder });
  const client = await MongoClient.connect(server.uri);
  await client
    .db('test')
    .collection('c')
    .insertMany(Array.from({ length: 500 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
  await client.close();
  await server.stop();
};

describe('the server process', () => {
  it('keeps its data across restarts', async () => {
    const folder = createTemporaryFolder();
    await createFilledFolder(folder);
    const server = await startEmbeddedMongo({ folder });
    const client = await MongoClient.connect(server.uri);
    expect(await client.db('test').collection('c').countDocuments()).toBe(500);
    await client.close();
    await server.stop();
  });

  it('rejects a folder that another server uses', async () => {
    const folder = createTemporaryFolder();
    const server = await startEmbeddedMongo({ folder });
    const second = spawnSync(process.execPath, [embeddedMongoProgram(), '--port', '0', '--dbpath', folder]);
    expect(second.status).toBe(100);
    expect(second.stderr.toString().trim()).toBe(`The folder ${folder} is in use by another database server.`);
    await server.stop();
  });

  it('reports a failure code to the starting program', async () => {
    const folder = createTemporaryFolder();
    const server = await startEmbeddedMongo({ folder });
    const failure = await startEmbeddedMongo({ folder }).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(EmbeddedMongoError);
    expect(failure).toMatchObject({ code: 'folder-in-use', message: expect.stringContaining('in use') as string });
    await server.stop();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(startEmbeddedMongo({ folder: join(file, 'x') })).rejects.toMatchObject({
      code: 'folder-not-writable',
    });
    truncateSync(join(folder, dataFileName), 0);
    await expect(startEmbeddedMongo({ folder })).rejects.toMatchObject({ code: 'data-damaged' });
    const program = join(folder, 'program.mjs');
    writeFileSync(program, 'process.exit(3)');
    await expect(startEmbeddedMongo({ folder, program })).rejects.toMatchObject({ code: 'failed' });
  });

  it('waits for the lock of a server that is stopping', async () => {
    const folder = createTemporaryFolder();
    const first = await startEmbeddedMongo({ folder });
    const second = startEmbeddedMongo({ folder });
    process.kill(first.pid, 'SIGKILL');
    await (await second).stop();
  });

  it('stops a server that is still starting', async () => {
    const folder = createTemporaryFolder();
    const first = await startEmbeddedMongo({ folder });
    const waiting = spawnEmbeddedMongo({ folder });
    await waiting.stop();
    await expect(waiting.waitUntilReady()).rejects.toThrow('The database server ended (SIGTERM).');
    const client = await MongoClient.connect(first.uri);
    expect(await client.db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await first.stop();
  });

  it.skipIf(process.platform === 'win32')(
    'ends with the reason when a commit fails, and keeps what it acknowledged',
    async () => {
      const folder = createTemporaryFolder();
      const program = join(createTemporaryFolder(), 'limited.mjs');
      // No file of the server may become larger than 8 MB.
      const command = ['ulimit -f 16384; exec "$@"', 'sh', process.execPath, embeddedMongoProgram()];
      writeFileSync(
        program,
        `import { spawnSync } from 'node:child_process';
       const { status } = spawnSync('sh', ['-c', ...${JSON.stringify(command)}, ...process.argv.slice(2)], { stdio: 'inherit' });
       process.exit(status);`,
      );
      let acknowledged = 0;
      const reason = await new Promise<string>((resolve, reject) => {
        const insert = async (): Promise<void> => {
          const server = await startEmbeddedMongo({ folder, program, onExit: resolve });
          const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 1000, retryWrites: false });
          const text = 'x'.repeat(100_000);
          const insertOne = () => client.db('test').collection('c').insertOne({ text });
          while (
            acknowledged < 10_000 &&
            (await insertOne().then(
              () => true,
              () => false,
            ))
          )
            acknowledged += 1;
          await client.close();
        };
        insert().catch(reject);
      });
      expect(reason).toMatch(/^A commit to .* failed, so the database server ends: .*data\.sqlite cannot be used/);
      expect(acknowledged).toBeGreaterThan(10);
      const server = await startEmbeddedMongo({ folder });
      const client = await MongoClient.connect(server.uri);
      expect(await client.db('test').collection('c').countDocuments()).toBe(acknowledged);
      await client.close();
      await server.stop();
    },
  );

  it('calls onExit when it exits unexpectedly', async () => {
    const reason = await new Promise<string>((resolve, reject) => {
      startEmbeddedMongo({ folder: createTemporaryFolder(), onExit: resolve }).then(
        ({ pid }) => process.kill(pid, 'SIGKILL'),
        reject,
      );
    });
    expect(reason).toContain('SIGKILL');
  });

  it('is started again when another program that used its folder meanwhile has ended', async () => {
    const folder = createTemporaryFolder();
    const failures: string[] = [];
    let lock: { release: () => void } | undefined;
    const onRestart = ({ code }: EmbeddedMongoError) => {
      failures.push(code);
      lock ??= lockFolder(folder);
    };
    const limit = { maxRestarts: 1, periodMs: 60_000 };
    const server = superviseEmbeddedMongo({ folder, limit, onRestart });
    const restarted = new Promise<EmbeddedMongo>((resolve) => server.onRestarted(resolve));
    process.kill((await server.waitUntilReady()).pid, 'SIGKILL');
    await vi.waitFor(() => expect(failures).toEqual(['ended', 'folder-in-use']), { timeout: 20_000 });
    lock!.release();
    expect((await restarted).uri).toBe((await server.waitUntilReady()).uri);
    await server.stop();
  });

  it('stops when its parent is killed', async () => {
    const folder = createTemporaryFolder();
    const flags = ['--port', '0', '--dbpath', folder, '--exitWithParent'];
    const parent = spawn(process.execPath, [
      '-e',
      `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([embeddedMongoProgram(), ...flags])}, { detached: true, stdio: ['pipe', 'inherit', 'inherit'] });
       console.log('pid ' + child.pid);`,
    ]);
    const outputClosed = once(parent.stdout, 'end');
    for await (const line of createInterface({ input: parent.stdout })) {
      if (line.includes('Waiting for connections')) break;
    }
    parent.kill('SIGKILL');
    parent.stdout.resume();
    // The server holds the other end of this pipe until it exits.
    await outputClosed;
    await (await startEmbeddedMongo({ folder })).stop();
  });

  it('rejects a folder that cannot be created', async () => {
    const file = join(createTemporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(startEmbeddedMongo({ folder: join(file, 'data') })).rejects.toThrow(/cannot be written to/);
  });

  it('reports a truncated file without changing it', async () => {
    const folder = createTemporaryFolder();
    await createFilledFolder(folder);
    const file = join(folder, dataFileName);
    const size = statSync(file).size - 8192;
    truncateSync(file, size);
    await expect(startEmbeddedMongo({ folder })).rejects.toThrow(/is truncated/);
    expect(statSync(file).size).toBe(size);
  });

  it.each([0, 4096])('reports a header that is overwritten at %i', async (position) => {
    const folder = createTemporaryFolder();
    await createFilledFolder(folder);
    const file = join(folder, dataFileName);
    const bytes = readFileSync(file);
    bytes.fill(0, position, position + 4096);
    writeFileSync(file, bytes);
    await expect(startEmbeddedMongo({ folder })).rejects.toThrow(/is damaged/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('reports an empty file', async () => {
    const folder = createTemporaryFolder();
    await createFilledFolder(folder);
    truncateSync(join(folder, dataFileName), 0);
    await expect(startEmbeddedMongo({ folder })).rejects.toThrow(/is damaged/);
  });
});

describe('the mongod program', () => {
  const run = (...args: string[]) => spawnSync(process.execPath, [embeddedMongoProgram(), ...args]);

  it('prints its version like mongod', () => {
    expect(run('--version').stdout.toString()).toMatch(/^db version v7\.0\.\d+$/m);
  });

  it('rejects --replSet', () => {
    expect(run('--replSet', 'rs').stderr.toString()).toMatch(/standalone/);
  });

  it('reports an unknown flag', () => {
    const { status, stderr } = run('--shardsvr');
    expect(status).not.toBe(0);
    expect(stderr.toString()).toContain('--shardsvr');
  });

  it('stops on SIGINT', async () => {
    const child = spawn(process.execPath, [embeddedMongoProgram(), '--port', '0', '--dbpath', createTemporaryFolder()]);
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Waiting for connections')) break;
    }
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
  });
});
