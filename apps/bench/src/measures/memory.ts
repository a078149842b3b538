/** Measures the resident memory of the API when idle and after work. */
import { setTimeout as pause } from 'node:timers/promises';
import { fotoIn, signIn } from '@ledenportaal/faults/client';
import { admin } from '@ledenportaal/faults/topology';
import { Connections, postOf } from '../connection';
import { getOf } from '../drain';
import type { Group, Row } from '../group';
import { another, pictures } from '../pictures';
import { startPortal, type Portal } from '../portal';
import { resident } from '../resident';
import { many, spread } from '../rounds';
import { upload } from '../upload';

const requests = 10_000;
const requestsAtOnce = 10;
const uploads = 200;
const uploadsAtOnce = 2;
const restSeconds = 60;
/** Same value as in the Dockerfile. */
const pools = { MALLOC_ARENA_MAX: '2' };

export const memory: Group = {
  title: 'Memory',
  notes: [
    `What the process of the API has resident, its program and sharp among it; its database is another process. With MALLOC_ARENA_MAX=2, as the container has it. Idle: ${restSeconds} seconds after it was ready. After work: ${restSeconds} seconds after the last answer.`,
    `The work: ${requests.toLocaleString('en')} requests, ${requestsAtOnce} at a time, half of them pages of fotos and half of them thumbnails, and ${uploads} uploads, ${uploadsAtOnce} at a time.`,
  ],
  async measure() {
    const portal = await startPortal({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...pools });
    try {
      await pause(restSeconds * 1000);
      const idle = megabytes(portal);
      await work(portal);
      const just = megabytes(portal);
      await pause(restSeconds * 1000);
      return rowsOf(idle, just, megabytes(portal));
    } finally {
      await portal.stop();
    }
  },
};

const megabytes = ({ pid }: Portal): number => resident(pid)?.total ?? Number.NaN;

async function work({ url }: Portal): Promise<void> {
  const client = await signIn(url);
  const photos = pictures();
  const foto = fotoIn(await client.upload(another(photos[0]!)));
  const open = new Connections(url);
  await many(uploads, uploadsAtOnce, (n) => upload(open, url, client.token, photos[n % photos.length]!));
  const asked = [postOf(url, '/api/fotoboek', { limit: 12 }, client.token), getOf(url, foto.thumbnail[0][480])];
  await many(requests, requestsAtOnce, async (n) => {
    const { status } = await open.ask(asked[n % asked.length]!);
    if (status !== 200) throw new Error(`answered ${status}`);
  });
  open.close();
}

function rowsOf(idle: number, just: number, after: number): Row[] {
  const row = (what: string, value: number, ours: number, yardstick: string, most: number): Row => ({
    what,
    ours: `${ours.toFixed(0)} MB`,
    yardstick,
    value: spread([value]),
    goal: { most },
  });
  return [
    row('memory of the API idle, in MB', idle, idle, '', 180),
    row(
      `after ${requests.toLocaleString('en')} requests and ${uploads} uploads, of idle`,
      after / idle,
      after,
      `${idle.toFixed(0)} MB idle; ${just.toFixed(0)} MB just after`,
      1.2,
    ),
  ];
}
