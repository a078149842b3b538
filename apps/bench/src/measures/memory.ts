/** Measures the resident memory of the API when idle and after work. */
import { setTimeout as pause } from 'node:timers/promises';
import { getFoto, signIn } from '@ledenportaal/faults/client';
import { admin } from '@ledenportaal/faults/topology';
import { ConnectionPool, createPostRequest } from '../connection-pool';
import { createGetRequest } from '../drain';
import type { Group, Row } from '../group';
import { createUniqueCopy, readPictures } from '../pictures';
import { startPortal, type Portal } from '../portal';
import { readResidentMemory } from '../resident-memory';
import { runConcurrently, getQuartiles } from '../rounds';
import { upload } from '../upload';

const requests = 10_000;
const requestConcurrency = 10;
const uploads = 200;
const uploadConcurrency = 2;
const idleSeconds = 60;
/** Same value as in the Dockerfile. */
const mallocSettings = { MALLOC_ARENA_MAX: '2' };

export const memory: Group = {
  title: 'Memory',
  notes: [
    `What the process of the API has resident, its program and sharp among it; its database is another process. With MALLOC_ARENA_MAX=2, as the container has it. Idle: ${idleSeconds} seconds after it was ready. After work: ${idleSeconds} seconds after the last answer.`,
    `The work: ${requests.toLocaleString('en')} requests, ${requestConcurrency} at a time, half of them pages of fotos and half of them thumbnails, and ${uploads} uploads, ${uploadConcurrency} at a time.`,
  ],
  async measure() {
    const portal = await startPortal({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...mallocSettings });
    try {
      await pause(idleSeconds * 1000);
      const idle = getMegabytes(portal);
      await runWorkload(portal);
      const afterWork = getMegabytes(portal);
      await pause(idleSeconds * 1000);
      return toRows(idle, afterWork, getMegabytes(portal));
    } finally {
      await portal.stop();
    }
  },
};

const getMegabytes = ({ pid }: Portal): number => readResidentMemory(pid)?.total ?? Number.NaN;

const runWorkload = async ({ url }: Portal): Promise<void> => {
  const client = await signIn(url);
  const photos = readPictures();
  const foto = getFoto(await client.upload(createUniqueCopy(photos[0]!)));
  const pool = new ConnectionPool(url);
  await runConcurrently(uploads, uploadConcurrency, (n) => upload(pool, url, client.token, photos[n % photos.length]!));
  const rawRequests = [
    createPostRequest(url, '/api/fotoboek', { limit: 12 }, client.token),
    createGetRequest(url, foto.thumbnail[0][480]),
  ];
  await runConcurrently(requests, requestConcurrency, async (n) => {
    const { status } = await pool.request(rawRequests[n % rawRequests.length]!);
    if (status !== 200) throw new Error(`answered ${status}`);
  });
  pool.close();
};

const toRows = (idle: number, afterWork: number, after: number): Row[] => {
  const toRow = (label: string, value: number, measured: number, yardstick: string, max: number): Row => ({
    label,
    measured: `${measured.toFixed(0)} MB`,
    yardstick,
    value: getQuartiles([value]),
    goal: { max },
  });
  return [
    toRow('memory of the API idle, in MB', idle, idle, '', 180),
    toRow(
      `after ${requests.toLocaleString('en')} requests and ${uploads} uploads, of idle`,
      after / idle,
      after,
      `${idle.toFixed(0)} MB idle; ${afterWork.toFixed(0)} MB just after`,
      1.2,
    ),
  ];
};
