import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { zipContract } from '@ledenportaal/shared';
import { JobBatchModel, JobModel, type JobRecord } from '../../features/jobs/job.model.js';
import { ZipPartModel } from '../../features/zips/zip-part.model.js';
import { toBuffer } from '../../test/as.js';
import { countIn, createFoto } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { zipsAsJobs } from './0028-zips-as-jobs.js';

const portal = usePortal();
const db = () => mongoose.connection.db!;
const getZip = async (id: string) => (await portal.as('lid').call(zipContract.one, { params: { id } })).reply.results;
const fetchZip = async (address: string) =>
  (await supertest(portal.app).get(address).buffer(true).parse(toBuffer)).body as Buffer;

/** Stores a zip as the previous version did, and deletes its job. */
const toOldZip = async (job: JobRecord, fotos: string[], isReady: boolean) => {
  const { _id, by: account, input, total, createdAt, expiresAt, output } = job;
  const { credits, entries } = await ZipPartModel.findOne({ zip: _id }).orFail().lean();
  const toPart = (kind: string) => ({ _id: `${String(_id)}/${kind}/0` as never, zip: _id, expiresAt });
  const ids = fotos.map((id) => new mongoose.Types.ObjectId(id));
  const parts = isReady
    ? [
        { ...toPart('files'), files: entries.map(({ beschrijving: _, credit: __, ...file }) => file) },
        { ...toPart('credits'), credits },
      ]
    : [{ ...toPart('chosen'), fotos: ids, processed: 1, entries: entries.slice(0, 1) }];
  const progress = isReady ? { processed: total, isReady, ...(output as object) } : { processed: 1, isReady };
  await Promise.all([ZipPartModel.deleteMany({ zip: _id }), JobModel.deleteOne({ _id }), JobBatchModel.deleteMany()]);
  await db().collection('zipparts').insertMany(parts);
  await db()
    .collection('zips')
    .insertOne({ _id, account, ...(input as object), total, createdAt, expiresAt, ...progress });
};

it.each([true, false])('keeps the address of a zip, and its bytes; ready before: %s', async (isReady) => {
  const fotos: string[] = [];
  for (let at = 0; at < 2; at++) fotos.push((await createFoto({}, portal.storage, randomBytes(500)))._id);
  const { job } = (await portal.as('lid').call(zipContract.create, { body: { fotos } })).reply.results;
  await portal.background.run('jobs');
  const before = await getZip(job);
  const bytes = await fetchZip(before.address!);
  await toOldZip(await JobModel.findById(job).orFail().lean<JobRecord>(), fotos, isReady);
  for (let time = 0; time < 2; time++) await zipsAsJobs.run(db());
  if (!isReady) expect(await getZip(job)).toEqual({ job, processed: 0, total: 2 });
  await portal.background.run('jobs');
  expect(await getZip(job)).toEqual(before);
  expect((await fetchZip(before.address!)).equals(bytes)).toBe(true);
  expect([await countIn('zips'), await countIn('zipparts')]).toEqual([0, 1]);
});
