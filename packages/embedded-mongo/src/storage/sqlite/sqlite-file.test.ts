import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { embeddedMongoProgram, startEmbeddedMongo } from '../../index';
import { createTemporaryFolder } from '../../testing/folder';
import {
  countDocuments,
  createFilledFolder,
  createKilledFolder,
  insertEach,
  killAfter,
  openEngine as open,
  saveFiles,
} from '../../testing/killed-folder';
import { CommitRecord } from './commit-record';
import { markerName } from './marker';
import { SqliteFile } from './sqlite-file';
import { findProgram } from '../../../../../scripts/test/programs.mjs';

/** As when the last commit was not acknowledged: 39 of 40. */
const recordOneLess = (folder: string): void => CommitRecord.open(folder, { count: 39, isComplete: false }).close();

const replaceInFile = (path: string, from: string, to: string): void => {
  const bytes = readFileSync(path, 'latin1');
  expect(bytes).toContain(from);
  writeFileSync(path, bytes.replaceAll(from, to), 'latin1');
};

describe('a data folder', () => {
  it('has one file after a stop, which does not change without writes', async () => {
    const { folder, file, log } = await createFilledFolder();
    expect([existsSync(log), await countDocuments(folder)]).toEqual([false, 20]);
    const bytes = readFileSync(file);
    SqliteFile.open(folder).close();
    // The number of changes and the version of SQLite in the header.
    const differing = [...readFileSync(file).entries()].filter(([at, byte]) => byte !== bytes[at]).map(([at]) => at);
    expect(differing.filter((at) => at < 24 || at >= 100)).toEqual([]);
  });

  it.each([
    ['with the log', () => undefined],
    ['without the log', (log: string) => rmSync(log, { force: true })],
  ])('starts after a kill during a start or stop, %s', async (_, change) => {
    const { folder, file, log, marker } = await createFilledFolder();
    const opened = SqliteFile.open(folder);
    const files = saveFiles([file, log]);
    opened.close();
    files.restore();
    writeFileSync(marker, '{"format":2}');
    change(log);
    expect(await countDocuments(folder)).toBe(20);
  });

  it('keeps what is in the log after a kill', async () => {
    const { folder } = await createKilledFolder();
    expect(await countDocuments(folder)).toBe(40);
  });

  it('may be a copy of the folder of a stopped server', async () => {
    const { folder } = await createFilledFolder();
    const copy = join(createTemporaryFolder(), 'copy');
    cpSync(folder, copy, { recursive: true });
    expect(await countDocuments(copy)).toBe(20);
  });

  it('is refused when it is a copy of the folder of a running server', async () => {
    const { folder } = await createKilledFolder();
    const copy = join(createTemporaryFolder(), 'copy');
    cpSync(folder, copy, { recursive: true });
    for (let time = 0; time < 2; time++) expect(() => open(copy)).toThrow(/is a copy that was made while/);
  });

  it('is refused without its log', async () => {
    const { folder, log } = await createKilledFolder();
    rmSync(log);
    for (let time = 0; time < 2; time++) expect(() => open(folder)).toThrow(/data\.sqlite-wal is missing/);
  });

  it('is refused when it was copied while the server stopped', async () => {
    const { folder, log, marker } = await createKilledFolder();
    rmSync(log);
    writeFileSync(marker, '{"format":2,"size":4096,"checksum":1}');
    expect(() => open(folder)).toThrow(/is a copy that was made while/);
  });

  it('starts after a failed commit that left some of its frames', async () => {
    const { folder, log } = await createKilledFolder();
    recordOneLess(folder);
    const bytes = readFileSync(log);
    // The first frame of the last transaction, which has at least two.
    bytes.fill(0, bytes.length - 2 * (4096 + 24), bytes.length - 4096 - 24);
    writeFileSync(log, bytes);
    expect(await countDocuments(folder)).toBe(39);
  });

  it('does not use the log of a former file', async () => {
    const backup = await createFilledFolder();
    const { folder, ...paths } = await createKilledFolder();
    for (const name of ['file', 'marker', 'record'] as const) writeFileSync(paths[name], readFileSync(backup[name]));
    expect(await countDocuments(folder)).toBe(20);
    const emptied = await createKilledFolder();
    for (const path of [emptied.file, emptied.marker, emptied.record]) rmSync(path);
    expect(await countDocuments(emptied.folder)).toBe(0);
  });

  it('starts after two kills, of which the first left an incomplete transaction', async () => {
    const killed = await createKilledFolder();
    recordOneLess(killed.folder);
    const frameBytes = 4096 + 24;
    // Without the last frame, which holds the commit.
    truncateSync(killed.log, statSync(killed.log).size - frameBytes);
    await killAfter(killed, (engine) => insertEach(engine, 100, 101));
    expect(await countDocuments(killed.folder)).toBe(40);
  });

  it('is checked in full without its marker', async () => {
    const { folder } = await createKilledFolder();
    rmSync(join(folder, markerName));
    const file = SqliteFile.open(folder);
    expect(file.isSuspect).toBe(true);
    file.close();
    expect(await countDocuments(folder)).toBe(40);
  });

  it('starts without the data file only when it has no other file that says there was one', async () => {
    const { folder, file, marker, record } = await createFilledFolder();
    rmSync(file);
    expect(() => open(folder)).toThrow(/data\.sqlite is missing/);
    rmSync(marker);
    expect(() => open(folder)).toThrow(/data\.sqlite is missing/);
    rmSync(record);
    expect(await countDocuments(folder)).toBe(0);
  });

  it('is refused when a newer version wrote it', async () => {
    const { folder } = await createFilledFolder();
    writeFileSync(join(folder, markerName), '{"format":3}');
    expect(() => open(folder)).toThrow(/newer version/);
  });
});

