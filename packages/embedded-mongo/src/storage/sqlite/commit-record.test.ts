import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { EmbeddedMongoError, startEmbeddedMongo } from '../../index';
import { createTemporaryFolder } from '../../testing/folder';
import {
  countDocuments,
  createFilledFolder,
  createKilledFolder,
  insertEach,
  killAfter,
  openEngine,
  saveFiles,
  type DataFolder,
} from '../../testing/killed-folder';
import { FolderError } from '../folder-error';
import { CommitRecord, getLag, getNextCount, readRecord } from './commit-record';
import { connect, type SqlConnection } from './sqlite-driver';

/** Returns the sentence of a refused start. */
const getRefusal = (folder: string): string => {
  try {
    openEngine(folder);
  } catch (cause) {
    expect(cause).toBeInstanceOf(FolderError);
    expect((cause as FolderError).failure).toBe('data-incomplete');
    return (cause as Error).message;
  }
  return expect.unreachable();
};

const setRecord = (folder: string, count: number, isComplete: boolean): void =>
  CommitRecord.open(folder, { count, isComplete }).close();

const logHeaderBytes = 32;
const frameBytes = 24 + 4096;

/** The positions in a log at which a commit ends. */
const findCommitEnds = (log: Buffer): number[] => {
  const ends: number[] = [];
  for (let at = logHeaderBytes; at + frameBytes <= log.length; at += frameBytes)
    if (log.readUInt32BE(at + 4) !== 0) ends.push(at + frameBytes);
  return ends;
};

describe('the number of a commit', () => {
  it('wraps and skips 0', () => {
    expect([0, 1, 2 ** 31 - 1, -1].map(getNextCount)).toEqual([1, 2, -(2 ** 31), 1]);
    expect([getLag(5, 8), getLag(8, 5), getLag(2 ** 31 - 2, -(2 ** 31) + 3), getLag(-2, 3)]).toEqual([3, -3, 5, 5]);
  });

  it.each([2 ** 31 - 10, -10])('may wrap during a run that starts at %i', async (start) => {
    const killed = await createFilledFolder();
    const connection = connect(killed.file);
    connection.exec(`PRAGMA user_version = ${start}`);
    connection.close();
    setRecord(killed.folder, start, true);
    await killAfter(killed, (engine) => insertEach(engine, 20, 40));
    const files = saveFiles([killed.file, killed.log, killed.marker, killed.record]);
    expect(await countDocuments(killed.folder)).toBe(40);
    files.restore();
    const log = readFileSync(killed.log);
    truncateSync(killed.log, findCommitEnds(log).at(-4));
    expect(getRefusal(killed.folder)).toContain('lacks the last 3 commits that it acknowledged');
  });
});

