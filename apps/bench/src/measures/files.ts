/** Measures how fast files are sent: thumbnails per second, photos and large files in MB/s. */
import { join, relative } from 'node:path';
import { fotoIn, signIn } from '@ledenportaal/faults/client';
import { admin, startTopology } from '@ledenportaal/faults/topology';
import { Connections, postOf } from '../connection';
import { drain, getOf } from '../drain';
import type { Group, Row } from '../group';
import { addLargeFile } from '../large-file';
import { another, pictures } from '../pictures';
import { startPortal } from '../portal';
import { processorSeconds } from '../processor';
import { mostResident, resident } from '../resident';
import { measure, ratios, spread, type Subject } from '../rounds';
import { byRate } from '../rows';
import { startNginxAlone } from '../yardsticks/nginx';
import { startYardstick } from '../yardsticks/start';

const rounds = Number(process.env.ROUNDS ?? 9);
const film = 2 * 2 ** 30;
const connections = 10;
const thumbnails = 800;
const largeViews = 200;
const downloads = 60;
/** LOG_LEVEL is the default of production. */
const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'info' };

export const files: Group = {
  title: 'Files',
  notes: [
    `Median of ${rounds} rounds, taking turns, over loopback. Thumbnails by ${connections} connections that each ask again when they have their answer; a photo and a file of 2 GB, which is a sparse one, by one that keeps nothing of what comes.`,
    'By node: the portal alone, on one address with its embedded database. Behind nginx: one process of it behind the nginx of docker-compose.yml, that sends the files itself (X-Accel-Redirect).',
    'The yardsticks have the same files in a folder: Express with express.static in a process of its own, and an nginx with sendfile. They ask nobody who it is, sign nothing, and log nothing.',
    'The CPU of a thumbnail tells more than its rate where other programs run: it is of the process alone, with its database.',
    'The large size of a photo by signed address, as the viewer shows it. A download of its original costs before its first byte who asks and which photo, and before its last its line in the download log. Each over a connection of its own.',
  ],
  async measure() {
    const portal = await startPortal(settings);
    const behind = await startTopology({ processes: 1, settings });
    const started: { stop(): Promise<void> }[] = [portal, behind];
    try {
      const byNode = await standing(portal);
      const byNginx = await standing({ url: behind.url, folder: behind.dataDir });
      const express = await startYardstick<void, number>('express-static', [byNode.root]);
      const nginx = await startNginxAlone(byNode.root);
      started.push(express, nginx);
      const expressUrl = `http://127.0.0.1:${await express.ask()}`;
      return [
        ...(await thumbnailRows(byNode, byNginx, { url: expressUrl, pids: [portal.pid, express.pid] })),
        ...(await streamRows('large size', largeViews, byNode, byNginx, nginx.url)),
        ...(await streamRows('download', downloads, byNode, byNginx, nginx.url)),
        ...(await filmRows(byNode, byNginx, nginx.url, portal.pid)),
      ];
    } finally {
      for (const one of started) await one.stop();
    }
  },
};

/** The requests to send to a portal and the paths of the same files in its folder. */
interface Standing {
  root: string;
  thumbnail: Asked;
  'large size': Asked;
  download: Asked;
  film: Asked;
}
interface Asked {
  url: string;
  request: Buffer;
  path: string;
}

async function standing(place: { url: string; folder: string }): Promise<Standing> {
  const { url, folder } = place;
  const root = join(folder, 'files');
  const client = await signIn(url);
  const foto = fotoIn(await client.upload(another(pictures()[0]!)));
  const large = await addLargeFile(place, client.token, 'film.zip', film);
  const largeSize = getOf(url, foto.thumbnail[0][2048]);
  // Sent once before measuring: the first request generates this size.
  await drain(url, largeSize);
  const original = `/fotos/${foto._id}/original.jpg`;
  return {
    root,
    thumbnail: { url, request: getOf(url, foto.thumbnail[0][480]), path: `/fotos/${foto._id}/480.jpg` },
    'large size': { url, request: largeSize, path: `/fotos/${foto._id}/2048.jpg` },
    download: { url, request: getOf(url, `/api/fotoboek/download/${foto._id}`, client.token), path: original },
    film: {
      url,
      request: postOf(url, '/api/download', { filename: 'film.zip' }, client.token),
      path: `/${relative(root, large)}`,
    },
  };
}

