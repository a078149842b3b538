import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEmbeddedMongo } from '@ledenportaal/embedded-mongo';
import { joinOwnDatabase, startOwnDatabase } from './own-database.js';
import { StartError } from './start-error.js';

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
const noteSays = () => JSON.parse(readFileSync(noteAt(), 'utf8')) as { port: number; pid: number };
const answersAt = (uri: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(uri).port), '127.0.0.1', () => (resolve(true), socket.destroy()));
    socket.on('error', () => resolve(false));
  });

it('a command joins the database of the portal, and leaves it running', async () => {
  const portals = keep(await startOwnDatabase(folder, died));
  expect(statSync(noteAt()).mode & 0o777).toBe(0o600);
  const joined = await joinOwnDatabase(folder, died);
  expect(joined.uri).toBe(portals.uri);
  await joined.stop();
  expect(await answersAt(portals.uri)).toBe(true);
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

it.each([
  ['tells of a process that is gone', () => ({ port: 1, pid: 2 ** 22 + 1 })],
  ['tells of a port on which nobody listens', () => ({ port: 1, pid: process.pid })],
  ['says nothing', () => 'x'],
])('a note that %s is passed over', async (_, note) => {
  writeFileSync(noteAt(), JSON.stringify(note()));
  const own = keep(await joinOwnDatabase(folder, died));
  expect(await answersAt(own.uri)).toBe(true);
});

it('a portal that was killed leaves a note that the next one replaces', async () => {
  writeFileSync(noteAt(), '{"port":1,"pid":1}', { mode: 0o644 });
  const { uri } = keep(await startOwnDatabase(folder, died));
  expect([noteSays().port, statSync(noteAt()).mode & 0o777]).toEqual([Number(new URL(uri).port), 0o600]);
});

it('a command joins a portal that was only just starting', async () => {
  const held = keep(await startEmbeddedMongo({ folder }));
  const joining = joinOwnDatabase(folder, died);
  writeFileSync(noteAt(), JSON.stringify({ port: held.port, pid: held.pid }));
  expect((await joining).uri).toBe(held.uri);
});

it('says so where the folder is in use by somebody who left no note', async () => {
  keep(await startEmbeddedMongo({ folder }));
  const refused = await joinOwnDatabase(folder, died).catch((cause: unknown) => cause);
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as Error).message).toMatch(/^De gegevens in .* zijn al in gebruik/);
});
