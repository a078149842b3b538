/** Measures how one member who requests many crops at the same time affects other users. */
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '@ledenportaal/faults/client';
import { ConnectionPool, createPostRequest } from '../connection-pool';
import { createGetRequest } from '../drain';
import type { Row } from '../group';
import { createOtherClient, getPercentile } from '../other-client';
import { readPictures } from '../pictures';
import { startPortal } from '../portal';
import { getQuartiles } from '../rounds';
import { upload } from '../upload';

const crops = 80;
const rounds = 3;
const phaseMs = 5_000;
/** A crop is requested again after this time on average, sooner than a refusal asks for. */
const retryMs = 1_000;

export const cropNotes = [
  `A member requests ${crops} crops of one photo at the same time, and each again after ${retryMs / 1000} s on average. Another one searches; a third one requests crops of other photos, one at a time, each of which is made for the request. The yardsticks are the same without the first member, in turns of ${phaseMs / 1000} s.`,
];

export const measureCrops = async (): Promise<Row[]> => {
  const portal = await startPortal({ DEMO: '1' });
  const pool = new ConnectionPool(portal.url);
  const beheer = await signIn(portal.url, { email: 'beheer@example.org', password: 'demo-beheer-1' });
  const lid = await signIn(portal.url, { email: 'lid@example.org', password: 'demo-lid-1' });
  const [picture] = await readPictures();
  const uploadFoto = async (): Promise<string> => (await upload(pool, portal.url, beheer.token, picture!))._id;
  const attacked = await uploadFoto();
  const search = createPostRequest(portal.url, '/api/fotoboek', { limit: 12, tekst: 'heide' }, beheer.token);
  const hostileRequests = createCropRequests(portal.url, attacked, lid.token).slice(0, crops);
  const [idle, attack] = [createWaits(), createWaits()];
  const measureBoth = async (waits: Waits, work: () => Promise<unknown>): Promise<void> => {
    // Another photo each time, so that no crop is stored.
    const ownCrops = createCropRequests(portal.url, await uploadFoto(), beheer.token);
    const others = [[search], ownCrops].map((requests) => createOtherClient(portal.url, beheer.token, { requests }));
    const running = work();
    const [searches, downloads] = await Promise.all(others.map((other) => other.measureWaits(() => running)));
    waits.searches.push(...searches!.waits);
    waits.downloads.push(...downloads!.waits);
    for (const other of others) other.close();
  };
  const statuses = new Map<number, number>();
  try {
    for (let round = 0; round < rounds; round++) {
      await measureBoth(idle, () => pause(phaseMs));
      await measureBoth(attack, () => requestForSomeTime(pool, hostileRequests, statuses));
    }
    const outcome = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
    return [
      toWaitRow(
        `${crops} crops of one member: longer p99 of a search of others, ms`,
        attack.searches,
        idle.searches,
        0.99,
      ),
      // Each takes so long that there are too few for a p99.
      toWaitRow(
        `${crops} crops of one member: longer median of a crop of others, ms`,
        attack.downloads,
        idle.downloads,
        0.5,
      ),
    ].map((row) => ({ ...row, measured: `${row.measured}; ${outcome} for the member` }));
  } finally {
    pool.close();
    await portal.stop();
  }
};

type Waits = Record<'searches' | 'downloads', number[]>;
const createWaits = (): Waits => ({ searches: [], downloads: [] });

const steps = Array.from({ length: 21 }, (_, step) => (step / 20).toFixed(2));

/** Returns requests for 84 different crops of a photo in landscape. */
const createCropRequests = (url: string, id: string, token: string): Buffer[] =>
  ['vierkant', 'staand'].flatMap((als) =>
    ['jpeg', 'webp'].flatMap((soort) =>
      steps.map((x) =>
        createGetRequest(url, `/api/fotoboek/download/${id}?als=${als}&soort=${soort}&x=${x}&y=0.5`, token),
      ),
    ),
  );

const requestForSomeTime = async (
  pool: ConnectionPool,
  requests: readonly Buffer[],
  statuses: Map<number, number>,
): Promise<void> => {
  const until = performance.now() + phaseMs;
  const repeat = async (request: Buffer): Promise<void> => {
    while (performance.now() < until) {
      const { status } = await pool.request(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(retryMs * (0.5 + Math.random()));
    }
  };
  await Promise.all(requests.map(repeat));
};

/** Compares the response times of others with those without the load. */
export const toWaitRow = (label: string, waits: readonly number[], idle: readonly number[], fraction: number): Row => {
  const [wait, idleWait] = [getPercentile(waits, fraction), getPercentile(idle, fraction)];
  return {
    label,
    measured: `${wait.toFixed(0)} ms of ${waits.length}`,
    yardstick: `${idleWait.toFixed(0)} ms of ${idle.length} without`,
    value: getQuartiles([wait - idleWait]),
    goal: { max: 100 },
  };
};
