import { setTimeout as pause } from 'node:timers/promises';
import { getDigest, getFoto, makeJpeg, signIn, type ApiResponse, type Client } from '@ledenportaal/faults/client';
import { getUploadedId, type SavedFotos } from '@ledenportaal/faults/saved-fotos';
import type { Topology } from '@ledenportaal/faults/topology';
import { MongoClient } from 'mongodb';

/** Counts and durations of all requests of the simulated members. */
export type SoakProgress = {
  requestCount: number;
  /** Requests whose first attempt failed: a network error, an error status or a wrong result. */
  firstFailures: number;
  /** Messages of requests whose retry failed as well. */
  failures: string[];
  durations: Record<string, number[]>;
  savedFotos: SavedFotos;
};

type Action = (client: Client, progress: SoakProgress) => Promise<void>;
/** Throws when the portal did not do what was requested. */
type Attempt = () => Promise<void>;

const responseTimeoutMs = 30_000;
const retryDelayMs = 1_000;

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

const thumbnail = async (client: Client, progress: SoakProgress): Promise<void> => {
  const [id] = pickRandomFoto(progress.savedFotos) ?? [];
  if (!id) return;
  await runWithRetry(progress, 'thumbnail', async () => {
    const { thumbnail: sizes } = getFoto(assertOk(await client.call(`/fotoboek/${id}`, createTimeoutInit())));
    const response = await fetch(client.url + sizes[0][480], createTimeoutInit());
    const bytes = await response.arrayBuffer();
    if (response.status !== 200 || bytes.byteLength < 100)
      throw new Error(`${response.status}, ${bytes.byteLength} bytes`);
  });
};

const download = async (client: Client, progress: SoakProgress): Promise<void> => {
  const [id, digest] = pickRandomFoto(progress.savedFotos) ?? [];
  if (!id) return;
  await runWithRetry(progress, 'download', async () => {
    if ((await client.getOriginalDigest(id, createTimeoutInit())) !== digest)
      throw new Error(`${id} differs from the upload`);
  });
};

const upload = async (client: Client, progress: SoakProgress): Promise<void> => {
  const jpeg = await makeJpeg(900, 600);
  await runWithRetry(progress, 'upload', async () => {
    progress.savedFotos.set(getUploadedId(await client.upload(jpeg, createTimeoutInit())), getDigest(jpeg));
  });
};

const signInAgain = (client: Client, progress: SoakProgress): Promise<void> =>
  runWithRetry(
    progress,
    'sign in',
    async () => void (await signIn(client.url, { ...createTimeoutInit(), email: client.email })),
  );

/** The actions of a member, with the share of each in per cent. */
const actions: [string, number, Action][] = [
  ['browse', 38, browse],
  ['search', 15, search],
  ['thumbnail', 22, thumbnail],
  ['download', 14, download],
  ['upload', 8, upload],
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

/** Retries a failed attempt once, after a second. */
const runWithRetry = async (progress: SoakProgress, label: string, action: Attempt): Promise<void> => {
  progress.requestCount++;
  try {
    return await action();
  } catch {
    progress.firstFailures++;
  }
  await pause(retryDelayMs);
  await action().catch((cause: Error) => progress.failures.push(`${label}: ${cause.message}`));
};

const assertOk = (response: ApiResponse): ApiResponse => {
  if (response.status === 200) return response;
  throw new Error(`${response.status} ${JSON.stringify(response.body).slice(0, 200)}`);
};

const createTimeoutInit = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(responseTimeoutMs) });

const pickRandomFoto = (savedFotos: SavedFotos): [string, string] | undefined =>
  [...savedFotos][Math.floor(Math.random() * savedFotos.size)];