describe('a log after a kill', () => {
  it('is refused when it ends before a commit that was acknowledged, at each frame and inside it', async () => {
    const { folder, file, log, marker, record } = await createKilledFolder();
    const bytes = readFileSync(log);
    const ends = findCommitEnds(bytes);
    expect(ends).toHaveLength(20);
    const files = saveFiles([file, log, marker, record]);
    for (let at = logHeaderBytes; at < ends.at(-1)!; at += frameBytes) {
      for (const size of [at, at + 1000]) {
        truncateSync(log, size);
        const missing = ends.filter((end) => end > size).length;
        const extent = missing === 1 ? 'the last commit' : `the last ${missing} commits`;
        expect(getRefusal(folder), `cut at ${size}`).toContain(`lacks ${extent} that it acknowledged`);
        expect(readFileSync(log)).toHaveLength(size);
        files.restore();
      }
    }
    expect(await countDocuments(folder)).toBe(40);
  });

  it.each([
    ['emptied', (path: string) => truncateSync(path, 0), 'data.sqlite or data.sqlite-wal is damaged'],
    ['missing', (path: string) => rmSync(path), 'data.sqlite-wal is missing'],
    [
      'overwritten',
      (path: string) => writeFileSync(path, 'x'.repeat(9000)),
      'data.sqlite or data.sqlite-wal is damaged',
    ],
  ])('is refused when it is %s, at each start, until the loss is accepted', async (_, change, cause) => {
    const { folder, log } = await createKilledFolder();
    change(log);
    for (let time = 0; time < 2; time++)
      expect(getRefusal(folder)).toMatch(
        new RegExp(`^The database in ${folder} lacks the last 20 commits that it acknowledged, because ${cause}.*; restore a backup, or go on without them by --acceptLoss\\.$`), // oxfmt-ignore
      );
    const engine = openEngine(folder, true);
    expect(engine.store.loss).toContain('lacks the last 20 commits');
    await insertEach(engine, 100, 101);
    await engine.close();
    expect(await countDocuments(folder)).toBe(21);
  });

  it('starts when a kill came before a commit was recorded', async () => {
    const { folder } = await createKilledFolder();
    setRecord(folder, 39, false);
    expect(await countDocuments(folder)).toBe(40);
    expect(readRecord(folder)).toEqual({ count: 40, isComplete: true });
  });

  it('may be empty or missing when the data file has everything', async () => {
    const { folder, file, log, marker, record } = await createFilledFolder();
    await killAfter({ folder, file, log, marker, record }, () => Promise.resolve());
    const files = saveFiles([file, marker, record]);
    expect(readFileSync(log)).toHaveLength(0);
    expect(await countDocuments(folder)).toBe(20);
    files.restore();
    expect(existsSync(log)).toBe(false);
    expect(await countDocuments(folder)).toBe(20);
  });

  describe('that a commit has merged', () => {
    /** With a log that is overwritten once, as a kill directly after its second merge leaves it. */
    const createMergedFolder = async () => {
      const killed = await createFilledFolder();
      let end = 20;
      await killAfter(killed, async (engine) => {
        for (let merges = 0; merges < 2; end++) {
          await insertEach(engine, end, end + 1);
          if (readRecord(killed.folder)!.isComplete) merges++;
        }
      });
      const size = readFileSync(killed.log).length;
      expect(size).toBeGreaterThan(1000 * frameBytes);
      expect(size).toBeLessThan(1100 * frameBytes);
      expect(readFileSync(killed.file).readInt32BE(60)).toBe(end);
      return { ...killed, end, files: saveFiles([killed.file, killed.log, killed.marker, killed.record]) };
    };

    /** As when a kill came after the next commit had begun to overwrite the log, and before its first frame. */
    const replaceHeader = (log: string): void => {
      const other = createTemporaryFolder();
      const connection = connect(`${other}/x`);
      connection.exec('PRAGMA journal_mode = wal; CREATE TABLE x (x)');
      const header = readFileSync(`${other}/x-wal`).subarray(0, logHeaderBytes);
      connection.close();
      writeFileSync(log, Buffer.concat([header, readFileSync(log).subarray(logHeaderBytes)]));
    };

    it('is not needed any more, unless the record says that a kill may have interrupted the merge', async () => {
      const { folder, log, end, files } = await createMergedFolder();
      for (const change of [replaceHeader, (path: string) => truncateSync(path)]) {
        files.restore();
        change(log);
        expect(await countDocuments(folder)).toBe(end);
        files.restore();
        setRecord(folder, end, false);
        change(log);
        expect(getRefusal(folder)).toContain('may lack commits that it acknowledged');
        expect(await countDocuments(folder, true)).toBe(end);
        expect(await countDocuments(folder)).toBe(end);
      }
      files.restore();
      truncateSync(log, 500 * frameBytes);
      expect(getRefusal(folder)).toContain('may lack commits that it acknowledged');
    });
  });
});

describe('an older data file', () => {
  const createOlderFile = async (): Promise<DataFolder & { older: Buffer }> => {
    const dataFolder = await createFilledFolder();
    const older = readFileSync(dataFolder.file);
    return { ...dataFolder, older };
  };

  it('is refused after a stop, with or without the marker of its time', async () => {
    const { folder, file, marker, older } = await createOlderFile();
    const olderMarker = readFileSync(marker);
    const engine = openEngine(folder);
    await insertEach(engine, 20, 23);
    await engine.close();
    writeFileSync(file, older);
    expect(getRefusal(folder)).toContain('lacks the last 3 commits that it acknowledged, because data.sqlite is not');
    writeFileSync(marker, olderMarker);
    expect(getRefusal(folder)).toContain('lacks the last 3 commits that it acknowledged, because data.sqlite is not');
    expect(await countDocuments(folder, true)).toBe(20);
    expect(await countDocuments(folder)).toBe(20);
  });

  it('is refused after a kill, and its loss is that of the log too', async () => {
    const { folder, file, older, ...names } = await createOlderFile();
    await killAfter({ folder, file, ...names }, (engine) => insertEach(engine, 20, 25));
    writeFileSync(file, older);
    expect(getRefusal(folder)).toContain('lacks the last 5 commits that it acknowledged');
    expect(await countDocuments(folder, true)).toBe(20);
    expect(existsSync(`${names.log}.unused`)).toBe(false);
  });

  it('is refused when it was copied in a former run, which started a former log', async () => {
    const killed = await createKilledFolder();
    const older = readFileSync(killed.file);
    await killAfter(killed, (engine) => insertEach(engine, 40, 45));
    writeFileSync(killed.file, older);
    expect(getRefusal(killed.folder)).toContain('lacks the last 25 commits that it acknowledged');
    expect(await countDocuments(killed.folder, true)).toBe(20);
  });
});

