import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  connectionString,
  startEmbeddedMongo,
  superviseEmbeddedMongo,
  type EmbeddedMongoAddress,
} from '@ledenportaal/embedded-mongo';
import mongoose from 'mongoose';
import { joinEmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.js';
import { StartError } from '../installation/start-error.js';

const { MongoClient } = mongoose.mongo;
let root: string;
let folder: string;
const databases: { stop: () => Promise<unknown> }[] = [];
const onExit = vi.fn();
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ledenportaal-database-'));
  folder = join(root, 'database');
  mkdirSync(folder);
});
afterEach(async () => {
  for (const { stop } of databases.splice(0).reverse()) await stop();
  rmSync(root, { recursive: true });
  expect(onExit).not.toHaveBeenCalled();
});

const track = <T extends { stop: () => Promise<unknown> }>(database: T): T => {
  databases.push(database);
  return database;
};
const openPortalDatabase = () => openEmbeddedDatabase(folder, superviseEmbeddedMongo({ folder, onRestart: onExit }));
const getAddressFile = () => join(root, 'database.json');
const readAddressFile = () => JSON.parse(readFileSync(getAddressFile(), 'utf8')) as Record<string, unknown>;
const canQuery = async (uri: string) => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 2000 });
  try {
    // A query, because a ping needs no authentication.
    await client.db('test').collection('c').countDocuments();
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
};

it('joinEmbeddedDatabase uses the server of a running portal, and leaves it running', async () => {
  const portalDatabase = track(await openPortalDatabase());
  expect(statSync(getAddressFile()).mode & 0o777).toBe(0o600);
  const joined = await joinEmbeddedDatabase(folder, onExit);
  expect(joined.uri).toBe(portalDatabase.uri);
  await joined.stop();
  expect(await canQuery(portalDatabase.uri)).toBe(true);
});

it('openEmbeddedDatabase listens on a Unix socket in the data folder, and not on a port', async () => {
  const { uri } = track(await openPortalDatabase());
  expect(readAddressFile()).toEqual({ socket: join(folder, 'mongod.sock'), pid: expect.any(Number) as number });
  expect(uri).not.toMatch(/127\.0\.0\.1|localhost/);
  expect(await canQuery(uri)).toBe(true);
});

it('joinEmbeddedDatabase uses port and password of the address file', async () => {
  const running = track(await startEmbeddedMongo({ folder, unixSocket: false }));
  writeFileSync(getAddressFile(), JSON.stringify({ ...running.address, pid: running.pid }), { mode: 0o600 });
  const joined = await joinEmbeddedDatabase(folder, onExit);
  expect([joined.uri, await canQuery(joined.uri)]).toEqual([running.uri, true]);
});

it('joinEmbeddedDatabase accepts an address file of a former version, without a password', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  writeFileSync(getAddressFile(), JSON.stringify({ port, pid: process.pid }));
  expect((await joinEmbeddedDatabase(folder, onExit)).uri).toBe(`mongodb://127.0.0.1:${port}/`);
  server.close();
});

it('removes the address file on stop; joinEmbeddedDatabase then starts a server without an address file', async () => {
  await (await openPortalDatabase()).stop();
  expect(() => statSync(getAddressFile())).toThrow('ENOENT');
  const ownDatabase = await joinEmbeddedDatabase(folder, onExit);
  expect(await canQuery(ownDatabase.uri)).toBe(true);
  expect(() => statSync(getAddressFile())).toThrow('ENOENT');
  await ownDatabase.stop();
  expect(await canQuery(ownDatabase.uri)).toBe(false);
});

it('openEmbeddedDatabase writes the address file again after a restart, and removes it on a stop during a restart', async () => {
  const server = superviseEmbeddedMongo({ folder });
  const database = track(await openEmbeddedDatabase(folder, server));
  const first = readAddressFile();
  process.kill(Number(first.pid), 'SIGKILL');
  await vi.waitFor(() => expect(readAddressFile().pid).not.toBe(first.pid), { timeout: 10_000 });
  expect(readAddressFile()).toEqual({ ...first, pid: expect.any(Number) as number });
  expect(await canQuery(database.uri)).toBe(true);
  process.kill(Number(readAddressFile().pid), 'SIGKILL');
  await database.stop();
  expect(() => statSync(getAddressFile())).toThrow('ENOENT');
});

