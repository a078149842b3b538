/** Measures the memory of the API and its database together, when idle and after work. */
import { setTimeout as pause } from 'node:timers/promises';
import { getFoto, signIn } from '@ledenportaal/faults/client';
import { admin, openCatalogueCopy, type Catalogue } from '../catalogue/catalogue';
import { waitForLargeSizes } from '../catalogue/large-sizes';
import { ConnectionPool, createPostRequest } from '../connection-pool';
import { createGetRequest } from '../drain';
import type { Group, Row } from '../group';
import { createUniqueCopy, readPictures } from '../pictures';
import { startScript, type Portal } from '../portal';
import { readResidentMemory, readResidentMemoryWithChildren, readSharedMemory } from '../resident-memory';
import { runConcurrently, getQuartiles } from '../rounds';
import { upload } from '../upload';

const requests = 10_000;
const requestConcurrency = 10;
const uploads = 200;
const uploadConcurrency = 2;
const idleSeconds = 60;
const count = 10_000;
/** Same value as in the Dockerfile. */
const containerSettings = { MALLOC_ARENA_MAX: '2' };

export const memory: Group = {
  title: 'Memory',
  usesPictures: true,
  notes: [
    `The resident memory of the API and its database together, in which a file that both map counts once; the largest such file is the Node program. The yardstick column has the memory of each process. Started by \`scripts/start.mjs\`, like \`npm start\`, with ${count.toLocaleString('en')} photos and without the demo; as in the container means MALLOC_ARENA_MAX=2. Idle: ${idleSeconds} seconds after the portal is ready. After work: ${idleSeconds} seconds after the large sizes of all uploads have been made.`,
    `The work: ${requests.toLocaleString('en')} requests, ${requestConcurrency} at a time, half for pages of fotos and half for thumbnails, and ${uploads} uploads, ${uploadConcurrency} at a time.`,
  ],
  async measure() {
    const idle = await withPortal({}, ({ portal }) => Promise.resolve(readMemory(portal)));
    return withPortal(containerSettings, async ({ portal, uri, name }) => {
      const idleInContainer = readMemory(portal);
      await runWorkload(portal);
      const justAfter = readMemory(portal);
      await waitForLargeSizes(uri, name);
      await pause(idleSeconds * 1000);
      return toRows({ idle, idleInContainer, justAfter, after: readMemory(portal) });
    });
  },
};

/** Runs `work` with a portal that has been idle for `idleSeconds`. */
const withPortal = async <T>(
  settings: Record<string, string>,
  work: (catalogue: Catalogue) => Promise<T>,
): Promise<T> => {
  const catalogue = await openCatalogueCopy(count, { DEMO: '0', ...settings }, startScript);
  try {
    await pause(idleSeconds * 1000);
    return await work(catalogue);
  } finally {
    await catalogue.stop();
  }
};

/** In MB. */
type Memory = { together: number; api: number; database: number };

const readMemory = ({ pid }: Portal): Memory => {
  const api = readResidentMemory(pid)?.total ?? Number.NaN;
  return { together: readSharedMemory(pid).total, api, database: readResidentMemoryWithChildren(pid).total - api };
};

const runWorkload = async ({ url }: Portal): Promise<void> => {
  const client = await signIn(url, admin);
  const fotos = await readPictures();
  const foto = getFoto(await client.upload(createUniqueCopy(fotos[0]!)));
  const pool = new ConnectionPool(url);
  await runConcurrently(uploads, uploadConcurrency, (n) => upload(pool, url, client.token, fotos[n % fotos.length]!));
  const rawRequests = [
    createPostRequest(url, '/api/fotoboek', { limit: 12 }, client.token),
    createGetRequest(url, foto.thumbnail[0][480]),
  ];
  await runConcurrently(requests, requestConcurrency, async (n) => {
    const { status } = await pool.request(rawRequests[n % rawRequests.length]!);
    if (status !== 200) throw new Error(`returned ${status}`);
  });
  pool.close();
};

type Readings = Record<'idle' | 'idleInContainer' | 'justAfter' | 'after', Memory>;

const toRows = ({ idle, idleInContainer, justAfter, after }: Readings): Row[] => {
  const formatParts = ({ api, database }: Memory): string =>
    `API ${api.toFixed(0)} MB, database ${database.toFixed(0)} MB`;
  const toIdleRow = (label: string, memoryUse: Memory): Row => ({
    label,
    measured: `${memoryUse.together.toFixed(0)} MB`,
    yardstick: formatParts(memoryUse),
    value: getQuartiles([memoryUse.together]),
  });
  return [
    { ...toIdleRow('API and database idle, as in the container, in MB', idleInContainer), goal: { max: 150 } },
    toIdleRow('API and database idle, by npm start, in MB', idle),
    {
      label: `after ${requests.toLocaleString('en')} requests and ${uploads} uploads, relative to idle`,
      measured: `${after.together.toFixed(0)} MB`,
      yardstick: `${idleInContainer.together.toFixed(0)} MB idle; ${justAfter.together.toFixed(0)} MB just after`,
      value: getQuartiles([after.together / idleInContainer.together]),
      goal: { max: 1.2 },
    },
  ];
};
