import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, fotoIn, makeJpeg, post, signIn, type Asked, type Client } from '../client.js';
import { until } from '../topology/program.js';
import { admin, inTopology, type Topology } from '../topology/topology.js';
import { must, ms, s, type Group } from './fault.js';
import { addedBy, addFotos, countLost, type Kept } from '../kept.js';
import { back, noneEnded, pidsOf, sayUnavailable, type Absence } from './unavailable.js';

/** Stops or suspends the S3 server. */
export const bucket: Group = {
  name: 'bucket',
  whyNot: () => (process.env.S3_TEST_ENDPOINT ? 'the server of S3_TEST_ENDPOINT is not ours to stop' : undefined),
  run: async (report) => {
    await inTopology({ processes: 2, s3: true }, async (topology) => {
      const client = await signIn(topology.url);
      const server = topology.bucket!;
      await report('S3 gone (SIGKILL)', () =>
        withoutBucket(topology, client, { leave: () => server.stop('SIGKILL'), comeBack: server.startAgain }),
      );
      const hang = (signal: NodeJS.Signals) => () => Promise.resolve(server.program()?.signal(signal));
      await report('S3 hangs (SIGSTOP)', () =>
        withoutBucket(topology, client, { leave: hang('SIGSTOP'), comeBack: hang('SIGCONT') }),
      );
    });
  },
};

const withoutBucket = async (topology: Topology, client: Client, { leave, comeBack }: Absence) => {
  const pids = pidsOf(topology);
  const kept = await addFotos(client, 2);
  const foto = fotoIn(await client.upload(await makeJpeg()));
  const jpeg = await makeJpeg();
  await leave();
  const longest = await sayUnavailable({
    thumbnail: () => ask(topology.url + foto.thumbnail[0][480]),
    download: () => client.call(`/fotoboek/download/${foto._id}`),
    upload: () => client.upload(jpeg),
  });
  const search = await client.search();
  must(search.status === 200, `a search answered ${search.status}`);
  const storageIs = (storage: string) => () => areAll(topology, { database: 'ok', storage });
  await until('ready names the storage', storageIs('gone'), longestReturnMs);
  await comeBack();
  const took = await back(topology, async (url) => {
    const { status } = await ask(`${url}/api/fotoboek/download/${foto._id}`, {
      headers: { authorization: client.token },
    });
    return status === 200;
  });
  await until('ready says that it is back', storageIs('ok'), longestReturnMs);
  noneEnded(topology, pids);
  const seen = `503 within ${ms(longest)}, search 200, ready 200 with storage gone, back in ${took}`;
  return { seen, lost: await countLost(client, kept) };
};

const diskMegabytes = 300;
const longestReturnMs = 20_000;

/** Fills a small disk that holds both database and files, as in most installations, to its last byte. */
export const disk: Group = {
  name: 'disk',
  whyNot: () => (process.getuid?.() === 0 ? undefined : 'only root may mount a small disk'),
  run: async (report) => {
    const mount = mkdtempSync(join(tmpdir(), 'ledenportaal-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', mount]);
    try {
      const folders = { dataDir: join(mount, 'data'), databaseDir: join(mount, 'database') };
      await inTopology(folders, async (topology) => {
        const client = await signIn(topology.url);
        const kept = await addFotos(client, 3);
        const large = await addLarge(client, 8);
        const filling = join(mount, 'filling');
        fill(filling);
        await report('disk full', async () => {
          const seen = await refuseWrites(topology, client, kept);
          return { seen, lost: await countLost(client, kept) };
        });
        await report('disk full, a process starts', async () => {
          const [first] = topology.apis;
          await first!.program().stop('SIGKILL');
          await first!.startAgain();
          await signIn(first!.url);
          return { seen: 'ready 200, sign-in 200', lost: await countLost(client, kept) };
        });
        await report('disk full, photos deleted', async () => {
          const seen = await makeRoom(client, large);
          return { seen, lost: await countLost(client, kept) };
        });
        await report('disk has room again', async () => {
          const pids = pidsOf(topology);
          rmSync(filling);
          const seen = await takeWrites(topology, client, kept);
          noneEnded(topology, pids);
          return { seen, lost: await countLost(client, kept) };
        });
      });
    } finally {
      execFileSync('umount', [mount]);
      rmSync(mount, { recursive: true });
    }
  },
};

/** Uploads photos so large that deleting them frees enough space for a new upload. */
const addLarge = async (client: Client, count: number) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(addedBy(await client.upload(await makeJpeg(4000, 3000))));
  return ids;
};

