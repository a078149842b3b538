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
  /** Number of API processes; 3 by default, as with `docker compose up --scale api=3`. */
  processes?: number;
  /** Stores files in an S3 bucket instead of on the disk. */
  s3?: boolean;
  /** Folder for files and secrets; by default within the folder of the topology. */
  dataDir?: string;
  /** Folder of the database; by default within the folder of the topology. */
  databaseDir?: string;
  tls?: { cert: string; key: string };
  /** User and group of the nginx workers, when they differ from those of the portal. */
  nginxUser?: string;
  settings?: Record<string, string>;
};

/** An API process with an IP address of its own, like a container. */
export type Api = {
  url: string;
  program: () => Program;
  /** Starts the process again with the same settings after it has ended. */
  startAgain: () => Promise<void>;
};

export type Topology = {
  /** The URL of nginx, which users open. */
  url: string;
  nginx: Nginx;
  apis: Api[];
  database: DatabaseServer;
  /** Proxy between the API and the database. */
  line: { delay: (ms: number) => void };
  bucket: Bucket | undefined;
  databaseUri: string;
  dataDir: string;
  stop: () => Promise<void>;
};

/**
 * Starts the services of docker-compose.yml without containers: nginx with the same configuration, API processes that
 * it finds by DNS name, a database, and optionally an S3 bucket. All listen on loopback and use one folder, which is
 * removed on stop.
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

/** Runs a function in a new topology and stops the topology afterwards, also on errors. */
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
  // The nginx user must be able to traverse the folder of the topology.
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