describe('a damaged data file', () => {
  it('is reported when it is another SQLite database', async () => {
    const { folder, file } = await createFilledFolder();
    const bytes = readFileSync(file);
    bytes.writeUInt32BE(1, 68);
    writeFileSync(file, bytes);
    expect(() => open(folder)).toThrow(/is not a database of this server/);
  });

  it('is reported when it is shorter, and stays as it is', async () => {
    const { folder, file } = await createFilledFolder();
    const size = statSync(file).size - 4096;
    truncateSync(file, size);
    expect(() => open(folder)).toThrow(/is truncated/);
    expect(statSync(file).size).toBe(size);
  });

  it('is reported when an index entry or the description of a collection differs', async () => {
    for (const [from, to] of [
      [Buffer.from([0x49, 0, 0, 0, 2]), Buffer.from([0x49, 0, 0, 0, 9])],
      [Buffer.from('Ctest\0c'), Buffer.from('Ctest\0d')],
    ]) {
      const { folder, file } = await createFilledFolder();
      replaceInFile(file, from!.toString('latin1'), to!.toString('latin1'));
      expect(() => open(folder)).toThrow(/damaged/);
    }
  });

  it('is reported when its log is damaged', async () => {
    for (const n of [21, 38, 39]) {
      const { folder, log } = await createKilledFolder();
      replaceInFile(log, `text of ${n};`, `text of ${n}!`);
      expect(() => open(folder)).toThrow(/data\.sqlite-wal is damaged/);
    }
  });

  it('loses at most an incomplete last transaction after a power failure', async () => {
    const { folder, log } = await createKilledFolder();
    recordOneLess(folder);
    truncateSync(log, statSync(log).size - 1);
    expect(await countDocuments(folder)).toBe(39);
  });
});

const unshare = findProgram('unshare');
const namespaces = ['--net', '--pid', '--fork', '--uts'];
const canUnshare = unshare && spawnSync(unshare, [...namespaces, 'true']).status === 0;
it.skipIf(!canUnshare)('is locked for servers in other namespaces of network, processes and host name', async () => {
  const folder = createTemporaryFolder();
  const server = await startEmbeddedMongo({ folder });
  const script = `hostname other; exec "${process.execPath}" "${embeddedMongoProgram()}" --port 0 --dbpath "${folder}"`;
  const second = spawnSync(unshare!, [...namespaces, 'sh', '-c', script]);
  expect({ status: second.status, stderr: second.stderr.toString() }).toEqual({
    status: 100,
    stderr: `The folder ${folder} is in use by another database server.\n`,
  });
  await server.stop();
});
