import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Settings of the containers of the API alone, for a password of the database. */
type GetApiEnvironment = (mongoPassword: string) => Record<string, string>;

export const createInstallation = async (
  engine: Engine,
  settings: { MONGO_PASSWORD: string } & Record<string, string>,
  getApiEnvironment: GetApiEnvironment,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-installation-'));
  const [httpPort, httpsPort, apiPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const url = `http://localhost:${httpPort}`;
  const ownSettings = { COMPOSE_PROJECT_NAME: project, HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort) };
  const envFile = join(folder, '.env');
  const addSettings = (more: Record<string, string>) => {
    const lines = Object.entries(more).map(([name, value]) => `${name}='${value}'\n`);
    appendFileSync(envFile, lines.join(''));
  };
  const compose = (...args: string[]) => engine.compose(args, { cwd: folder });

  /** Replaces the files that come with a release, and keeps the settings and the volumes. */
  const setRelease = (release: Release, mongoPassword = settings.MONGO_PASSWORD) => {
    for (const name of ['docker-compose.yml', 'deploy']) {
      rmSync(join(folder, name), { recursive: true, force: true });
      cpSync(join(release.folder, name), join(folder, name), { recursive: true });
    }
    mkdirSync(join(folder, 'packages/content/files'), { recursive: true });
    const api = {
      image: release.image,
      environment: getApiEnvironment(mongoPassword),
      ...(release.publishesApi && { ports: [`127.0.0.1:${apiPort}:3000`] }),
    };
    writeFileSync(join(folder, 'docker-compose.override.yml'), JSON.stringify({ services: { api } }));
  };

  /** Replaces the settings by those that `init` writes for these answers. Returns the first admin. */
  const runInit = async (release: Release, answers: string[]) => {
    rmSync(envFile);
    const user = `${process.getuid?.()}:${process.getgid?.()}`;
    const userArgs = engine.name === 'podman' && process.getuid?.() !== 0 ? ['--userns', 'keep-id'] : ['--user', user];
    const args = ['run', '--rm', '--interactive', ...userArgs, '--volume', `${folder}:/install`, release.image, 'init'];
    await engine.run(args, { input: answers.join('\n') });
    const text = readFileSync(envFile, 'utf8');
    const find = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(text)![1]!;
    addSettings(ownSettings);
    setRelease(release, find('MONGO_PASSWORD'));
    return { email: find('ADMIN_EMAIL'), password: find('ADMIN_PASSWORD') };
  };

  const isReady = async (base: string) =>
    (await callApi(`${base}/api/health/ready`).catch(() => undefined))?.status === 200;

  /** Ends all containers, and removes the volumes. */
  const remove = () => compose('down', '--volumes', '--remove-orphans');

  const { email, password } = admin;
  const adminSettings = { DEMO_CONTENT: 'true', ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  addSettings({ ...ownSettings, PUBLIC_URL: url, ...adminSettings, ...settings });
  return {
    folder,
    url,
    secureUrl: `https://localhost:${httpsPort}`,
    apiUrl: `http://localhost:${apiPort}`,
    compose,
    setRelease,
    addSettings,
    runInit,
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