async function thumbnailRows(
  byNode: Standing,
  byNginx: Standing,
  { url: express, pids }: { url: string; pids: [portal: number, express: number] },
): Promise<Row[]> {
  const opened: Connections[] = [];
  const subject = (url: string, request: Buffer): Subject => {
    const open = new Connections(url);
    opened.push(open);
    const run = async (): Promise<void> => {
      const { status } = await open.ask(request);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
    };
    return { times: thumbnails, atOnce: connections, run };
  };
  const { thumbnail } = byNode;
  const subjects = {
    node: subject(thumbnail.url, thumbnail.request),
    nginx: subject(byNginx.thumbnail.url, byNginx.thumbnail.request),
    express: subject(express, getOf(express, thumbnail.path)),
  };
  const taken = await measure(subjects, rounds);
  const onProcessor = (one: Subject, pid: number): Subject => ({ ...one, clock: () => processorSeconds(pid) });
  const used = await measure(
    { node: onProcessor(subjects.node, pids[0]), express: onProcessor(subjects.express, pids[1]) },
    rounds,
  );
  for (const open of opened) open.close();
  const row = (what: string, ours: number[]): Row =>
    byRate(`thumbnails ${what}, of the rate of Express`, ours, taken.express);
  const microseconds = (seconds: number[]): string => `${(spread(seconds).median * 1e6).toFixed(0)} µs`;
  return [
    { ...row('by node', taken.node), goal: { least: 0.8 } },
    row('behind nginx', taken.nginx),
    {
      what: 'CPU of a thumbnail by node, in that of Express',
      ours: microseconds(used.node),
      yardstick: microseconds(used.express),
      value: ratios(used.node, used.express),
    },
  ];
}

async function streamRows(
  name: 'large size' | 'download' | 'film',
  times: number,
  byNode: Standing,
  byNginx: Standing,
  nginx: string,
): Promise<Row[]> {
  let bytes = 0;
  const subject = (url: string, request: Buffer): Subject => ({
    times,
    run: async () => (bytes = await drain(url, request)),
  });
  const taken = await measure(
    {
      node: subject(byNode[name].url, byNode[name].request),
      behind: subject(byNginx[name].url, byNginx[name].request),
      nginx: subject(nginx, getOf(nginx, byNode[name].path)),
    },
    rounds,
  );
  const speed = (seconds: number[]): string => `${(bytes / 2 ** 20 / spread(seconds).median).toFixed(0)} MB/s`;
  const megabytes = (bytes / 2 ** 20).toFixed(bytes < 2 ** 20 ? 1 : 0);
  const row = (how: string, ours: number[], least: number): Row => ({
    what: `${name} of ${megabytes} MB ${how}, of the speed of nginx`,
    ours: speed(ours),
    yardstick: speed(taken.nginx),
    value: ratios(taken.nginx, ours),
    // No goal for the small file: connecting takes most of its time.
    ...(name !== 'large size' && { goal: { least } }),
  });
  return [row('by node', taken.node, 0.5), row('behind nginx', taken.behind, 0.95)];
}

async function filmRows(byNode: Standing, byNginx: Standing, nginx: string, pid: number): Promise<Row[]> {
  const before = resident(pid)?.total ?? Number.NaN;
  let rows: Row[] = [];
  const most = await mostResident(pid, async () => {
    rows = await streamRows('film', 1, byNode, byNginx, nginx);
  });
  const value = (most?.total ?? Number.NaN) / before;
  return [
    ...rows,
    {
      what: 'memory of the API meanwhile, of what it had',
      ours: `${most?.total.toFixed(0)} MB`,
      yardstick: `${before.toFixed(0)} MB before`,
      value: spread([value]),
      goal: { most: 1.2 },
    },
  ];
}
