import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi, expectResults, getFoto, makeJpeg, post, signIn, type Client } from '../client.js';
import { assert, formatSeconds, type FaultResult } from '../faults/fault-group.js';
import type { createReport } from '../report.js';
import { addFotos, countLost, type SavedFotos } from '../saved-fotos.js';
import { waitUntil } from '../topology/program.js';
import { admin } from '../topology/topology.js';
import type { Engine } from './engine.js';
import { createInstallation, type Installation, type Release } from './installation.js';
import { runProgram } from './run-program.js';
import { provideImage, releaseStandIns } from './stand-ins.js';

const root = join(import.meta.dirname, '../../../..');
/** An earlier version, to update from. */
const previousCommit = '4e3a077eb508a203e30588b2e27263de27b04197';
/** Longer than the 32 characters that the embedded database asks for. */
const databasePassword = 'only-for-a-test-that-ends-in-a-few-minutes';
const mongo = 'docker.io/library/mongo:8.0';
/** The embedded database knows one user. */
const getStandInUri = (password: string) => `mongodb://owner:${password}@mongo:27017/ledenportaal?authSource=admin`;
const restartTimeoutMs = 60_000;

type Report = Pick<ReturnType<typeof createReport>, 'report' | 'skip'>;
type Step = [name: string, run: () => Promise<FaultResult>];

/** Runs the steps in order, and skips those after one that failed, because they build upon it. */
export const runSteps = async (engine: Engine, { report, skip }: Report): Promise<void> => {
  const sources = mkdtempSync(join(tmpdir(), 'ledenportaal-sources-'));
  const hasStandIn = await provideImage(engine, mongo);
  const passwords = { MONGO_PASSWORD: databasePassword, MONGO_ROOT_PASSWORD: databasePassword };
  const portal = await createInstallation(engine, passwords, (password): Record<string, string> =>
    hasStandIn ? { MONGODB_URI: getStandInUri(password) } : {},
  );
  try {
    let isPassed = true;
    for (const [name, run] of createSteps(engine, portal, sources)) {
      if (!isPassed) skip(name, 'an earlier step failed');
      else if (!(isPassed = await report(name, run))) console.error(await portal.compose('logs', '--tail', '30'));
    }
  } finally {
    await portal.dispose();
    await releaseStandIns(engine);
    rmSync(sources, { recursive: true });
  }
};

