import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi } from '../client.js';
import { admin } from '../topology/topology.js';
import { findFreePort, waitUntil } from '../topology/program.js';
import type { Engine } from './engine.js';

const startTimeoutMs = 120_000;
/** Another one for each run, so that two do not share containers and volumes. */
const project = `ledenportaal-test-${process.pid}`;

/** A folder with a compose file and its settings, as an operator has it. */
export type Installation = Awaited<ReturnType<typeof createInstallation>>;

/** A version of the portal: the folder that its compose file is in, and its image. */
export type Release = {
  folder: string;
  image: string;
  /** Also publishes the port of the API, for a version whose nginx works with Docker only. */
  publishesApi?: boolean;
};

/** `apiEnvironment` is for the containers of the API alone, in an override of the compose file. */
export const createInstallation = async (
  engine: Engine,
  settings: Record<string, string>,
  apiEnvironment: Record<string, string> = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-installation-'));
  const [httpPort, httpsPort, apiPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const url = `http://localhost:${httpPort}`;
  const env = {
    COMPOSE_PROJECT_NAME: project,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    PUBLIC_URL: url,
    DEMO_CONTENT: 'true',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...settings,
  };
  const writeSettings = (more: Record<string, string> = {}) => {
    const lines = Object.entries({ ...env, ...more }).map(([name, value]) => `${name}='${value}'`);
    writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`);
  };
  const compose = (...args: string[]) => engine.compose(args, folder);

  /** Replaces the files that come with a release, and keeps the settings and the volumes. */
  const setRelease = ({ folder: source, image, publishesApi }: Release) => {
    for (const name of ['docker-compose.yml', 'deploy']) {
      rmSync(join(folder, name), { recursive: true, force: true });
      cpSync(join(source, name), join(folder, name), { recursive: true });
    }
    const api = { image, environment: apiEnvironment, ...(publishesApi && { ports: [`127.0.0.1:${apiPort}:3000`] }) };
    writeFileSync(join(folder, 'docker-compose.override.yml'), JSON.stringify({ services: { api } }));
  };

  const isReady = async (base: string) =>
    (await callApi(`${base}/api/health/ready`).catch(() => undefined))?.status === 200;

  /** Ends all containers, and removes the volumes. */
  const remove = () => compose('down', '--volumes', '--remove-orphans');

  writeSettings();
  return {
    folder,
    url,
    apiUrl: `http://localhost:${apiPort}`,
    compose,
    setRelease,
    writeSettings,
    /** Starts all services, or those given, and waits until each is healthy. */
    start: (...services: string[]) => compose('up', '--detach', '--no-build', '--wait', ...services),
    waitUntilReady: (base = url) => waitUntil('the portal', () => isReady(base), startTimeoutMs),
    remove,
    dispose: async () => {
      await remove().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
