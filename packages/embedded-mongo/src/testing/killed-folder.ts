import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from '../bson/encode';
import { Engine } from '../engine';
import { recordName } from '../storage/sqlite/commit-record';
import { markerName } from '../storage/sqlite/marker';
import { dataFileName } from '../storage/sqlite/sqlite-file';
import { createTemporaryFolder } from './folder';

/** The paths of a data folder and its files. */
export type DataFolder = Record<'folder' | 'file' | 'log' | 'marker' | 'record', string>;

export const openEngine = (folder: string, acceptsLoss = false): Engine =>
  new Engine(
    folder,
    (cause) => {
      throw cause;
    },
    acceptsLoss,
  );

/** Inserts one document per write, so that each has its own transaction. */
export const insertEach = async (engine: Engine, from: number, to: number): Promise<void> => {
  for (let n = from; n < to; n++)
    await engine.store.write(() =>
      engine.records.insert(engine.ensureCollection('test', 'c'), encode({ _id: n, text: `text of ${n};` })),
    );
};

export const countDocuments = async (folder: string, acceptsLoss = false): Promise<number> => {
  const engine = openEngine(folder, acceptsLoss);
  const count = engine.getCollection('test', 'c')?.count ?? 0;
  await engine.close();
  return count;
};

/** The folder of a stopped server with 20 documents. */
export const createFilledFolder = async (): Promise<DataFolder> => {
  const folder = createTemporaryFolder();
  const engine = openEngine(folder);
  await insertEach(engine, 0, 20);
  await engine.close();
  const file = join(folder, dataFileName);
  return { folder, file, log: `${file}-wal`, marker: join(folder, markerName), record: join(folder, recordName) };
};

/** The content of those files that exist, to be written back. */
export const saveFiles = (paths: readonly string[]): { restore: () => void } => {
  const files = paths.filter((path) => existsSync(path)).map((path) => [path, readFileSync(path)] as const);
  return { restore: () => files.forEach(([path, bytes]) => writeFileSync(path, bytes)) };
};

/** Runs work on a data folder, and leaves it as a kill after the work would. */
export const killAfter = async (
  { folder, file, log, marker, record }: DataFolder,
  work: (engine: Engine) => Promise<void>,
): Promise<void> => {
  const engine = openEngine(folder);
  await work(engine);
  const files = saveFiles([file, log, marker, record]);
  await engine.close();
  files.restore();
};

/** A folder as a kill leaves it, with 20 documents in the data file and 20 more in the log, of one commit each. */
export const createKilledFolder = async (): Promise<DataFolder> => {
  const dataFolder = await createFilledFolder();
  await killAfter(dataFolder, (engine) => insertEach(engine, 20, 40));
  return dataFolder;
};
