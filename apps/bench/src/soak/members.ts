import { setTimeout as pause } from 'node:timers/promises';
import { getDigest, getFoto, makeJpeg, post, signIn, type ApiResponse, type Client } from '@ledenportaal/faults/client';
import { getUploadedId, type SavedFotos } from '@ledenportaal/faults/saved-fotos';
import type { Topology } from '@ledenportaal/faults/topology';
import { maxCountedFotos } from '@ledenportaal/shared';
import { MongoClient } from 'mongodb';

/** Counts and durations of all requests of the simulated members. */
export type SoakProgress = {
  requestCount: number;
  /** Requests whose first attempt failed: a network error, an error status or a wrong result. */
  firstFailures: number;
  /** Messages of requests whose retry failed as well. */
  failures: string[];
  /** Responses with a status of 500: the portal knows what it cannot do at the moment, and says 503. */
  errors: string[];
  durations: Record<string, number[]>;
  savedFotos: SavedFotos;
  /** The word that was last set as beschrijving, by photo. */
  words: Map<string, string>;
  deleted: Set<string>;
};

export const createProgress = (): SoakProgress => ({
  requestCount: 0,
  firstFailures: 0,
  failures: [],
  errors: [],
  durations: {},
  savedFotos: new Map(),
  words: new Map(),
  deleted: new Set(),
});

type Action = (client: Client, progress: SoakProgress) => Promise<void>;
/** Throws when the portal did not do what was requested. */
type Attempt = () => Promise<void>;

const responseTimeoutMs = 30_000;
const retryDelayMs = 1_000;
/** A member tries again for as long as it takes to start a process or the database again. */
const maxRetryMs = 20_000;

const browse = (client: Client, progress: SoakProgress): Promise<void> => {
  const page = 1 + Math.floor(Math.random() * 3);
  return runWithRetry(
    progress,
    'browse',
    async () => void assertOk(await client.search({ page }, createTimeoutInit())),
  );
};

const search = (client: Client, progress: SoakProgress): Promise<void> =>
  runWithRetry(
    progress,
    'search',
    async () => void assertOk(await client.search({ tekst: 'foto' }, createTimeoutInit())),
  );

/** The photos that a member uses, so that no other one changes or deletes them meanwhile. */
const claimed = new Set<string>();

const withFoto = async (progress: SoakProgress, action: (id: string) => Promise<void>): Promise<void> => {
  const [id] = pickRandomFoto(progress.savedFotos) ?? [];
  if (!id || claimed.has(id)) return;
  claimed.add(id);
  await action(id);
  claimed.delete(id);
};

const thumbnail = (client: Client, progress: SoakProgress): Promise<void> =>
  withFoto(progress, (id) =>
    runWithRetry(progress, 'thumbnail', async () => {
      const { thumbnail: sizes } = getFoto(assertOk(await client.call(`/fotoboek/${id}`, createTimeoutInit())));
      const response = await fetch(client.url + sizes[0][480], createTimeoutInit());
      const bytes = await response.arrayBuffer();
      if (response.status !== 200 || bytes.byteLength < 100)
        throw new Error(`${response.status}, ${bytes.byteLength} bytes`);
    }),
  );

const download = (client: Client, progress: SoakProgress): Promise<void> =>
  withFoto(progress, (id) =>
    runWithRetry(progress, 'download', async () => {
      if ((await client.getOriginalDigest(id, createTimeoutInit())) !== progress.savedFotos.get(id))
        throw new Error(`${id} differs from the upload`);
    }),
  );

const upload = async (client: Client, progress: SoakProgress): Promise<void> => {
  const jpeg = await makeJpeg(900, 600);
  await runWithRetry(progress, 'upload', async () => {
    progress.savedFotos.set(getUploadedId(await client.upload(jpeg, createTimeoutInit())), getDigest(jpeg));
  });
};

const edit = (client: Client, progress: SoakProgress): Promise<void> =>
  withFoto(progress, async (id) => {
    const word = `woord${Math.random().toString(36).slice(2)}`;
    // Until the response comes, either is right.
    progress.words.delete(id);
    await runWithRetry(progress, 'edit', async () => {
      const body = post({ beschrijving: word, eigenaar: 'Soak', locatie: '', tags: [], themes: [] });
      assertOk(await client.call(`/fotoboek/update/${id}`, { ...body, ...createTimeoutInit() }));
      progress.words.set(id, word);
    });
  });

