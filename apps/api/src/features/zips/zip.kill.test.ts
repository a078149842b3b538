import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import supertest from 'supertest';
import yauzl from 'yauzl';
import { expect, it } from 'vitest';
import { zipContract } from '@ledenportaal/shared';
import { toBuffer } from '../../test/as.js';
import { createFoto } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { usePrograms } from '../../test/programs.js';
import { readEntries } from '../../test/zip.js';
import { JobModel } from '../jobs/job.model.js';

const portal = usePortal();
const { killBeforeWrite } = usePrograms();
const count = 250;
/**
 * Among others between the entries of a part and their number, in the middle of the plan, and before the zip is ready. Each
 * process continues what the one before it left.
 */
const writesUntilKill = [4, 7, 8, 5, 6, 7];

it('has each photo once when the process that prepares it is killed, and two others complete it', async () => {
  const sizes = Array.from({ length: count }, (_, at) => 100 + at);
  const fotos: string[] = [];
  for (const size of sizes) fotos.push((await createFoto({}, portal.storage, randomBytes(size)))._id);
  const request = { path: '/fotoboek/zip', token: await portal.as('admin').token(), body: { fotos } };
  const removeLeases = () => mongoose.connection.db!.collection('leases').deleteMany({});

  expect(await killBeforeWrite(portal, { name: 'post', ...request }, 12)).toBe(true);
  const { _id } = await JobModel.findOne({ kind: 'zips.prepare' }).orFail().lean();
  const getZip = async () =>
    (await portal.as('admin').call(zipContract.one, { params: { id: String(_id) } })).reply.results;
  const processedBefore = [(await getZip()).processed];
  for (const beforeWrite of writesUntilKill) {
    await removeLeases();
    expect(await killBeforeWrite(portal, { name: 'runJobs' }, beforeWrite)).toBe(true);
    processedBefore.push((await getZip()).processed);
  }
  expect(processedBefore).toEqual(processedBefore.toSorted((a, b) => a - b));
  expect([processedBefore.at(-1)! > 0, (await getZip()).files]).toEqual([true, undefined]);
  // The leases of the last one expire.
  const runJobs = () => killBeforeWrite(portal, { name: 'runJobs' }, Number.MAX_SAFE_INTEGER);
  expect(await Promise.all([runJobs(), runJobs()])).toEqual([false, false]);

  const zip = await getZip();
  expect(zip).toMatchObject({ processed: count, files: count, skipped: 0 });
  const archive = (await supertest(portal.app).get(zip.address!).buffer(true).parse(toBuffer)).body as Buffer;
  expect(archive.length).toBe(zip.bytes);
  const entries = await readEntries(await yauzl.fromBufferPromise(archive, { lazyEntries: true }));
  expect(entries.slice(1).map(({ size }) => size)).toEqual(sizes);
  for (const { crc32, listed } of entries) expect(crc32).toBe(listed);
}, 120_000);
