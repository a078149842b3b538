/** Measures zips of many photos: the wait before they begin, memory, and whether an interrupted one arrives intact. */
import { get, type IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { expectResults, post, signIn, type Client } from '@ledenportaal/faults/client';
import { admin, openCatalogueCopy, type Catalogue } from '../catalogue/catalogue';
import { addOriginals, bytesPerOriginal } from '../catalogue/originals';
import type { Group, Row } from '../group';
import { measurePeakMemory, readResidentMemory } from '../resident-memory';
import { getQuartiles, measure } from '../rounds';

const count = Number(process.env.COUNT ?? 2_000);
const rounds = Number(process.env.ROUNDS ?? 5);
const cuts = 3;

export const zip: Group = {
  title: 'Zips',
  notes: [
    `A portal with 10,000 photos, of which ${count.toLocaleString('en')} have an original of ${bytesPerOriginal / 2 ** 20} MB: their id, and a hole on the disk, so that the disk is not measured. A client on the same machine reads the zip over loopback.`,
    'The request for a zip stores what is in it; all checksums are known. The first byte is the time from a request for the address to its first byte; the yardstick is the same of one photo.',
    'Memory is the peak resident memory of the API process, sampled every 5 ms, while two members receive the zip at once. The yardstick is the memory after the zip was received once before.',
    `Interrupted: the connection is closed ${cuts} times, and the rest requested with Range and If-Range. The CRC-32 and the size of all bytes are compared with those of the zip in one piece.`,
  ],
  async measure() {
    const catalogue = await openCatalogueCopy(10_000);
    try {
      const fotos = await addOriginals(catalogue, count);
      const client = await signIn(catalogue.portal.url, admin);
      return await measureZip(catalogue, client, fotos);
    } finally {
      await catalogue.stop();
    }
  },
};

const measureZip = async ({ portal }: Catalogue, client: Client, fotos: string[]): Promise<Row[]> => {
  const createZip = () => expectResults<ReadyZip>(client.call('/fotoboek/zip', post({ fotos })), 200);
  const { address, bytes } = await createZip();
  const url = portal.url + address;
  const originalUrl = `${portal.url}/api/fotoboek/download/${fotos[0]!}`;
  const readFirstByte = (target: string) => async () => {
    const response = await request(target, { authorization: client.token });
    await new Promise((resolve) => response.once('data', resolve));
    response.destroy();
  };
  const { create, zipByte, fotoByte } = await measure(
    {
      create: { iterations: 1, run: createZip },
      zipByte: { iterations: 1, run: readFirstByte(url), cooldownMs: 200 },
      fotoByte: { iterations: 1, run: readFirstByte(originalUrl), cooldownMs: 200 },
    },
    rounds,
  );
  const whole = await receive(await request(url));
  const resumed = await receiveInPieces(url, bytes);
  const isEqual = whole.size === bytes && resumed.size === bytes && whole.checksum === resumed.checksum;
  const before = readResidentMemory(portal.pid)?.total ?? Number.NaN;
  const started = performance.now();
  const peak = await measurePeakMemory(portal.pid, () =>
    Promise.all([1, 2].map(async () => receive(await request(url)))),
  );
  const speed = (2 * bytes) / 2 ** 20 / ((performance.now() - started) / 1000);
  const milliseconds = (seconds: number[]): number[] => seconds.map((value) => value * 1000);
  const format = (seconds: number[]): string => `${getQuartiles(milliseconds(seconds)).median.toFixed(0)} ms`;
  return [
    {
      label: `answer to a request for a zip of ${fotos.length.toLocaleString('en')} photos, in ms`,
      measured: format(create),
      yardstick: `${(bytes / 2 ** 30).toFixed(2)} GB`,
      value: getQuartiles(milliseconds(create)),
      goal: { max: 1_500 },
    },
    {
      label: 'first byte of the zip, in ms',
      measured: format(zipByte),
      yardstick: `${format(fotoByte)} for one photo`,
      value: getQuartiles(milliseconds(zipByte)),
      goal: { max: 1_000 },
    },
    {
      label: 'memory of the API while two receive it, more than before, in MB',
      measured: `${peak?.total.toFixed(0)} MB, at ${speed.toFixed(0)} MB/s in all`,
      yardstick: `${before.toFixed(0)} MB before`,
      value: getQuartiles([(peak?.total ?? Number.NaN) - before]),
      goal: { max: 30 },
    },
    {
      label: `bytes that came right after ${cuts} cuts, as a part of all`,
      measured: `${resumed.size.toLocaleString('en')} bytes`,
      yardstick: `${bytes.toLocaleString('en')} bytes`,
      value: getQuartiles([isEqual ? 1 : 0]),
      goal: { min: 1 },
    },
  ];
};

const request = (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (response.statusCode === 200 || response.statusCode === 206) resolve(response);
      else reject(new Error(`returned ${response.statusCode}`));
    }).on('error', reject);
  });

type ReadyZip = { address: string; bytes: number };
/** What was received so far. */
type Received = { size: number; checksum: number };

/** Receives up to `limit` bytes, and then closes the connection. */
const receive = async (
  response: IncomingMessage,
  { size, checksum }: Received = { size: 0, checksum: 0 },
  limit = Infinity,
): Promise<Received> => {
  for await (const chunk of response as AsyncIterable<Buffer>) {
    checksum = crc32(chunk, checksum);
    size += chunk.length;
    if (size >= limit) break;
  }
  return { size, checksum };
};

const receiveInPieces = async (url: string, bytes: number): Promise<Received> => {
  let received: Received = { size: 0, checksum: 0 };
  let etag = '';
  for (let piece = 0; piece <= cuts; piece++) {
    const headers = received.size ? { range: `bytes=${received.size}-`, 'if-range': etag } : {};
    const response = await request(url, headers);
    etag = response.headers.etag ?? '';
    received = await receive(response, received, ((piece + 1) * bytes) / (cuts + 1));
  }
  return received;
};
