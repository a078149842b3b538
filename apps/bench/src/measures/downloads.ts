/** Measures whether memory grows with the size of a download, and whether a file larger than memory arrives intact. */
import { open } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { signIn } from '@ledenportaal/faults/client';
import { admin } from '@ledenportaal/faults/topology';
import type { Group, Row } from '../group';
import { addLargeFile } from '../large-file';
import { startPortal, type Portal } from '../portal';
import { mostResident, resident } from '../resident';
import { spread } from '../rounds';
import { costInPage } from './download-page';

const gigabyte = 2 ** 30;
const atOnce = 16;
const piece = 256 * 2 ** 20;

export const downloads: Group = {
  title: 'Downloads',
  notes: [
    'Sparse files, put in place of a stored file of the catalogue, so that the disk is no part of it; read over loopback by a client on the same machine.',
    'Memory is all that the process of the API has resident, its own program among it; the most that was seen, looked at every 5 ms. Beside it what it had just before.',
    'The page saves to the disk as it does after the dialog of the browser, which is answered by a program here; its memory is that of the process that draws it.',
    `The 20 GB come in pieces of ${piece / 2 ** 20} MB by Range and If-Range, each of which is held against what stands there: marks at the beginning, the end, and around the borders of 2, 4 and 8 GB.`,
  ],
  async measure() {
    const portal = await startPortal({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    try {
      const { token } = await signIn(portal.url);
      return [await manyAtOnce(portal, token), ...(await inPieces(portal, token)), await inThePage(portal, token)];
    } finally {
      await portal.stop();
    }
  },
};

async function manyAtOnce(portal: Portal, token: string): Promise<Row> {
  await addLargeFile(portal, token, 'veel.zip', 2 * gigabyte);
  const before = resident(portal.pid)?.total ?? Number.NaN;
  const started = performance.now();
  const most = await mostResident(portal.pid, () =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        const answer = await download(portal, token, 'veel.zip');
        const size = await measureBytes(answer);
        if (size !== 2 * gigabyte) throw new Error(`${size} bytes came`);
      }),
    ),
  );
  const speed = (atOnce * 2 * 1024) / ((performance.now() - started) / 1000);
  return {
    what: `memory of the API while ${atOnce} download 2 GB at once, in MB`,
    ours: `${most?.total.toFixed(0)} MB, at ${speed.toFixed(0)} MB/s in all`,
    yardstick: `${before.toFixed(0)} MB before`,
    value: spread([most?.total ?? Number.NaN]),
    goal: { most: 200 },
  };
}

async function inPieces(portal: Portal, token: string): Promise<Row[]> {
  const size = 20 * gigabyte;
  const path = await addLargeFile(portal, token, 'reus.zip', size);
  const marks = [0, 2, 4, 8, 20].map((at) => Math.min(Math.max(0, at * gigabyte - 4), size - 8));
  const file = await open(path, 'r+');
  for (const at of marks) await file.write(markOf(at), 0, 8, at);
  await file.close();
  const started = performance.now();
  let came = 0;
  const most = await mostResident(portal.pid, async () => {
    came = await everyPiece(portal, token, size, marks);
  });
  const speed = size / 2 ** 20 / ((performance.now() - started) / 1000);
  const value = most?.total ?? Number.NaN;
  return [
    {
      what: '20 GB in pieces: GB that came right',
      ours: `${size / piece} pieces, at ${speed.toFixed(0)} MB/s`,
      yardstick: '20 GB',
      value: spread([came / gigabyte]),
      goal: { least: 20, most: 20 },
    },
    {
      what: 'memory of the API meanwhile, in MB',
      ours: `${value.toFixed(0)} MB`,
      yardstick: '',
      value: spread([value]),
      goal: { most: 200 },
    },
  ];
}

async function inThePage(portal: Portal, token: string): Promise<Row> {
  await addLargeFile(portal, token, 'pagina.zip', 2 * gigabyte);
  const { before, most } = await costInPage(portal, token, 'pagina.zip', 2 * gigabyte);
  return {
    what: 'memory of the page while it downloads 2 GB, of what it had',
    ours: `${most.total.toFixed(0)} MB`,
    yardstick: `${before.total.toFixed(0)} MB before`,
    value: spread([most.total / before.total]),
    goal: { most: 1.5 },
  };
}

/** Throws when a response is not the requested range. */
async function everyPiece(portal: Portal, token: string, size: number, marks: number[]): Promise<number> {
  let etag = '';
  let came = 0;
  for (let start = 0; start < size; start += piece) {
    const end = Math.min(start + piece, size) - 1;
    const answer = await download(portal, token, 'reus.zip', {
      range: `bytes=${start}-${end}`,
      ...(etag && { 'if-range': etag }),
    });
    const told = answer.headers['content-range'];
    if (answer.statusCode !== 206 || told !== `bytes ${start}-${end}/${size}`) throw new Error(`answered ${told}`);
    etag = answer.headers.etag ?? '';
    came += await measureBytes(answer, (chunk, at) => insistOnMarks(chunk, start + at, marks));
  }
  return came;
}

const nothing = Buffer.alloc(2 ** 20);

/** Throws unless the chunk is all zeros except for the marks. */
function insistOnMarks(chunk: Buffer, start: number, marks: number[]): void {
  const here = marks.filter((mark) => mark + 8 > start && mark < start + chunk.length);
  const expected = here.length > 0 ? Buffer.alloc(chunk.length) : nothing.subarray(0, chunk.length);
  for (const mark of here) {
    const skipped = Math.max(0, start - mark);
    markOf(mark).copy(expected, mark + skipped - start, skipped);
  }
  if (!chunk.equals(expected)) throw new Error(`other bytes came, from ${start} on`);
}

function markOf(at: number): Buffer {
  const mark = Buffer.alloc(8, 0xa5);
  mark.writeUInt32BE(at % 2 ** 32);
  return mark;
}

async function measureBytes(answer: IncomingMessage, look?: (chunk: Buffer, at: number) => void): Promise<number> {
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    look?.(chunk, size);
    size += chunk.length;
  }
  return size;
}

function download(
  { url }: Portal,
  authorization: string,
  filename: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const sent = { authorization, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/download`, { method: 'POST', headers: sent, agent: false }, resolve);
    asked.once('error', reject).end(JSON.stringify({ filename }));
  });
}