const createSteps = (engine: Engine, portal: Installation, sources: string): Step[] => {
  const savedFotos: SavedFotos = new Map();
  const present: Release = { folder: root, image: 'localhost/ledenportaal-test:present' };
  const previous: Release = { folder: sources, image: 'localhost/ledenportaal-test:previous', publishesApi: true };
  let newAdmin: { email: string; password: string };
  const countLostFotos = async () => countLost(await signIn(portal.url), savedFotos);
  return [
    [
      `the image of ${previousCommit.slice(0, 8)} runs`,
      async () => {
        const archive = join(sources, 'sources.tar');
        await runProgram('git', ['archive', '--output', archive, previousCommit], { cwd: root });
        await runProgram('tar', ['-xf', archive, '-C', sources]);
        // An option that podman 4 does not know.
        const dockerfile = join(sources, 'Dockerfile');
        writeFileSync(dockerfile, readFileSync(dockerfile, 'utf8').replace(' --start-interval=1s', ''));
        const size = await buildImage(engine, previous);
        portal.setRelease(previous);
        await portal.start('api');
        await portal.waitUntilReady(portal.apiUrl);
        await addFotos(await signIn(portal.apiUrl), 3, savedFotos);
        // Their files go through nginx, in the next step.
        return { outcome: `built, ${size}; uploads 201`, lost: 0 };
      },
    ],
    [
      'update to this version',
      async () => {
        const size = await buildImage(engine, present);
        portal.setRelease(present);
        await provideImages(engine, portal);
        const startedAt = Date.now();
        await portal.start();
        await portal.waitUntilReady();
        const elapsed = formatSeconds(Date.now() - startedAt);
        const client = await signIn(portal.url);
        await addFotos(client, 3, savedFotos);
        await assertServed(portal.url, client);
        return {
          outcome: `built, ${size}; healthy and ready after ${elapsed}, page and files 200`,
          lost: await countLostFotos(),
        };
      },
    ],
    ...['nginx', 'api', 'mongo'].map((service): Step => [
      `restart of ${service}`,
      async () => {
        await portal.compose('restart', service);
        const elapsed = formatSeconds(await portal.waitUntilReady());
        return { outcome: `ready again after ${elapsed}`, lost: await countLostFotos() };
      },
    ]),
    ['three processes, and one is killed', () => killOneOfThree(engine, portal, savedFotos)],
    [
      'backup, and restore into new volumes',
      async () => {
        const folder = join(portal.folder, 'backup');
        mkdirSync(folder);
        // Of whoever runs the container.
        chmodSync(folder, 0o777);
        const runCommand = (...args: string[]) =>
          portal.compose('run', '--rm', '--no-deps', '--volume', `${folder}:/backup`, 'api', ...args);
        await runCommand('backup', '/backup/one');
        await portal.remove();
        await portal.start('mongo');
        await runCommand('restore', '/backup/one');
        await portal.start();
        await portal.waitUntilReady();
        return { outcome: `${savedFotos.size} photos byte for byte`, lost: await countLostFotos() };
      },
    ],
    [
      'a new portal, made by init, with https',
      async () => {
        await portal.remove();
        const logo =
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40"/></svg>';
        writeFileSync(join(portal.folder, 'logo.svg'), logo);
        newAdmin = await portal.runInit(present, answerInit(portal.secureUrl));
        await portal.compose('up', '--detach', '--no-build');
        const isRefused = async () =>
          String((await callApi(portal.url)).body).startsWith('PUBLIC_URL begins with https');
        await waitUntil('the sentence about the certificate', () => isRefused().catch(() => false), restartTimeoutMs);
        await addCertificate(portal);
        await portal.compose('restart', 'nginx');
        await portal.start();
        const url = portal.secureUrl;
        const config = await expectResults<{ organisation: string }>(callApi(`${url}/api/config`), 200);
        assert(config.organisation === organisation, `the name is ${config.organisation}`);
        await assertServed(url, await signIn(url, newAdmin));
        return {
          outcome: 'one sentence until there is a certificate; then page and files 200, with its own name',
          lost: 0,
        };
      },
    ],
    [
      'files in a bucket (--profile s3), and mail (--profile dev)',
      async () => {
        await portal.remove();
        const keys = { S3_ACCESS_KEY_ID: 'portaal', S3_SECRET_ACCESS_KEY: databasePassword };
        portal.addSettings({
          COMPOSE_PROFILES: 's3,dev',
          S3_ENDPOINT: 'http://s3:7070',
          S3_BUCKET: 'bestanden',
          ...keys,
        });
        await provideImages(engine, portal);
        await portal.start();
        const url = portal.secureUrl;
        const client = await signIn(url, newAdmin);
        const saved = await addFotos(client, 3);
        await assertServed(url, client);
        await assertMailed(url, newAdmin.email);
        await portal.compose('restart', 's3');
        await portal.waitUntilReady(url);
        return {
          outcome: 'a mail arrives; uploads 201, page and files 200, also after a restart of s3',
          lost: await countLost(client, saved),
        };
      },
    ],
  ];
};

const organisation = "Stichting 't Zand";

/** In the order of the questions. */
const answerInit = (url: string): string[] => [
  organisation,
  'Zandstreek',
  'info@zand.example',
  '',
  '',
  'Nachtblauw #123a5f',
  '',
  'logo.svg',
  url,
  'smtp://mail:1025?ignoreTLS=true',
  '',
  admin.email,
];

/** Gives nginx a certificate that nobody signed. The tests do not check it. */
const addCertificate = async ({ folder }: Installation) => {
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, 'deploy/tls', name));
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  await runProgram('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...subject,
    '-keyout',
    key!,
    '-out',
    certificate!,
  ]);
  // Of whoever runs nginx.
  chmodSync(key!, 0o644);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
};

