import { randomBytes } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { zipContract } from '@ledenportaal/shared';
import { toBuffer } from '../../test/as.js';
import { createFoto } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { startS3 } from '../../test/storage/s3.js';
import { readEntries } from '../../test/zip.js';

const server = await startS3();
afterAll(() => server.stop());
const { storage } = await server.open();
const portal = usePortal(undefined, { storage });

it('sends a zip of photos in S3, whole and in ranges', async () => {
  const fotos: string[] = [];
  for (let at = 0; at < 3; at++) fotos.push((await createFoto({}, storage, randomBytes(200_000)))._id);
  const { job } = (await portal.as('lid').call(zipContract.create, { body: { fotos } })).reply.results;
  // A busy machine needs longer than a request waits.
  await portal.background.run('jobs');
  const { results } = (await portal.as('lid').call(zipContract.one, { params: { id: job } })).reply;
  const fetchZip = (headers = {}) =>
    supertest(portal.app).get(results.address!).set(headers).buffer(true).parse(toBuffer);
  const whole = (await fetchZip()).body as Buffer;
  expect(whole.length).toBe(results.bytes);
  const entries = await readEntries(await yauzl.fromBufferPromise(whole, { lazyEntries: true }));
  expect(entries.map(({ size }) => size).slice(1)).toEqual([200_000, 200_000, 200_000]);
  for (const { crc32, listed } of entries) expect(crc32).toBe(listed);
  const cuts = [0, 150_000, 150_001, 420_000, whole.length];
  const parts: Buffer[] = [];
  for (const [at, start] of cuts.slice(0, -1).entries())
    parts.push((await fetchZip({ range: `bytes=${start}-${cuts[at + 1]! - 1}` })).body as Buffer);
  expect(Buffer.concat(parts).equals(whole)).toBe(true);
});
