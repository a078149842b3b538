import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase, type DatabaseServer } from './database.js';
import { startLine } from './line.js';
import { startNames } from './names.js';
import { startNginx, whyNoNginx, type Nginx } from './nginx.js';
import { freePort, type Program } from './program.js';
import { startBucket, type Bucket } from './s3.js';
import { startServer } from './server.js';

export { whyNoNginx };

export const admin = { email: 'beheer@example.org', password: 'demo-beheer-1' };

type Wanted = {
  /** Of the API; as `docker compose up --scale api=3` has them. */
  processes?: number;
  /** Files in a bucket instead of on the disk. */
  s3?: boolean;
  /** Where files and secrets are: another than a folder of its own. */
  dataDir?: string;
  /** Where the database is, likewise. */
  databaseDir?: string;
  tls?: { cert: string; key: string };
  /** As which user and group nginx runs, where that is another user than the portal. */
  nginxUser?: string;
  settings?: Record<string, string>;
};

/** One process of the API, on an address of its own, as a container has one. */
export type Api = {
  url: string;
  program: () => Program;
  /** The same anew, once it has ended. */
  startAgain: () => Promise<void>;
};

export type Topology = {
  /** What people use: nginx. */
  url: string;
  nginx: Nginx;
  apis: Api[];
  database: DatabaseServer;
  /** Between the API and the database. */
  line: { delay: (ms: number) => void };
  bucket: Bucket | undefined;
  databaseUri: string;
  dataDir: string;
  stop: () => Promise<void>;
};

/**
 * What docker-compose.yml starts, without containers: nginx with the same configuration, processes of the API that it finds
 * by name, one database, and a bucket where that is asked for. All on loopback, all in one folder that goes with it.
 */
export const startTopology = async (wanted: Wanted = {}): Promise<Topology> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-topology-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await startParts(folder, wanted, (end) => ends.push(end))), stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
};

/** Stops it whatever comes of what is done in it. */
export const inTopology = async <Result>(
  wanted: Wanted,
  act: (topology: Topology) => Promise<Result>,
): Promise<Result> => {
  const topology = await startTopology(wanted);
  try {
    return await act(topology);
  } finally {
    await topology.stop();
  }
};

const startParts = async (folder: string, wanted: Wanted, atEnd: (end: () => unknown) => void) => {
  const { processes = 3, dataDir = join(folder, 'data'), tls, nginxUser } = wanted;
  const { databaseDir = join(folder, 'database') } = wanted;
  // That user has to come by the folder of the topology.
  if (nginxUser) chmodSync(folder, 0o711);
  const database = await startDatabase(databaseDir);
  atEnd(() => database.stop('SIGKILL'));
  const line = await startLine(database.port);
  atEnd(line.stop);
  const bucket = wanted.s3 ? await startBucket(join(folder, 'bucket')) : undefined;
  atEnd(() => bucket?.stop('SIGKILL'));
  const hosts = Array.from({ length: processes }, (_, at) => `127.0.0.${at + 2}`);
  const port = await freePort(hosts[0]);
  const names = await startNames(() => hosts);
  atEnd(names.stop);
  const nginx = await startNginx({
    folder: join(folder, 'nginx'),
    files: join(dataDir, 'files'),
    api: `portal-api:${port}`,
    resolver: names.address,
    ...(tls && { tls }),
    ...(nginxUser && { user: nginxUser }),
  });
  atEnd(() => nginx.stop());
  const databaseUri = `mongodb://127.0.0.1:${line.port}/ledenportaal`;
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    MONGODB_URI: databaseUri,
    PUBLIC_URL: nginx.url,
    TRUST_PROXY: '1',
    ACCEL_PREFIX: '/stored',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...bucket?.settings,
    ...wanted.settings,
  };
  const apis = await Promise.all(hosts.map((host) => startApi({ ...settings, HOST: host }, atEnd)));
  return { url: nginx.url, nginx, apis, database, line, bucket, databaseUri, dataDir };
};

type Settings = Parameters<typeof startServer>[0];

const startApi = async (settings: Settings, atEnd: (end: () => unknown) => void): Promise<Api> => {
  let server = startServer(settings);
  atEnd(() => server.stop('SIGKILL'));
  await server.untilReady();
  const startAgain = async () => {
    server = startServer(settings);
    await server.untilReady();
  };
  return { url: server.url, program: () => server, startAgain };
};