/** A socket file of a process that was killed. */
const createStaleSocket = () => {
  const path = join(root, 'left.sock');
  const listen = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', listen, path]);
  return path;
};

it.each([
  ['has the id of a process that has ended', () => ({ port: 1, pid: 2 ** 22 + 1 })],
  ['has a port on which nothing listens', () => ({ port: 1, pid: process.pid })],
  ['has a socket that does not exist', () => ({ socket: join(root, 'none.sock'), pid: process.pid })],
  ['has a socket of a killed server', () => ({ socket: createStaleSocket(), pid: process.pid })],
  ['is not valid JSON', () => 'x'],
])('ignores an address file that %s', async (_, createContent) => {
  writeFileSync(getAddressFile(), JSON.stringify(createContent()));
  const ownDatabase = track(await joinEmbeddedDatabase(folder, onExit));
  expect(await canQuery(ownDatabase.uri)).toBe(true);
});

it('ignores a socket in a folder that other users can enter or change', async () => {
  const server = createServer((connection) => connection.destroy()).listen(join(root, 'other.sock'));
  await once(server, 'listening');
  chmodSync(root, 0o755);
  writeFileSync(getAddressFile(), JSON.stringify({ socket: join(root, 'other.sock'), pid: process.pid }));
  const { uri } = track(await joinEmbeddedDatabase(folder, onExit));
  expect([uri.includes('other.sock'), await canQuery(uri)]).toEqual([false, true]);
  server.close();
});

it.skipIf(process.getuid?.() !== 0)('ignores a socket in a folder of another user', async () => {
  const otherFolder = mkdtempSync(join(tmpdir(), 'ledenportaal-note-'));
  const path = join(otherFolder, 'mongod.sock');
  const server = createServer((connection) => connection.destroy()).listen(path);
  await once(server, 'listening');
  chownSync(otherFolder, 65_534, 65_534);
  writeFileSync(getAddressFile(), JSON.stringify({ socket: path, pid: process.pid }));
  const { uri } = track(await joinEmbeddedDatabase(folder, onExit));
  expect([uri.includes(otherFolder), await canQuery(uri)]).toEqual([false, true]);
  server.close();
  rmSync(otherFolder, { recursive: true });
});

it('joinEmbeddedDatabase finds a portal whose path is too long for a Unix socket', async () => {
  folder = join(root, 'a'.repeat(60), 'b'.repeat(60), 'database');
  mkdirSync(dirname(folder), { recursive: true });
  const portalDatabase = track(await openPortalDatabase());
  const joined = await joinEmbeddedDatabase(folder, onExit);
  expect([joined.uri, await canQuery(joined.uri)]).toEqual([portalDatabase.uri, true]);
});

it('openEmbeddedDatabase replaces the address file of a killed portal', async () => {
  writeFileSync(getAddressFile(), '{"port":1,"pid":1}', { mode: 0o644 });
  const { uri } = track(await openPortalDatabase());
  expect(uri).toBe(connectionString(readAddressFile() as EmbeddedMongoAddress));
  expect(statSync(getAddressFile()).mode & 0o777).toBe(0o600);
});

it('joinEmbeddedDatabase finds a portal that is still starting', async () => {
  const running = track(await startEmbeddedMongo({ folder }));
  const joining = joinEmbeddedDatabase(folder, onExit);
  writeFileSync(getAddressFile(), JSON.stringify({ ...running.address, pid: running.pid }));
  expect((await joining).uri).toBe(running.uri);
});

it('throws a StartError when the folder is in use and there is no address file', async () => {
  track(await startEmbeddedMongo({ folder }));
  const error = await joinEmbeddedDatabase(folder, onExit).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toMatch(/^De gegevens in .* zijn al in gebruik/);
});