const remove = (client: Client, progress: SoakProgress): Promise<void> =>
  withFoto(progress, async (id) => {
    progress.savedFotos.delete(id);
    progress.words.delete(id);
    await runWithRetry(progress, 'delete', async () => {
      const response = await client.call(`/fotoboek/${id}`, { method: 'DELETE', ...createTimeoutInit() });
      // 404 when an earlier attempt succeeded but its response was lost.
      if (response.status !== 404) assertOk(response);
      progress.deleted.add(id);
    });
  });

const signInAgain = (client: Client, progress: SoakProgress): Promise<void> =>
  runWithRetry(
    progress,
    'sign in',
    async () => void (await signIn(client.url, { ...createTimeoutInit(), email: client.email })),
  );

/** The actions of a member, with the share of each in per cent. */
const actions: [string, number, Action][] = [
  ['browse', 33, browse],
  ['search', 14, search],
  ['thumbnail', 20, thumbnail],
  ['download', 13, download],
  ['upload', 8, upload],
  ['edit', 6, edit],
  ['delete', 3, remove],
  ['sign in', 3, signInAgain],
];

/** Signs in `count` clients: the admin and `count - 1` copies of that account. */
export const addMembers = async ({ url, databaseUri }: Topology, count: number): Promise<Client[]> => {
  const admin = await signIn(url);
  const mongo = await MongoClient.connect(databaseUri);
  try {
    const accounts = mongo.db().collection('accounts');
    const { _id, ...accountFields } = (await accounts.findOne({ email: admin.email }))!;
    const emails = Array.from({ length: count - 1 }, (_, index) => `lid-${index}@example.org`);
    await accounts.insertMany(emails.map((email) => ({ ...accountFields, email })));
    return [admin, ...(await Promise.all(emails.map((email) => signIn(url, { email }))))];
  } finally {
    await mongo.close();
  }
};

/** Performs random actions until `isOver`, with a random pause of at most twice `pauseMs` in between. */
export const simulateMember = async (
  client: Client,
  progress: SoakProgress,
  isOver: () => boolean,
  pauseMs: number,
): Promise<void> => {
  while (!isOver()) {
    const [name, , action] = pickAction(Math.random() * 100);
    const startedAt = performance.now();
    await action(client, progress);
    (progress.durations[name] ??= []).push(performance.now() - startedAt);
    await pause(Math.random() * 2 * pauseMs);
  }
};

const pickAction = (percentage: number): (typeof actions)[number] => {
  let cumulative = 0;
  return actions.find(([, share]) => (cumulative += share) > percentage) ?? actions[0]!;
};

/** Retries a failed attempt every second. */
const runWithRetry = async (progress: SoakProgress, label: string, action: Attempt): Promise<void> => {
  progress.requestCount++;
  const startedAt = Date.now();
  for (let attempts = 0; ; attempts++)
    try {
      return await action();
    } catch (cause) {
      const message = `${label}: ${(cause as Error).message}`;
      if (attempts === 0) progress.firstFailures++;
      if (message.includes(': 500')) progress.errors.push(message);
      if (Date.now() - startedAt > maxRetryMs) return void progress.failures.push(message);
      await pause(retryDelayMs);
    }
};

const assertOk = (response: ApiResponse): ApiResponse => {
  if (response.status === 200) return response;
  throw new Error(`${response.status} ${JSON.stringify(response.body).slice(0, 200)}`);
};

const createTimeoutInit = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(responseTimeoutMs) });

const pickRandomFoto = (savedFotos: SavedFotos): [string, string] | undefined =>
  [...savedFotos][Math.floor(Math.random() * savedFotos.size)];

/** Counts what was acknowledged and is not there: changes that cannot be read or found, and deleted photos that can. */
export const countLostChanges = async (clients: Client[], { words, deleted }: SoakProgress): Promise<number> => {
  let lost = 0;
  for (const client of clients) {
    for (const [id, word] of words) {
      const { body } = await client.search({ tekst: word });
      const { items } = (body as { results: { items: { _id: string; beschrijving: string }[] } }).results;
      if (items.length !== 1 || items[0]!._id !== id || items[0]!.beschrijving !== word) lost++;
    }
    for (const id of deleted) if ((await client.call(`/fotoboek/${id}`)).status !== 404) lost++;
  }
  return lost;
};

/** Counts the photos that a search finds too many or too few, by each of these clients. */
export const countWrongTotals = async (clients: Client[], { savedFotos }: SoakProgress): Promise<number> => {
  let wrong = 0;
  for (const client of clients) {
    const { body } = await client.search();
    const { total } = (body as { results: { total: number } }).results;
    wrong += Math.abs(total - Math.min(savedFotos.size, maxCountedFotos));
  }
  return wrong;
};
