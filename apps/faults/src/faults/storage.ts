import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../../scripts/test/programs.mjs';
import { callApi, getFoto, makeJpeg, post, signIn, type ApiResponse, type Client } from '../client.js';
import { waitUntil } from '../topology/program.js';
import { admin, withTopology, type Topology } from '../topology/topology.js';
import { assert, formatMilliseconds, formatSeconds, type Group } from './fault-group.js';
import { getUploadedId, addFotos, countLost, type SavedFotos } from '../saved-fotos.js';
import {
  assertSameProcesses,
  assertUnavailable,
  getPids,
  haveComponentStates,
  measureMaxResponseMs,
  observeOutage,
  type Outage,
} from './unavailable.js';

/** Stops or suspends the S3 server. */
export const bucket: Group = {
  name: 'bucket',
  getSkipReason: () =>
    process.env.S3_TEST_ENDPOINT ? 'the tests cannot stop the server of S3_TEST_ENDPOINT' : undefined,
  run: async (report) => {
    await withTopology({ processes: 2, s3: true }, async (topology) => {
      const client = await signIn(topology.url);
      const bucketServer = topology.bucket!;
      await report('S3 stopped (SIGKILL)', () =>
        testBucketOutage(topology, client, { stop: () => bucketServer.stop('SIGKILL'), restore: bucketServer.restart }),
      );
      const sendSignal = (signal: NodeJS.Signals) => () => Promise.resolve(bucketServer.program()?.signal(signal));
      await report('S3 hangs (SIGSTOP)', () =>
        testBucketOutage(topology, client, { stop: sendSignal('SIGSTOP'), restore: sendSignal('SIGCONT') }),
      );
    });
  },
};

const testBucketOutage = async (topology: Topology, client: Client, outage: Outage) => {
  const pids = getPids(topology);
  const savedFotos = await addFotos(client, 2);
  const foto = getFoto(await client.upload(await makeJpeg()));
  const jpeg = await makeJpeg();
  const maxMs = await measureMaxResponseMs(client);
  const hasStorageState = (storage: string) => () => haveComponentStates(topology, { database: 'ok', storage });
  const isServing = async (url: string) => {
    const { status } = await callApi(`${url}/api/fotoboek/download/${foto._id}`, {
      headers: { authorization: client.token },
    });
    return status === 200;
  };
  const { observation: longestMs, recoveryTime } = await observeOutage(topology, outage, isServing, async () => {
    const requests = {
      thumbnail: () => callApi(topology.url + foto.thumbnail[0][480]),
      download: () => client.call(`/fotoboek/download/${foto._id}`),
      upload: () => client.upload(jpeg),
    };
    const responseMs = await assertUnavailable(requests, maxMs);
    const search = await client.search();
    assert(search.status === 200, `a search returned ${search.status}`);
    await waitUntil('ready reports the storage as gone', hasStorageState('gone'), recoveryTimeoutMs);
    return responseMs;
  });
  await waitUntil('ready reports the storage as ok', hasStorageState('ok'), recoveryTimeoutMs);
  assertSameProcesses(topology, pids);
  const outcome = `503 within ${formatMilliseconds(longestMs)}, search 200, ready 200 with storage gone, recovered in ${recoveryTime}`;
  return { outcome, lost: await countLost(client, savedFotos) };
};

const [mount, umount] = [findProgram('mount'), findProgram('umount')];
const diskMegabytes = 300;
const recoveryTimeoutMs = 20_000;

/** Fills a small disk with the database and the files, as in most installations, to the last byte. */
export const disk: Group = {
  name: 'disk',
  getSkipReason: () =>
    process.getuid?.() === 0 && mount && umount ? undefined : 'only root can mount a small disk, with mount',
  run: async (report) => {
    const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-disk-'));
    execFileSync(mount!, ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]);
    try {
      const folders = { dataDir: join(folder, 'data'), databaseDir: join(folder, 'database') };
      await withTopology(folders, async (topology) => {
        const client = await signIn(topology.url);
        const savedFotos = await addFotos(client, 3);
        const largeFotoIds = await uploadLargeFotos(client, 8);
        const fillerFile = join(folder, 'filler');
        fillDisk(fillerFile);
        await report('disk full', async () => {
          const outcome = await assertWritesRejected(topology, client, savedFotos);
          return { outcome, lost: await countLost(client, savedFotos) };
        });
        await report('disk full, process restarted', async () => {
          const [first] = topology.apis;
          await first!.program().stop('SIGKILL');
          await first!.restart();
          await signIn(first!.url);
          return { outcome: 'ready 200, sign-in 200', lost: await countLost(client, savedFotos) };
        });
        await report('disk full, photos deleted', async () => {
          const outcome = await deleteFotos(client, largeFotoIds);
          return { outcome, lost: await countLost(client, savedFotos) };
        });
        await report('disk space freed', async () => {
          const pids = getPids(topology);
          rmSync(fillerFile);
          const outcome = await assertWritesAccepted(topology, client, savedFotos);
          assertSameProcesses(topology, pids);
          return { outcome, lost: await countLost(client, savedFotos) };
        });
      });
    } finally {
      execFileSync(umount!, [folder]);
      rmSync(folder, { recursive: true });
    }
  },
};

/** Uploads photos so large that deleting them frees enough space for a new upload. */
const uploadLargeFotos = async (client: Client, count: number) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(getUploadedId(await client.upload(await makeJpeg(4000, 3000))));
  return ids;
};

