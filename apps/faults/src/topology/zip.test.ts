import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { getFoto, makeJpeg, post, signIn } from '../client.js';
import { getUnavailableReason, withTopology, type Topology } from './topology.js';

type Zip = { job: string; address: string; bytes: number };
/** A busy machine needs longer than a request waits. */
const waitOptions = { timeout: 60_000, interval: 200 };

const createZip = async ({ url }: Topology): Promise<Zip> => {
  const client = await signIn(url);
  const fotos: string[] = [];
  for (let count = 0; count < 6; count++) fotos.push(getFoto(await client.upload(await makeJpeg(800, 600)))._id);
  const { body } = await client.call('/fotoboek/zip', post({ fotos }));
  let { results: zip } = body as { results: Zip };
  await expect
    .poll(async () => {
      zip = ((await client.call(`/fotoboek/zip/${zip.job}`)).body as { results: Zip }).results;
      return zip.address;
    }, waitOptions)
    .toBeDefined();
  return zip;
};

/** Requests a file, and closes the connection once at least `length` bytes have come. */
const receive = async (url: string, headers: Record<string, string>, length: number) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((size += chunk.length) >= length) break;
  }
  return { status: response.statusCode, etag: response.headers.etag!, bytes: Buffer.concat(chunks) };
};

describe.skipIf(getUnavailableReason())('a zip behind nginx that is interrupted three times', () => {
  it.each([
    ['a disk, by three processes', { processes: 3 }],
    ['S3', { processes: 1, s3: true }],
  ])('has the same bytes as in one piece, from %s', async (_, options) => {
    await withTopology(options, async (topology) => {
      const { address, bytes: size } = await createZip(topology);
      const url = topology.url + address;
      const whole = await receive(url, {}, Infinity);
      expect([whole.status, whole.bytes.length]).toEqual([200, size]);
      let received = Buffer.alloc(0);
      for (let piece = 1; piece <= 4; piece++) {
        const resumed = { range: `bytes=${received.length}-`, 'if-range': whole.etag };
        const part = await receive(url, received.length ? resumed : {}, piece === 4 ? Infinity : size / 5);
        expect([part.status, part.etag]).toEqual([piece === 1 ? 200 : 206, whole.etag]);
        received = Buffer.concat([received, part.bytes]);
      }
      expect(received.equals(whole.bytes)).toBe(true);
    });
  });
});