describe('the record of a folder', () => {
  it('is needed once commits are counted, until the loss is accepted', async () => {
    for (const create of [createFilledFolder, createKilledFolder]) {
      const { folder, record, ...names } = await create();
      const bytes = readFileSync(record);
      const flipped = Array.from(bytes, (_, at) => Buffer.from(bytes.map((byte, n) => (n === at ? byte ^ 4 : byte))));
      for (const damaged of [...flipped, Buffer.alloc(0), Buffer.alloc(bytes.length), undefined]) {
        if (damaged) writeFileSync(record, damaged);
        else rmSync(record);
        expect(getRefusal(folder)).toMatch(
          /may lack commits .*, because data\.sqlite-acknowledged is missing or damaged;/,
        );
      }
      const count = existsSync(names.log) ? 40 : 20;
      expect(await countDocuments(folder, true)).toBe(count);
      expect(readRecord(folder)).toEqual({ count, isComplete: true });
      expect(await countDocuments(folder)).toBe(count);
    }
  });

  it.each([
    ['stopped', (connection: SqlConnection) => connection.exec('PRAGMA journal_mode = delete')],
    ['killed', (connection: SqlConnection) => connection.exec("UPDATE entry SET value = value WHERE key = x'4e'")],
  ])('starts to count in a folder of a former version that was %s', async (_, work) => {
    const former = await createFilledFolder();
    rmSync(former.record);
    const connection = connect(former.file);
    connection.exec('PRAGMA user_version = 0; PRAGMA journal_mode = wal');
    work(connection);
    const files = saveFiles([former.file, former.log]);
    connection.close();
    files.restore();
    const inode = String(statSync(former.file, { bigint: true }).ino);
    writeFileSync(former.marker, JSON.stringify({ format: 2, inode, boot: 'x' }));
    if (existsSync(former.log)) {
      rmSync(former.log);
      expect(getRefusal(former.folder)).toContain('may lack commits that it acknowledged, because data.sqlite-wal is missing'); // oxfmt-ignore
      files.restore();
    }
    await killAfter(former, (engine) => insertEach(engine, 50, 52));
    expect(readRecord(former.folder)).toEqual({ count: 2, isComplete: false });
    const counted = saveFiles([former.file, former.log, former.marker, former.record]);
    expect(await countDocuments(former.folder)).toBe(22);
    counted.restore();
    truncateSync(former.log, 0);
    expect(getRefusal(former.folder)).toContain('lacks the last 2 commits');
  });

  it('does not change without changes', async () => {
    const { folder } = await createFilledFolder();
    const engine = openEngine(folder);
    await engine.store.write(() => undefined);
    expect(readRecord(folder)).toEqual({ count: 20, isComplete: true });
    await engine.close();
  });
});

describe('an accepted loss', () => {
  it('does not open a folder with damage', async () => {
    const { folder, file, log } = await createKilledFolder();
    rmSync(log);
    truncateSync(file, readFileSync(file).length - 4096);
    expect(() => openEngine(folder, true)).toThrow(/malformed.*; restore a backup/);
    const stopped = await createFilledFolder();
    truncateSync(stopped.file, readFileSync(stopped.file).length - 4096);
    expect(() => openEngine(stopped.folder, true)).toThrow(/is truncated/);
  });

  it('starts without data when the data file is gone', async () => {
    const { folder, file } = await createKilledFolder();
    rmSync(file);
    expect(getRefusal(folder)).toContain('lacks all commits that it acknowledged, because data.sqlite is missing');
    expect(await countDocuments(folder, true)).toBe(0);
    expect(await countDocuments(folder)).toBe(0);
  });

  it('is that of a server too: what was acknowledged before a kill is missed, and reported by a code', async () => {
    const folder = createTemporaryFolder();
    const server = await startEmbeddedMongo({ folder });
    const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 500 });
    for (let n = 0; n < 30; n++) await client.db('test').collection<{ _id: number }>('c').insertOne({ _id: n });
    process.kill(server.pid, 'SIGKILL');
    await client.close();
    await server.stop();
    truncateSync(`${folder}/data.sqlite-wal`, 0);
    const failure = await startEmbeddedMongo({ folder }).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(EmbeddedMongoError);
    expect(failure).toMatchObject({
      code: 'data-incomplete',
      message: expect.stringMatching(/lacks the last 30 commits/) as string,
    });
    await (await startEmbeddedMongo({ folder, acceptLoss: true })).stop();
    await (await startEmbeddedMongo({ folder })).stop();
  });
});
