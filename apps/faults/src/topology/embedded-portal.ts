import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionString, type EmbeddedMongoAddress } from '@ledenportaal/embedded-mongo';
import { findFreePort } from './program.js';
import { admin, startApi, type Api } from './topology.js';

export type EmbeddedPortal = {
  api: Api;
  dataDir: string;
  databaseUri: string;
  /** The process id of the database, as `DATA_DIR/database.json` has it. */
  getDatabasePid: () => number;
};

/** Runs a function with one API process and its embedded database, as `npm start` starts them. */
export const withEmbeddedPortal = async <Result>(run: (portal: EmbeddedPortal) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-embedded-'));
  const dataDir = join(folder, 'data');
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
  };
  const cleanups: (() => unknown)[] = [];
  const readAddress = () =>
    JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as EmbeddedMongoAddress & { pid: number };
  try {
    const api = await startApi(settings, (cleanup) => cleanups.push(cleanup));
    const databaseUri = connectionString(readAddress()).replace(/\/(?=\?|$)/, '/ledenportaal');
    return await run({ api, dataDir, databaseUri, getDatabasePid: () => readAddress().pid });
  } finally {
    for (const cleanup of cleanups) await cleanup();
    rmSync(folder, { recursive: true, force: true });
  }
};