const refuseWrites = async (topology: Topology, client: Client, kept: Kept) => {
  const pids = pidsOf(topology);
  const writes = writesOf(topology, client, kept);
  for (const [name, write] of Object.entries(writes)) {
    const { status, body } = await write();
    const { error } = body as { error?: { message: string } };
    must(status === 507 && error?.message === 'De opslag is vol.', `${name} answered ${status} ${error?.message}`);
  }
  const [id = ''] = kept.keys();
  const reads: Record<string, () => Promise<Asked>> = {
    search: () => client.search(),
    photo: () => client.call(`/fotoboek/${id}`),
    members: () => client.call('/leden'),
    page: () => ask(topology.url),
    ready: () => ask(`${topology.url}/api/health/ready`),
  };
  for (const [name, read] of Object.entries(reads)) {
    const { status } = await read();
    must(status === 200, `${name} answered ${status}`);
  }
  await signIn(topology.url);
  await guess(topology);
  await until('ready names both', () => areAll(topology, { database: 'full', storage: 'full' }), longestReturnMs);
  noneEnded(topology, pids);
  const count = Object.keys(writes).length;
  return `${count} kinds of writes 507, reads and sign-in 200, guesses 429, ready 200 with database and storage full`;
};

const writesOf = ({ url }: Topology, client: Client, kept: Kept): Record<string, () => Promise<Asked>> => {
  const [id = ''] = kept.keys();
  const about = { eigenaar: 'Iemand', beschrijving: 'Heide', tags: [], themes: [] };
  const place = { adres: 'Heideweg 1', postcode: '1234 AB', plaats: 'Ruigenhei' };
  const lid = { ...place, naam: 'De Berk', contactpersoon: 'Bert', email: 'c@example.org' };
  const person = { voornaam: 'Ada', name: 'Beheer', bedrijf: '' };
  const signUp = { ...person, email: 'nieuw@example.org', password: 'zeldzaam paard 7' };
  return {
    upload: async () => client.upload(await makeJpeg(800, 600)),
    update: () => client.call(`/fotoboek/update/${id}`, post(about)),
    bulk: () => client.call('/beheer/fotos/bulk', post({ fotos: [id], eigenaar: 'Iemand' })),
    collect: () => client.call(`/fotoboek/collection/${id}`),
    tag: () => client.call('/fotoboek/tags', post({ naam: 'Heide' })),
    thema: () => client.call('/fotoboek/themas', post({ naam: 'Natuur' })),
    bedrijf: () => client.call('/beheer/bedrijven', post({ naam: 'Bakkerij' })),
    lid: () => client.call('/leden', post({ ...lid, type: 'verblijf', islid: true })),
    profile: () => client.call('/admin/profile', { ...post(person), method: 'PUT' }),
    'sign-up': () => ask(`${url}/api/signup`, post(signUp)),
    'forgot password': () => forget(url, admin.email),
    'forgot password of nobody': () => forget(url, 'niemand@example.org'),
  };
};

const forget = (url: string, email: string) => ask(`${url}/api/signin/forget`, post({ email }));

/**
 * While the disk is full each process counts attempts separately, so the total limit is multiplied by the number of
 * processes.
 */
const guess = async ({ url, apis }: Topology) => {
  const wrong = post({ email: 'gokker@example.org', password: 'een wachtwoord' });
  const statuses: number[] = [];
  for (let times = 0; times < 40; times++) statuses.push((await ask(`${url}/api/signin`, wrong)).status);
  const looked = statuses.filter((status) => status === 401).length;
  const refused = statuses.filter((status) => status === 429).length;
  must(looked <= apis.length * 5 && looked + refused === 40, `guesses answered ${statuses.join(', ')}`);
};

const makeRoom = async (client: Client, ids: string[]) => {
  for (const id of ids) {
    const { status } = await client.remove(id);
    must(status === 200, `a deletion answered ${status}`);
  }
  const { status } = await client.upload(await makeJpeg(800, 600));
  must(status === 201, `after ${ids.length} deletions, an upload answered ${status}`);
  return `${ids.length} deletions 200, and then an upload 201`;
};

const takeWrites = async (topology: Topology, client: Client, kept: Kept) => {
  const well = { database: 'ok', storage: 'ok', mail: 'ok' };
  const took = await until('every component is ok', () => areAll(topology, well), longestReturnMs);
  await addFotos(client, 2, kept);
  const { status } = await forget(topology.url, admin.email);
  must(status === 200, `forgot password answered ${status}`);
  return `every component ok after ${s(took)}, uploads 201, forgot password 200, no process ended`;
};

/** Whether every process is ready and reports the given states of its components. */
const areAll = async ({ apis }: Topology, states: Record<string, string>): Promise<boolean> => {
  const answers = await Promise.all(apis.map(({ url }) => ask(`${url}/api/health/ready`)));
  return answers.every(({ status, body }) => {
    const { components } = body as { components?: Record<string, string> };
    return status === 200 && Object.entries(states).every(([name, state]) => components?.[name] === state);
  });
};

const fill = (path: string) => {
  if (existsSync(path)) rmSync(path);
  for (const bytes of [1024 ** 2, 4096, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
    }
  }
};