const assertWritesRejected = async (topology: Topology, client: Client, savedFotos: SavedFotos) => {
  const pids = getPids(topology);
  const writes = createWrites(topology, client, savedFotos);
  for (const [name, write] of Object.entries(writes)) {
    const { status, body } = await write();
    const { error } = body as { error?: { message: string } };
    assert(status === 507 && error?.message === 'De opslag is vol.', `${name} returned ${status} ${error?.message}`);
  }
  const [id = ''] = savedFotos.keys();
  const reads: Record<string, () => Promise<ApiResponse>> = {
    search: () => client.search(),
    foto: () => client.call(`/fotoboek/${id}`),
    members: () => client.call('/leden'),
    page: () => callApi(topology.url),
    ready: () => callApi(`${topology.url}/api/health/ready`),
  };
  for (const [name, read] of Object.entries(reads)) {
    const { status } = await read();
    assert(status === 200, `${name} returned ${status}`);
  }
  await signIn(topology.url);
  await guessPassword(topology);
  await waitUntil(
    'ready reports database and storage as full',
    () => haveComponentStates(topology, { database: 'full', storage: 'full' }),
    recoveryTimeoutMs,
  );
  assertSameProcesses(topology, pids);
  const count = Object.keys(writes).length;
  return `${count} kinds of writes 507, reads and sign-in 200, password guesses 429, ready 200 with database and storage full`;
};

const createWrites = (
  { url }: Topology,
  client: Client,
  savedFotos: SavedFotos,
): Record<string, () => Promise<ApiResponse>> => {
  const [id = ''] = savedFotos.keys();
  const fotoFields = { eigenaar: 'Iemand', beschrijving: 'Heide', tags: [], themes: [] };
  const address = { adres: 'Heideweg 1', postcode: '1234 AB', plaats: 'Ruigenhei' };
  const lid = { ...address, naam: 'De Berk', contactpersoon: 'Bert', email: 'c@example.org' };
  const person = { voornaam: 'Ada', name: 'Beheer', bedrijf: '' };
  const signUp = { ...person, email: 'nieuw@example.org', password: 'zeldzaam paard 7' };
  return {
    upload: async () => client.upload(await makeJpeg(800, 600)),
    update: () => client.call(`/fotoboek/update/${id}`, post(fotoFields)),
    bulk: () => client.call('/beheer/fotos/bulk', post({ fotos: [id], eigenaar: 'Iemand' })),
    collect: () => client.call(`/fotoboek/collection/${id}`),
    tag: () => client.call('/fotoboek/tags', post({ naam: 'Heide' })),
    thema: () => client.call('/fotoboek/themas', post({ naam: 'Natuur' })),
    bedrijf: () => client.call('/beheer/bedrijven', post({ naam: 'Bakkerij' })),
    lid: () => client.call('/leden', post({ ...lid, type: 'verblijf', islid: true })),
    profile: () => client.call('/admin/profile', { ...post(person), method: 'PUT' }),
    'sign-up': () => callApi(`${url}/api/signup`, post(signUp)),
    'forgot password': () => requestPasswordReset(url, admin.email),
    'forgot password of an unknown address': () => requestPasswordReset(url, 'niemand@example.org'),
  };
};

const requestPasswordReset = (url: string, email: string) => callApi(`${url}/api/signin/forget`, post({ email }));

/**
 * While the disk is full each process counts attempts separately, so the total limit is multiplied by the number of
 * processes.
 */
const guessPassword = async ({ url, apis }: Topology) => {
  const wrongCredentials = post({ email: 'gokker@example.org', password: 'een wachtwoord' });
  const statuses: number[] = [];
  for (let attempts = 0; attempts < 40; attempts++)
    statuses.push((await callApi(`${url}/api/signin`, wrongCredentials)).status);
  const checkedCount = statuses.filter((status) => status === 401).length;
  const limitedCount = statuses.filter((status) => status === 429).length;
  assert(
    checkedCount <= apis.length * 5 && checkedCount + limitedCount === 40,
    `guesses returned ${statuses.join(', ')}`,
  );
};

const deleteFotos = async (client: Client, ids: string[]) => {
  for (const id of ids) {
    const { status } = await client.deleteFoto(id);
    assert(status === 200, `a delete returned ${status}`);
  }
  const { status } = await client.upload(await makeJpeg(800, 600));
  assert(status === 201, `after ${ids.length} deletes, an upload returned ${status}`);
  return `${ids.length} deletes 200, then an upload 201`;
};

const assertWritesAccepted = async (topology: Topology, client: Client, savedFotos: SavedFotos) => {
  const healthyStates = { database: 'ok', storage: 'ok', mail: 'ok' };
  const recoveryMs = await waitUntil(
    'every component is ok',
    () => haveComponentStates(topology, healthyStates),
    recoveryTimeoutMs,
  );
  await addFotos(client, 2, savedFotos);
  const { status } = await requestPasswordReset(topology.url, admin.email);
  assert(status === 200, `forgot password returned ${status}`);
  return `every component ok after ${formatSeconds(recoveryMs)}, uploads 201, forgot password 200, no process ended`;
};

const fillDisk = (path: string) => {
  if (existsSync(path)) rmSync(path);
  for (const bytes of [1024 ** 2, 4096, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
    }
  }
};
