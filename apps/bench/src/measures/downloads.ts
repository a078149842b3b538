/** Measures whether memory grows with the size of a download, and whether a file larger than memory arrives intact. */
import { open } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { signIn } from '@ledenportaal/faults/client';
import { admin } from '@ledenportaal/faults/topology';
import type { Group, Row } from '../group';
import { addLargeFile } from '../large-file';
import { startPortal, type Portal } from '../portal';
import { measurePeakMemory, readResidentMemory } from '../resident-memory';
import { getQuartiles } from '../rounds';
import { measurePageMemory } from './download-page';

const gigabyte = 2 ** 30;
const concurrency = 16;
const rangeBytes = 256 * 2 ** 20;

export const downloads: Group = {
  title: 'Downloads',
  notes: [
    'Sparse files that replace a stored file of the catalogue, so that the disk is not measured. A client on the same machine reads them over loopback.',
    'Memory is the peak resident memory of the API process, including its program, sampled every 5 ms. The yardstick is the memory just before.',
    'The page saves to the disk as after the file dialog of the browser, which a script replaces. Its memory is that of the renderer process.',
    `The 20 GB are downloaded in ranges of ${rangeBytes / 2 ** 20} MB with Range and If-Range. Each range is compared with the file: it has marks at the start, at the end, and at the boundaries of 2, 4 and 8 GB.`,
  ],
  async measure() {
    const portal = await startPortal({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    try {
      const { token } = await signIn(portal.url);
      return [
        await measureConcurrentDownloads(portal, token),
        ...(await measureRangeDownload(portal, token)),
        await measurePageDownload(portal, token),
      ];
    } finally {
      await portal.stop();
    }
  },
};

const measureConcurrentDownloads = async (portal: Portal, token: string): Promise<Row> => {
  await addLargeFile(portal, token, 'veel.zip', 2 * gigabyte);
  const before = readResidentMemory(portal.pid)?.total ?? Number.NaN;
  const started = performance.now();
  const peak = await measurePeakMemory(portal.pid, () =>
    Promise.all(
      Array.from({ length: concurrency }, async () => {
        const response = await download(portal, token, 'veel.zip');
        const size = await countBytes(response);
        if (size !== 2 * gigabyte) throw new Error(`${size} bytes came`);
      }),
    ),
  );
  const speed = (concurrency * 2 * 1024) / ((performance.now() - started) / 1000);
  return {
    label: `memory of the API while ${concurrency} download 2 GB at once, in MB`,
    measured: `${peak?.total.toFixed(0)} MB, at ${speed.toFixed(0)} MB/s in all`,
    yardstick: `${before.toFixed(0)} MB before`,
    value: getQuartiles([peak?.total ?? Number.NaN]),
    goal: { max: 200 },
  };
};

const measureRangeDownload = async (portal: Portal, token: string): Promise<Row[]> => {
  const size = 20 * gigabyte;
  const path = await addLargeFile(portal, token, 'reus.zip', size);
  const marks = [0, 2, 4, 8, 20].map((offset) => Math.min(Math.max(0, offset * gigabyte - 4), size - 8));
  const file = await open(path, 'r+');
  for (const offset of marks) await file.write(createMark(offset), 0, 8, offset);
  await file.close();
  const started = performance.now();
  let receivedBytes = 0;
  const peak = await measurePeakMemory(portal.pid, async () => {
    receivedBytes = await downloadAllRanges(portal, token, size, marks);
  });
  const speed = size / 2 ** 20 / ((performance.now() - started) / 1000);
  const value = peak?.total ?? Number.NaN;
  return [
    {
      label: '20 GB in pieces: GB that came right',
      measured: `${size / rangeBytes} pieces, at ${speed.toFixed(0)} MB/s`,
      yardstick: '20 GB',
      value: getQuartiles([receivedBytes / gigabyte]),
      goal: { min: 20, max: 20 },
    },
    {
      label: 'memory of the API meanwhile, in MB',
      measured: `${value.toFixed(0)} MB`,
      value: getQuartiles([value]),
      goal: { max: 200 },
    },
  ];
};

const measurePageDownload = async (portal: Portal, token: string): Promise<Row> => {
  await addLargeFile(portal, token, 'pagina.zip', 2 * gigabyte);
  const { before, peak } = await measurePageMemory(portal, token, 'pagina.zip', 2 * gigabyte);
  return {
    label: 'memory of the page while it downloads 2 GB, relative to before',
    measured: `${peak.total.toFixed(0)} MB`,
    yardstick: `${before.total.toFixed(0)} MB before`,
    value: getQuartiles([peak.total / before.total]),
    goal: { max: 1.5 },
  };
};

/** Throws when a response is not the requested range. */
const downloadAllRanges = async (portal: Portal, token: string, size: number, marks: number[]): Promise<number> => {
  let etag = '';
  let receivedBytes = 0;
  for (let start = 0; start < size; start += rangeBytes) {
    const end = Math.min(start + rangeBytes, size) - 1;
    const response = await download(portal, token, 'reus.zip', {
      range: `bytes=${start}-${end}`,
      ...(etag && { 'if-range': etag }),
    });
    const contentRange = response.headers['content-range'];
    if (response.statusCode !== 206 || contentRange !== `bytes ${start}-${end}/${size}`)
      throw new Error(`returned ${contentRange}`);
    etag = response.headers.etag ?? '';
    receivedBytes += await countBytes(response, (chunk, offset) => assertMarks(chunk, start + offset, marks));
  }
  return receivedBytes;
};

const zeros = Buffer.alloc(2 ** 20);

/** Throws unless the chunk is all zeros except for the marks. */
const assertMarks = (chunk: Buffer, start: number, marks: number[]): void => {
  const marksInChunk = marks.filter((mark) => mark + 8 > start && mark < start + chunk.length);
  const expected = marksInChunk.length > 0 ? Buffer.alloc(chunk.length) : zeros.subarray(0, chunk.length);
  for (const mark of marksInChunk) {
    const skippedBytes = Math.max(0, start - mark);
    createMark(mark).copy(expected, mark + skippedBytes - start, skippedBytes);
  }
  if (!chunk.equals(expected)) throw new Error(`other bytes came, from ${start} on`);
};

const createMark = (offset: number): Buffer => {
  const mark = Buffer.alloc(8, 0xa5);
  mark.writeUInt32BE(offset % 2 ** 32);
  return mark;
};

const countBytes = async (
  response: IncomingMessage,
  onChunk?: (chunk: Buffer, offset: number) => void,
): Promise<number> => {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    onChunk?.(chunk, size);
    size += chunk.length;
  }
  return size;
};

const download = (
  { url }: Portal,
  authorization: string,
  filename: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> => {
  const requestHeaders = { authorization, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      `${url}/api/download`,
      { method: 'POST', headers: requestHeaders, agent: false },
      resolve,
    );
    clientRequest.once('error', reject).end(JSON.stringify({ filename }));
  });
};
