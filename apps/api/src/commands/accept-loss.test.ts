import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@ledenportaal/embedded-mongo';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinEmbeddedDatabase } from '../platform/database/embedded-database.js';
import type { Settings } from '../platform/installation/env.js';
import { runCommand, typedInput } from '../test/commands.js';
import { usePortal } from '../test/portal.js';
import { itNightly } from '../test/suite.js';
import { acceptLoss } from './accept-loss.js';
import { openDataFolders } from './open-stores.js';

const { MongoClient } = mongoose.mongo;
const portal = usePortal();
let folder: string;
let snapshots: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'ledenportaal-loss-')), 'database');
  snapshots = join(folder, '../snapshots');
  for (const path of [folder, snapshots]) mkdirSync(path);
  writeFileSync(join(snapshots, 'fotos-x'), '');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const run = (args: string[], input = typedInput(false)) =>
  runCommand(acceptLoss, portal, args, {
    input,
    openDataFolders: () => Promise.resolve({ database: folder, snapshots }),
  });

const countDocuments = async () => {
  const server = await startEmbeddedMongo({ folder });
  const client = await MongoClient.connect(server.uri);
  const count = await client.db('test').collection('c').countDocuments();
  await client.close();
  await server.stop();
  return count;
};

/** Stores two documents before a stop and three before a kill, and empties the log, which had the latter. */
const loseChanges = async () => {
  for (const [ids, isKilled] of [
    [[1, 2], false],
    [[3, 4, 5], true],
  ] as const) {
    const server = await startEmbeddedMongo({ folder });
    const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 500 });
    const collection = client.db('test').collection<{ _id: number }>('c');
    for (const _id of ids) await collection.insertOne({ _id });
    if (isKilled) process.kill(server.pid, 'SIGKILL');
    await client.close();
    await server.stop();
  }
  truncateSync(join(folder, 'data.sqlite-wal'), 0);
};

const getLossText = () =>
  `De ingebouwde database start niet, omdat bevestigde wijzigingen ontbreken of kunnen ontbreken: The database in ${folder} lacks the last 3 commits that it acknowledged, because data.sqlite or data.sqlite-wal is damaged, shortened or replaced.\n`;
const acceptedText = 'De database is nagekeken. Het portaal kan weer starten, met wat er nog was.\n';

it('names what is missing, asks first, and lets the database go on with what is left', async () => {
  await loseChanges();
  expect(await run([])).toEqual({
    code: 1,
    output: `${getLossText()}Er is niets veranderd. Geef --ja om dit door te voeren.\n`,
  });
  expect(await run([], typedInput(true, 'nee'))).toEqual({
    code: 1,
    output: `${getLossText()}Er is niets veranderd.\n`,
  });
  await expect(joinEmbeddedDatabase(folder, vi.fn())).rejects.toThrow(
    `${getLossText()}Zet een reservekopie terug, of ga verder met wat er nog is: npm run portal -- accept-loss`,
  );
  expect(readdirSync(snapshots)).toEqual(['fotos-x']);
  expect(await run([], typedInput(true, 'ja'))).toEqual({ code: 0, output: getLossText() + acceptedText });
  expect([await countDocuments(), readdirSync(snapshots)]).toEqual([2, []]);
  expect(await run(['--ja'])).toEqual({
    code: 0,
    output: 'Er ontbreken geen wijzigingen: het portaal kan gewoon starten.\n',
  });
});

it('does not help with --ja when the data file is damaged', async () => {
  await loseChanges();
  writeFileSync(join(folder, 'data.sqlite'), 'x'.repeat(9000));
  await expect(run(['--ja'])).rejects.toThrow(/^De ingebouwde database start niet: The database file .* is damaged/);
});

itNightly('is refused while a portal runs', async () => {
  const server = await startEmbeddedMongo({ folder });
  await expect(run(['--ja'])).rejects.toThrow(/^De gegevens in .* zijn al in gebruik: stop het andere portaal/);
  await server.stop();
});

it('is refused with MONGODB_URI, and with other arguments', async () => {
  const settings = { mongodbUri: 'mongodb://localhost' } as Settings;
  await expect(openDataFolders(settings, pino({ level: 'silent' }))).rejects.toThrow(
    'Dit commando is er voor de ingebouwde database, en die is er niet met MONGODB_URI.',
  );
  const open = vi.fn();
  for (const args of [['database'], ['--nu']])
    await expect(runCommand(acceptLoss, portal, args, { openDataFolders: open })).rejects.toThrow();
  expect(open).not.toHaveBeenCalled();
});
