import { setTimeout as pause } from 'node:timers/promises';
import { digestOf, fotoIn, makeJpeg, signIn, type Asked, type Client } from '@ledenportaal/faults/client';
import { addedBy, type Kept } from '@ledenportaal/faults/kept';
import type { Topology } from '@ledenportaal/faults/topology';
import { MongoClient } from 'mongodb';

/** Counts and durations of all requests of the simulated members. */
export interface Course {
  asked: number;
  /** Requests whose first attempt failed: a network error, an error status or a wrong result. */
  failedOnce: number;
  /** Messages of requests whose retry failed as well. */
  failedTwice: string[];
  milliseconds: Record<string, number[]>;
  kept: Kept;
}

type Act = (client: Client, course: Course) => Promise<void>;
/** Throws when the portal did not do what was requested. */
type Try = () => Promise<void>;

const longestAnswerMs = 30_000;
const pauseMs = 1_000;

/** The actions of a member, with the share of each in per cent. */
const habits: [string, number, Act][] = [
  ['browse', 38, browse],
  ['search', 15, search],
  ['thumbnail', 22, thumbnail],
  ['download', 14, download],
  ['upload', 8, upload],
  ['sign in', 3, enter],
];

/** Signs in `count` clients: the admin and `count - 1` copies of that account. */
export async function addMembers({ url, databaseUri }: Topology, count: number): Promise<Client[]> {
  const admin = await signIn(url);
  const mongo = await MongoClient.connect(databaseUri);
  try {
    const accounts = mongo.db().collection('accounts');
    const { _id, ...like } = (await accounts.findOne({ email: admin.email }))!;
    const emails = Array.from({ length: count - 1 }, (_, at) => `lid-${at}@example.org`);
    await accounts.insertMany(emails.map((email) => ({ ...like, email })));
    return [admin, ...(await Promise.all(emails.map((email) => signIn(url, { email }))))];
  } finally {
    await mongo.close();
  }
}

/** Performs random actions until `isOver`, with a random pause of at most twice `pauseMs` in between. */
export async function beMember(client: Client, course: Course, isOver: () => boolean, breathMs: number): Promise<void> {
  while (!isOver()) {
    const [name, , act] = chosen(Math.random() * 100);
    const began = performance.now();
    await act(client, course);
    (course.milliseconds[name] ??= []).push(performance.now() - began);
    await pause(Math.random() * 2 * breathMs);
  }
}

function chosen(at: number): (typeof habits)[number] {
  let reached = 0;
  return habits.find(([, share]) => (reached += share) > at) ?? habits[0]!;
}

/** Retries a failed attempt once, after a second. */
async function twice(course: Course, what: string, act: Try): Promise<void> {
  course.asked++;
  try {
    return await act();
  } catch {
    course.failedOnce++;
  }
  await pause(pauseMs);
  await act().catch((cause: Error) => course.failedTwice.push(`${what}: ${cause.message}`));
}

function must(answer: Asked): Asked {
  if (answer.status === 200) return answer;
  throw new Error(`${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
}

const inTime = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(longestAnswerMs) });

function browse(client: Client, course: Course): Promise<void> {
  const page = 1 + Math.floor(Math.random() * 3);
  return twice(course, 'browse', async () => void must(await client.search({ page }, inTime())));
}

function search(client: Client, course: Course): Promise<void> {
  return twice(course, 'search', async () => void must(await client.search({ tekst: 'foto' }, inTime())));
}

function anyOf(kept: Kept): [string, string] | undefined {
  return [...kept][Math.floor(Math.random() * kept.size)];
}

async function thumbnail(client: Client, course: Course): Promise<void> {
  const [id] = anyOf(course.kept) ?? [];
  if (!id) return;
  await twice(course, 'thumbnail', async () => {
    const { thumbnail: sizes } = fotoIn(must(await client.call(`/fotoboek/${id}`, inTime())));
    const answer = await fetch(client.url + sizes[0][480], inTime());
    const bytes = await answer.arrayBuffer();
    if (answer.status !== 200 || bytes.byteLength < 100) throw new Error(`${answer.status}, ${bytes.byteLength} bytes`);
  });
}

async function download(client: Client, course: Course): Promise<void> {
  const [id, digest] = anyOf(course.kept) ?? [];
  if (!id) return;
  await twice(course, 'download', async () => {
    if ((await client.digest(id, inTime())) !== digest) throw new Error(`${id} is not what was uploaded`);
  });
}

async function upload(client: Client, course: Course): Promise<void> {
  const jpeg = await makeJpeg(900, 600);
  await twice(course, 'upload', async () => {
    course.kept.set(addedBy(await client.upload(jpeg, inTime())), digestOf(jpeg));
  });
}

function enter(client: Client, course: Course): Promise<void> {
  return twice(course, 'sign in', async () => void (await signIn(client.url, { ...inTime(), email: client.email })));
}
