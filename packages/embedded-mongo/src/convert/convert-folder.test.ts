import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { embeddedMongoProgram, startEmbeddedMongo } from '../index';
import { createTemporaryFolder } from '../testing/folder';
import { canMount, mountSmallDisk, unmountSmallDisk } from '../testing/small-disk';
import { dumpDatabase } from './fixture/dump';

const readFixture = (name: string): Buffer => gunzipSync(readFileSync(join(import.meta.dirname, 'fixture', name)));
const lmdbFile = readFixture('data.mdb.gz');
const expectedDump = readFixture('dump.json.gz').toString();

/** A folder as the version that made the fixture left it. */
const createOldFolder = (name = ''): string => {
  const folder = join(createTemporaryFolder(), name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'data.mdb'), lmdbFile);
  writeFileSync(join(folder, 'embedded-mongo.json'), '{"format":1}\n');
  return folder;
};

const dump = async (folder: string): Promise<string> => {
  const server = await startEmbeddedMongo({ folder });
  const client = await MongoClient.connect(server.uri);
  const text = await dumpDatabase(client);
  await client.close();
  await server.stop();
  return text;
};

const getFailure = (folder: string): Promise<unknown> =>
  startEmbeddedMongo({ folder }).then(
    (server) => server.stop(),
    (cause: Error) => cause.message,
  );

describe('the first start on a folder with LMDB', () => {
  it('returns the same documents, indexes and orders, and keeps the old file', async () => {
    const folder = createOldFolder('data.base');
    for (let time = 0; time < 2; time++) expect(await dump(folder)).toBe(expectedDump);
    expect(readFileSync(join(folder, 'data.mdb.old')).equals(lmdbFile)).toBe(true);
    expect(Date.now() - statSync(join(folder, 'data.mdb.old')).mtimeMs).toBeLessThan(60_000);
    expect(readFileSync(join(folder, 'data.mdb'), 'utf8')).toMatch(/Versions that kept it in data\.mdb cannot open it/);
    expect(existsSync(join(folder, 'lock.mdb'))).toBe(false);
  });

  it('removes the old file after 30 days', async () => {
    const folder = createOldFolder();
    const old = join(folder, 'data.mdb.old');
    await dump(folder);
    const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3600 * 1000);
    utimesSync(old, daysAgo(29), daysAgo(29));
    await dump(folder);
    expect(existsSync(old)).toBe(true);
    utimesSync(old, daysAgo(31), daysAgo(31));
    await dump(folder);
    expect(existsSync(old)).toBe(false);
  });

  it.each<[string, (folder: string) => void]>([
    ['while the new file was written', (folder) => writeFileSync(join(folder, 'data.sqlite.part'), 'part')],
    ['after the new file had its name', (folder) => rmSync(join(folder, 'data.mdb.old'))],
    ['after the old file was renamed', (folder) => rmSync(join(folder, 'data.mdb'))],
    ['before the marker was written', () => undefined],
  ])('goes on after a kill %s', async (stage, change) => {
    const folder = createOldFolder();
    if (stage !== 'while the new file was written') {
      await dump(folder);
      if (stage.startsWith('after the new')) cpSync(join(folder, 'data.mdb.old'), join(folder, 'data.mdb'));
      writeFileSync(join(folder, 'embedded-mongo.json'), '{"format":1}\n');
    }
    change(folder);
    expect(await dump(folder)).toBe(expectedDump);
    expect(readFileSync(join(folder, 'data.mdb.old')).equals(lmdbFile)).toBe(true);
  });

  it('goes on after kills at any time', async () => {
    const folder = createOldFolder();
    for (let milliseconds = 100; milliseconds <= 700; milliseconds += 50) {
      const server = spawn(process.execPath, [embeddedMongoProgram(), '--port', '0', '--dbpath', folder]);
      const exited = once(server, 'exit');
      await delay(milliseconds);
      server.kill('SIGKILL');
      await exited;
    }
    expect(await dump(folder)).toBe(expectedDump);
  });

  it('converts once when two servers start together', async () => {
    const folder = createOldFolder();
    const starts = await Promise.allSettled([1, 2].map(() => startEmbeddedMongo({ folder })));
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const start of starts) if (start.status === 'fulfilled') await start.value.stop();
    expect(await dump(folder)).toBe(expectedDump);
  });

  it('reports a damaged file and changes nothing', async () => {
    const folder = createOldFolder();
    const damaged = Buffer.from(lmdbFile).fill(0, 0, 4096);
    writeFileSync(join(folder, 'data.mdb'), damaged);
    expect(await getFailure(folder)).toMatch(/data\.mdb is damaged: its header is not readable/);
    expect(readFileSync(join(folder, 'data.mdb')).equals(damaged)).toBe(true);
    expect(existsSync(join(folder, 'data.sqlite'))).toBe(false);
  });

  it('keeps a document that cannot be decoded, and reports it when it is read', async () => {
    const folder = createOldFolder();
    const bytes = Buffer.from(lmdbFile);
    const field = Buffer.from('\x02text\0');
    const position = bytes.indexOf(field);
    expect(position).toBeGreaterThan(0);
    bytes[position] = 0x77;
    writeFileSync(join(folder, 'data.mdb'), bytes);
    const server = await startEmbeddedMongo({ folder });
    const client = await MongoClient.connect(server.uri);
    await expect(client.db('other').collection('large').findOne()).rejects.toThrow(/other\.large cannot be read/);
    expect(
      await client
        .db('test')
        .collection('documents')
        .countDocuments({ n: { $gte: 0 } }),
    ).toBe(108);
    await client.close();
    await server.stop();
  });

  it('reports a missing file instead of starting without data', async () => {
    const folder = createOldFolder();
    rmSync(join(folder, 'data.mdb'));
    expect(await getFailure(folder)).toMatch(/data\.mdb is missing/);
  });

  it('reports two databases', async () => {
    const folder = createOldFolder();
    await dump(folder);
    renameSync(join(folder, 'data.mdb.old'), join(folder, 'data.mdb'));
    expect(await getFailure(folder)).toMatch(/two databases, data\.mdb and data\.sqlite/);
  });

  it('is refused while a server of an older version runs', async () => {
    const folder = createOldFolder();
    const heartbeat = join(folder, 'embedded-mongo.lock');
    const renew = (): void => writeFileSync(heartbeat, JSON.stringify({ host: 'other', pid: 1, at: Date.now() }));
    renew();
    const timer = setInterval(renew, 500);
    const { status, stderr } = await new Promise<{ status: number | null; stderr: string }>((resolve) => {
      const server = spawn(process.execPath, [embeddedMongoProgram(), '--port', '0', '--dbpath', folder]);
      let text = '';
      server.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
      server.once('close', (code) => resolve({ status: code, stderr: text }));
    });
    clearInterval(timer);
    expect({ status, stderr }).toEqual({
      status: 100,
      stderr: `The folder ${folder} is in use by another database server.\n`,
    });
    expect(existsSync(join(folder, 'data.sqlite'))).toBe(false);
  });
});

it.skipIf(!canMount())('refuses to convert without enough free space', () => {
  const disk = createTemporaryFolder();
  mountSmallDisk(disk, 20);
  try {
    writeFileSync(join(disk, 'data.mdb'), lmdbFile);
    const { stderr } = spawnSync(process.execPath, [embeddedMongoProgram(), '--port', '0', '--dbpath', disk]);
    expect(stderr.toString()).toMatch(/needs \d+ MB of free space, and \d+ MB are free; it is unchanged/);
  } finally {
    unmountSmallDisk(disk);
  }
});
