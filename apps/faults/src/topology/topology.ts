import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase, type DatabaseServer } from './database-server.js';
import { startDelayProxy } from '@ledenportaal/embedded-mongo/delay-proxy';
import { startDnsServer } from './dns-server.js';
import { startNginx, getUnavailableReason, type Nginx } from './nginx.js';
import { findFreePort, type Program } from './program.js';
import { startBucket, type Bucket } from './s3.js';
import { startServer } from './api-server.js';

export { getUnavailableReason };

export const admin = { email: 'beheer@example.org', password: 'demo-beheer-1' };

type TopologyOptions = {
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

/** An API process with a separate IP address, like a container. */
export type Api = {
  url: string;
  program: () => Program;
  /** Starts the process again with the same settings after it has ended. */
  restart: () => Promise<void>;
};

export type Topology = {
  /** The URL of nginx, which users open. */
  url: string;
  nginx: Nginx;
  apis: Api[];
  database: DatabaseServer;
  /** Proxy between the API and the database. */
  databaseProxy: { setDelay: (ms: number) => void };
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
export const startTopology = async (options: TopologyOptions = {}): Promise<Topology> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-topology-'));
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    return { ...(await startComponents(folder, options, (cleanup) => cleanups.push(cleanup))), stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
};

/** Runs a function in a new topology and stops the topology afterwards, also on errors. */
export const withTopology = async <Result>(
  options: TopologyOptions,
  run: (topology: Topology) => Promise<Result>,
): Promise<Result> => {
  const topology = await startTopology(options);
  try {
    return await run(topology);
  } finally {
    await topology.stop();
  }
};

const startComponents = async (
  folder: string,
  options: TopologyOptions,
  onCleanup: (cleanup: () => unknown) => void,
) => {
  const { processes = 3, dataDir = join(folder, 'data'), tls, nginxUser } = options;
  const { databaseDir = join(folder, 'database') } = options;
  // The nginx user must be able to traverse the folder of the topology.
  if (nginxUser) chmodSync(folder, 0o711);
  const database = await startDatabase(databaseDir);
  onCleanup(() => database.stop('SIGKILL'));
  const databaseProxy = await startDelayProxy(database.port);
  onCleanup(databaseProxy.stop);
  const bucket = options.s3 ? await startBucket(join(folder, 'bucket')) : undefined;
  onCleanup(() => bucket?.stop('SIGKILL'));
  const hosts = Array.from({ length: processes }, (_, index) => `127.0.0.${index + 2}`);
  const port = await findFreePort(hosts[0]);
  const dnsServer = await startDnsServer(() => hosts);
  onCleanup(dnsServer.stop);
  const nginx = await startNginx({
    folder: join(folder, 'nginx'),
    files: join(dataDir, 'files'),
    api: `portal-api:${port}`,
    resolver: dnsServer.address,
    ...(tls && { tls }),
    ...(nginxUser && { user: nginxUser }),
  });
  onCleanup(() => nginx.stop());
  const databaseUri = `mongodb://127.0.0.1:${databaseProxy.port}/ledenportaal`;
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    MONGODB_URI: databaseUri,
    DEMO_CONTENT: 'true',
    PUBLIC_URL: nginx.url,
    TRUST_PROXY: '1',
    ACCEL_PREFIX: '/stored',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...bucket?.settings,
    ...options.settings,
  };
  const apis = await Promise.all(hosts.map((host) => startApi({ ...settings, HOST: host }, onCleanup)));
  return { url: nginx.url, nginx, apis, database, databaseProxy, bucket, databaseUri, dataDir };
};

type Settings = Parameters<typeof startServer>[0];

/** Starts an API process, and waits until it is ready. */
export const startApi = async (settings: Settings, onCleanup: (cleanup: () => unknown) => void): Promise<Api> => {
  let server = startServer(settings);
  onCleanup(() => server.stop('SIGKILL'));
  await server.waitUntilReady();
  const restart = async () => {
    server = startServer(settings);
    await server.waitUntilReady();
  };
  return { url: server.url, program: () => server, restart };
};
