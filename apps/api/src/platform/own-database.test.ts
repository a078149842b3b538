import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionString, startEmbeddedMongo, type EmbeddedMongoAddress } from '@ledenportaal/embedded-mongo';
import mongoose from 'mongoose';
import { joinOwnDatabase, startOwnDatabase } from './own-database.js';
import { StartError } from './start-error.js';

const { MongoClient } = mongoose.mongo;
let root: string;
let folder: string;
const started: { stop: () => Promise<unknown> }[] = [];
const died = vi.fn();
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ledenportaal-database-'));
  folder = join(root, 'database');
  mkdirSync(folder);
});
afterEach(async () => {
  for (const { stop } of started.splice(0).reverse()) await stop();
  rmSync(root, { recursive: true });
  expect(died).not.toHaveBeenCalled();
});

const keep = <T extends { stop: () => Promise<unknown> }>(database: T): T => {
  started.push(database);
  return database;
};
const noteAt = () => join(root, 'database.json');
const noteSays = () => JSON.parse(readFileSync(noteAt(), 'utf8')) as Record<string, unknown>;
const answersAt = async (uri: string) => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 2000 });
  try {
    // More than a ping, which asks for no password.
    await client.db('test').collection('c').countDocuments();
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
};

it('a command joins the database of the portal, and leaves it running', async () => {
  const portals = keep(await startOwnDatabase(folder, died));
  expect(statSync(noteAt()).mode & 0o777).toBe(0o600);
  const joined = await joinOwnDatabase(folder, died);
  expect(joined.uri).toBe(portals.uri);
  await joined.stop();
  expect(await answersAt(portals.uri)).toBe(true);
});

it('is found by its socket in the folder of the data, and by no port', async () => {
  const { uri } = keep(await startOwnDatabase(folder, died));
  expect(noteSays()).toEqual({ socket: join(folder, 'mongod.sock'), pid: expect.any(Number) as number });
  expect(uri).not.toMatch(/127\.0\.0\.1|localhost/);
  expect(await answersAt(uri)).toBe(true);
});

it('a command joins a portal that asks for a password, by the note', async () => {
  const held = keep(await startEmbeddedMongo({ folder, unixSocket: false }));
  writeFileSync(noteAt(), JSON.stringify({ ...held.address, pid: held.pid }), { mode: 0o600 });
  const joined = await joinOwnDatabase(folder, died);
  expect([joined.uri, await answersAt(joined.uri)]).toEqual([held.uri, true]);
});

it('a command joins a portal of a former version, which asks for no password and notes its port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  writeFileSync(noteAt(), JSON.stringify({ port, pid: process.pid }));
  expect((await joinOwnDatabase(folder, died)).uri).toBe(`mongodb://127.0.0.1:${port}/`);
  server.close();
});

it('a portal that ends takes its note along; a command then has a database of its own, and leaves no note', async () => {
  await (await startOwnDatabase(folder, died)).stop();
  expect(() => statSync(noteAt())).toThrow('ENOENT');
  const own = await joinOwnDatabase(folder, died);
  expect(await answersAt(own.uri)).toBe(true);
  expect(() => statSync(noteAt())).toThrow('ENOENT');
  await own.stop();
  expect(await answersAt(own.uri)).toBe(false);
});

/** A socket at which nobody listens any more. */
const leftSocket = () => {
  const path = join(root, 'left.sock');
  const listen = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', listen, path]);
  return path;
};

it.each([
  ['tells of a process that is gone', () => ({ port: 1, pid: 2 ** 22 + 1 })],
  ['tells of a port on which nobody listens', () => ({ port: 1, pid: process.pid })],
  ['tells of a socket that is not there', () => ({ socket: join(root, 'none.sock'), pid: process.pid })],
  ['tells of a socket that a killed server left', () => ({ socket: leftSocket(), pid: process.pid })],
  ['says nothing', () => 'x'],
])('a note that %s is passed over', async (_, note) => {
  writeFileSync(noteAt(), JSON.stringify(note()));
  const own = keep(await joinOwnDatabase(folder, died));
  expect(await answersAt(own.uri)).toBe(true);
});

it('a note does not lead to a socket in a folder that other users can enter or change', async () => {
  const server = createServer((connection) => connection.destroy()).listen(join(root, 'other.sock'));
  await once(server, 'listening');
  chmodSync(root, 0o755);
  writeFileSync(noteAt(), JSON.stringify({ socket: join(root, 'other.sock'), pid: process.pid }));
  const { uri } = keep(await joinOwnDatabase(folder, died));
  expect([uri.includes('other.sock'), await answersAt(uri)]).toEqual([false, true]);
  server.close();
});

it.skipIf(process.getuid?.() !== 0)('a note does not lead to a socket in a folder of another user', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'ledenportaal-note-'));
  const path = join(elsewhere, 'mongod.sock');
  const server = createServer((connection) => connection.destroy()).listen(path);
  await once(server, 'listening');
  chownSync(elsewhere, 65_534, 65_534);
  writeFileSync(noteAt(), JSON.stringify({ socket: path, pid: process.pid }));
  const { uri } = keep(await joinOwnDatabase(folder, died));
  expect([uri.includes(elsewhere), await answersAt(uri)]).toEqual([false, true]);
  server.close();
  rmSync(elsewhere, { recursive: true });
});

it('a command joins a portal whose path is too long for a socket', async () => {
  folder = join(root, 'a'.repeat(60), 'b'.repeat(60), 'database');
  mkdirSync(dirname(folder), { recursive: true });
  const portals = keep(await startOwnDatabase(folder, died));
  const joined = await joinOwnDatabase(folder, died);
  expect([joined.uri, await answersAt(joined.uri)]).toEqual([portals.uri, true]);
});

it('a portal that was killed leaves a note that the next one replaces', async () => {
  writeFileSync(noteAt(), '{"port":1,"pid":1}', { mode: 0o644 });
  const { uri } = keep(await startOwnDatabase(folder, died));
  expect(uri).toBe(connectionString(noteSays() as EmbeddedMongoAddress));
  expect(statSync(noteAt()).mode & 0o777).toBe(0o600);
});

it('a command joins a portal that was only just starting', async () => {
  const held = keep(await startEmbeddedMongo({ folder }));
  const joining = joinOwnDatabase(folder, died);
  writeFileSync(noteAt(), JSON.stringify({ ...held.address, pid: held.pid }));
  expect((await joining).uri).toBe(held.uri);
});

it('says so where the folder is in use by somebody who left no note', async () => {
  keep(await startEmbeddedMongo({ folder }));
  const refused = await joinOwnDatabase(folder, died).catch((cause: unknown) => cause);
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as Error).message).toMatch(/^De gegevens in .* zijn al in gebruik/);
});
