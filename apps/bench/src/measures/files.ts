/** Measures how fast files are sent: thumbnails per second, photos and large files in MB/s. */
import { join, relative } from 'node:path';
import { getFoto, signIn } from '@ledenportaal/faults/client';
import { admin, startTopology } from '@ledenportaal/faults/topology';
import { ConnectionPool, createPostRequest, createRequestCase } from '../connection-pool';
import { drain, createGetRequest } from '../drain';
import type { Goal, Group, Row } from '../group';
import { addLargeFile } from '../large-file';
import { createUniqueCopy, readPictures } from '../pictures';
import { startPortal } from '../portal';
import { getCpuSeconds } from '../cpu-time';
import { measurePeakMemory, readResidentMemory } from '../resident-memory';
import { measure, getRatioQuartiles, getQuartiles, type BenchmarkCase, type Quartiles } from '../rounds';
import { toRateRow } from '../rows';
import { runWrk, type WrkRun } from '../wrk';
import { startNginxAlone } from '../yardsticks/nginx';
import { startYardstick } from '../yardsticks/start-yardstick';

const rounds = Number(process.env.ROUNDS ?? 9);
const largeFileBytes = 2 * 2 ** 30;
const concurrentConnections = 10;
const thumbnailRequests = 800;
/** Connections of wrk, and seconds for each server in each round. */
const downloadConnections = 4;
const downloadSeconds = 2;
/** LOG_LEVEL is the default of production. */
const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'info' };

export const files: Group = {
  title: 'Files',
  usesPictures: true,
  notes: [
    `Median of ${rounds} alternating rounds over loopback. Thumbnails: ${concurrentConnections} connections, each with one request at a time. Film: a sparse file of 2 GB over one connection, whose client discards the bytes.`,
    'By node: one process of the portal with its embedded database. Behind nginx: one process behind the nginx of docker-compose.yml, which sends the files itself (X-Accel-Redirect).',
    'The yardsticks serve the same files from a folder: Express with express.static in a separate process, and nginx with sendfile. They do not authenticate, sign or log.',
    'The CPU time of a thumbnail is more reliable than its rate when other programs run: it includes only the process and its database.',
    `Large size: the image of the photo viewer, by signed URL. Download: the original, for which the portal authenticates the user and finds the photo before the first byte, and writes to the download log before the last byte. Measured by wrk with ${downloadConnections} keep-alive connections, ${downloadSeconds} seconds for each server in each round. The load of the client is the CPU time of wrk, which has one thread, as a fraction of a core: near 1 the client is the bottleneck.`,
  ],
  async measure() {
    const portal = await startPortal(settings);
    const topology = await startTopology({ processes: 1, settings });
    const running: { stop(): Promise<void> }[] = [portal, topology];
    try {
      const byNode = await prepareFiles(portal);
      const byNginx = await prepareFiles({ url: topology.url, folder: topology.dataDir });
      const express = await startYardstick<void, number>('express-static', [byNode.root]);
      const nginx = await startNginxAlone(byNode.root);
      running.push(express, nginx);
      const expressUrl = `http://127.0.0.1:${await express.runTask()}`;
      return [
        ...(await measureThumbnails(byNode, byNginx, { url: expressUrl, pids: [portal.pid, express.pid] })),
        ...(await measureDownloads('large size', byNode, byNginx, nginx.url)),
        ...(await measureDownloads('download', byNode, byNginx, nginx.url)),
        ...(await measureLargeFile(byNode, byNginx, nginx.url, portal.pid)),
      ];
    } finally {
      for (const server of running) await server.stop();
    }
  },
};

/** The requests to send to a portal and the paths of the same files in its folder. */
type PreparedFiles = {
  root: string;
  thumbnail: PreparedRequest;
  'large size': PreparedDownload;
  download: PreparedDownload;
  film: PreparedRequest;
};
type PreparedRequest = {
  url: string;
  request: Buffer;
  path: string;
};
/** A GET request for wrk. */
type PreparedDownload = {
  address: string;
  headers?: Record<string, string>;
  path: string;
};

const prepareFiles = async (location: { url: string; folder: string }): Promise<PreparedFiles> => {
  const { url, folder } = location;
  const root = join(folder, 'files');
  const client = await signIn(url);
  const foto = getFoto(await client.upload(createUniqueCopy((await readPictures())[0]!)));
  const largeFilePath = await addLargeFile(location, client.token, 'film.zip', largeFileBytes);
  const largeSize = foto.thumbnail[0][2048];
  // Sent once before measuring: the first request generates this size.
  await drain(url, createGetRequest(url, largeSize));
  return {
    root,
    thumbnail: { url, request: createGetRequest(url, foto.thumbnail[0][480]), path: `/fotos/${foto._id}/480.jpg` },
    'large size': { address: `${url}${largeSize}`, path: `/fotos/${foto._id}/2048.jpg` },
    download: {
      address: `${url}/api/fotoboek/download/${foto._id}`,
      headers: { authorization: client.token },
      path: `/fotos/${foto._id}/original.jpg`,
    },
    film: {
      url,
      request: createPostRequest(url, '/api/download', { filename: 'film.zip' }, client.token),
      path: `/${relative(root, largeFilePath)}`,
    },
  };
};