/** Asks for a new password, and asserts that mailpit gets the mail. */
const assertMailed = async (url: string, email: string) => {
  const { status } = await callApi(`${url}/api/signin/forget`, post({ email }));
  assert(status === 200, `a new password returned ${status}`);
  const readMails = async () => JSON.stringify((await callApi('http://127.0.0.1:8025/api/v1/messages')).body);
  await waitUntil('the mail', async () => (await readMails()).includes(email), restartTimeoutMs);
};

const provideImages = async (engine: Engine, portal: Installation) => {
  for (const image of (await portal.compose('config', '--images')).split('\n'))
    if (!image.startsWith('localhost/')) await provideImage(engine, toFullName(image));
};

const toFullName = (image: string) => (image.includes('/') ? image : `docker.io/library/${image}`);

/** Builds the image of a release, and returns its size. */
const buildImage = async (engine: Engine, { folder, image }: Release): Promise<string> => {
  const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
  for (const [, base] of dockerfile.matchAll(/^FROM (?:--\S+ )?(\S+)/gm)) await provideImage(engine, toFullName(base!));
  const options = engine.name === 'podman' ? ['--format', 'docker', '--network', 'host'] : [];
  await engine.run(['build', ...options, '--tag', image, folder]);
  const bytes = Number(await engine.run(['image', 'inspect', '--format', '{{.Size}}', image]));
  return `${Math.round(bytes / 1e6)} MB`;
};

/** Asserts that nginx sends the page, an upload and its thumbnail. */
const assertServed = async (url: string, client: Client) => {
  const foto = getFoto(await client.upload(await makeJpeg()));
  const paths = ['/', foto.thumbnail[0][480]];
  for (const path of paths) {
    const { status } = await callApi(url + path);
    assert(status === 200, `${path} returned ${status}`);
  }
};

/** Kills the server in one container while a member searches, until it runs again. A search that it serves may fail once. */
const killOneOfThree = async (engine: Engine, portal: Installation, savedFotos: SavedFotos): Promise<FaultResult> => {
  portal.addSettings({ API_PROCESSES: '3' });
  await portal.start();
  await portal.waitUntilReady();
  const client = await signIn(portal.url);
  const killServer = `const { readdirSync, readFileSync } = require('node:fs');
    for (const pid of readdirSync('/proc').filter(Number)) {
      const command = readFileSync('/proc/' + pid + '/cmdline', 'utf8').split('\\0');
      if (command[0] === 'node' && command[1] === 'apps/api/dist/server.js') process.kill(pid, 'SIGKILL');
    }`;
  const runInSecond = (...args: string[]) => portal.compose('exec', '-T', '--index', '2', 'api', 'node', ...args);
  const isReadyAgain = async () => {
    const ids = (await portal.compose('ps', '--quiet', 'api')).split('\n');
    const restarts = await engine.run(['inspect', '--format', '{{.RestartCount}}', ...ids]);
    await runInSecond('apps/api/healthcheck.mjs', 'ready');
    return ids.length === 3 && /[1-9]/.test(restarts);
  };
  const kill = async () => {
    // Its own container ends with it.
    await runInSecond('-e', killServer).catch(() => undefined);
    return waitUntil('the killed process', () => isReadyAgain().catch(() => false), restartTimeoutMs);
  };
  let isOver = false;
  const killing = kill().finally(() => (isOver = true));
  let [total, failed] = [0, 0];
  while (!isOver) {
    total++;
    if ((await client.search()).status === 200) continue;
    failed++;
    const { status } = await client.search();
    assert(status === 200, `a second search returned ${status}`);
  }
  const elapsed = formatSeconds(await killing);
  await addFotos(client, 3, savedFotos);
  const outcome = `${total} searches 200, ${failed} of them at the second try; ready again after ${elapsed}`;
  return { outcome, lost: await countLost(client, savedFotos) };
};