const measureThumbnails = async (
  byNode: PreparedFiles,
  byNginx: PreparedFiles,
  { url: express, pids }: { url: string; pids: [portal: number, express: number] },
): Promise<Row[]> => {
  const pools: ConnectionPool[] = [];
  const createCase = (url: string, request: Buffer): BenchmarkCase => {
    const pool = new ConnectionPool(url);
    pools.push(pool);
    return createRequestCase(pool, request, thumbnailRequests, concurrentConnections);
  };
  const { thumbnail } = byNode;
  const cases = {
    node: createCase(thumbnail.url, thumbnail.request),
    nginx: createCase(byNginx.thumbnail.url, byNginx.thumbnail.request),
    express: createCase(express, createGetRequest(express, thumbnail.path)),
  };
  const timings = await measure(cases, rounds);
  const withCpuClock = (benchmarkCase: BenchmarkCase, pid: number): BenchmarkCase => ({
    ...benchmarkCase,
    clock: () => getCpuSeconds(pid),
  });
  const cpuTimings = await measure(
    { node: withCpuClock(cases.node, pids[0]), express: withCpuClock(cases.express, pids[1]) },
    rounds,
  );
  for (const pool of pools) pool.close();
  const toRow = (label: string, measured: number[], goal?: Goal): Row =>
    toRateRow(`thumbnails ${label}, rate relative to Express`, measured, timings.express, { goal });
  const formatMicroseconds = (seconds: number[]): string => `${(getQuartiles(seconds).median * 1e6).toFixed(0)} µs`;
  return [
    toRow('by node', timings.node, { min: 0.8 }),
    toRow('behind nginx', timings.nginx),
    {
      label: 'CPU of a thumbnail by node, relative to Express',
      measured: formatMicroseconds(cpuTimings.node),
      yardstick: formatMicroseconds(cpuTimings.express),
      value: getRatioQuartiles(cpuTimings.node, cpuTimings.express),
    },
  ];
};

const measureDownloads = async (
  name: 'large size' | 'download',
  byNode: PreparedFiles,
  byNginx: PreparedFiles,
  nginx: string,
): Promise<Row[]> => {
  const downloads = {
    node: byNode[name],
    behind: byNginx[name],
    nginx: { address: `${nginx}${byNode[name].path}`, headers: undefined },
  };
  const servers = Object.keys(downloads) as (keyof typeof downloads)[];
  const runs = { node: [] as WrkRun[], behind: [] as WrkRun[], nginx: [] as WrkRun[] };
  for (let round = -1; round < rounds; round++)
    for (const server of servers) {
      const { address: url, headers = {} } = downloads[server];
      const run = await runWrk({ url, headers, connections: downloadConnections, seconds: downloadSeconds });
      if (round >= 0) runs[server].push(run);
    }
  const getSeconds = (server: keyof typeof downloads): number[] => runs[server].map(({ seconds }) => seconds);
  const getClientLoad = (server: keyof typeof downloads): Quartiles =>
    getQuartiles(runs[server].map(({ clientLoad }) => clientLoad));
  const timings = { node: getSeconds('node'), behind: getSeconds('behind'), nginx: getSeconds('nginx') };
  return [
    ...toSpeedRows(name, getQuartiles(runs.nginx.map(({ bytes }) => bytes)).median, timings),
    {
      label: `load of the client for a ${name} by node, of a core`,
      measured: getClientLoad('node').median.toFixed(2),
      yardstick: `${getClientLoad('nginx').median.toFixed(2)} for nginx`,
      value: getClientLoad('node'),
      goal: { max: 0.8 },
    },
  ];
};

const measureFilm = async (byNode: PreparedFiles, byNginx: PreparedFiles, nginx: string): Promise<Row[]> => {
  let bytes = 0;
  const createCase = (url: string, request: Buffer): BenchmarkCase => ({
    iterations: 1,
    run: async () => (bytes = await drain(url, request)),
  });
  const { film } = byNode;
  const timings = await measure(
    {
      node: createCase(film.url, film.request),
      behind: createCase(byNginx.film.url, byNginx.film.request),
      nginx: createCase(nginx, createGetRequest(nginx, film.path)),
    },
    rounds,
  );
  return toSpeedRows('film', bytes, timings);
};

/** Rows of the speed of a file of so many bytes by node and behind nginx; the timings are seconds for each file. */
const toSpeedRows = (
  name: 'large size' | 'download' | 'film',
  bytes: number,
  timings: Record<'node' | 'behind' | 'nginx', number[]>,
): Row[] => {
  const formatSpeed = (seconds: number[]): string =>
    `${(bytes / 2 ** 20 / getQuartiles(seconds).median).toFixed(0)} MB/s`;
  const megabytes = (bytes / 2 ** 20).toFixed(bytes < 2 ** 20 ? 1 : 0);
  const toRow = (server: string, measured: number[], min: number): Row => ({
    label: `${name} of ${megabytes} MB ${server}, speed relative to nginx`,
    measured: formatSpeed(measured),
    yardstick: formatSpeed(timings.nginx),
    value: getRatioQuartiles(timings.nginx, measured),
    // No goal for the small file: most of its time is spent before the first byte.
    ...(name !== 'large size' && { goal: { min } }),
  });
  return [toRow('by node', timings.node, 0.5), toRow('behind nginx', timings.behind, 0.95)];
};

const measureLargeFile = async (
  byNode: PreparedFiles,
  byNginx: PreparedFiles,
  nginx: string,
  pid: number,
): Promise<Row[]> => {
  const before = readResidentMemory(pid)?.total ?? Number.NaN;
  let rows: Row[] = [];
  const peak = await measurePeakMemory(pid, async () => {
    rows = await measureFilm(byNode, byNginx, nginx);
  });
  const value = (peak?.total ?? Number.NaN) / before;
  return [
    ...rows,
    {
      label: 'memory of the API meanwhile, relative to before',
      measured: `${peak?.total.toFixed(0)} MB`,
      yardstick: `${before.toFixed(0)} MB before`,
      value: getQuartiles([value]),
      goal: { max: 1.2 },
    },
  ];
};
