import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { fotoContract, jobContract, tagContract, type Job } from '@ledenportaal/shared';
import { countIn, createFoto, createTag } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { usePrograms } from '../../test/programs.js';
import { FotoChangeModel } from '../fotos/bulk/foto-change.model.js';
import { DeletedFotoModel } from '../fotos/deleted-foto.model.js';
import { FotoModel } from '../fotos/foto.model.js';
import { TagModel } from '../labels/label.model.js';
import type { Storage } from '../../platform/storage/storage.js';

const portal = usePortal();
const { killBeforeWrite } = usePrograms();
const timeoutMs = 360_000;

const count = 300;
const noneLeft = { gone: 0, full: 0, changed: 0, exists: 0, label: 0 };
/** Each process continues what the one before it left, and is killed before another kind of write of a photo. */
const writesUntilKill = [151, 152, 47, 98, 33, 64];

const removeLeases = () => mongoose.connection.db!.collection('leases').deleteMany({});
const getJob = async (id: string) => (await portal.as('admin').call(jobContract.one, { params: { id } })).reply.results;
const bulk = async (body: object) => (await portal.as('admin').call(fotoContract.bulk, { body })).reply.results.job!;
const undo = async (id: string) => {
  const { status, reply } = await portal.as('admin').call(jobContract.undo, { params: { id } });
  expect(status).toBe(202);
  return reply.results._id;
};

/** Kills process after process in the middle of the job, and lets two processes complete it at once. */
const runWithKills = async (id: string): Promise<Job> => {
  const processedBefore: number[] = [];
  for (const beforeWrite of writesUntilKill) {
    // Only the lease of the last one is left to expire.
    await removeLeases();
    expect(await killBeforeWrite(portal, { name: 'runJobs' }, beforeWrite)).toBe(true);
    processedBefore.push((await getJob(id)).processed);
  }
  expect(processedBefore).toEqual(processedBefore.toSorted((a, b) => a - b));
  const { state, processed } = await getJob(id);
  expect([state, processed > 0, processed < count]).toEqual(['running', true, true]);
  const runJobs = () => killBeforeWrite(portal, { name: 'runJobs' }, Number.MAX_SAFE_INTEGER);
  expect(await Promise.all([runJobs(), runJobs()])).toEqual([false, false]);
  return getJob(id);
};

const createFotos = (fields: object, storage?: Storage) =>
  Promise.all(Array.from({ length: count }, () => createFoto(fields, storage)));
const isComplete = { state: 'done', total: count, processed: count, done: count, left: noneLeft, named: [] };
/** Returns the different values of a field, in all photos. */
const getValues = (field: 'beschrijving' | 'eigenaar' | 'tags') => FotoModel.distinct(field);

it(
  'a change is made once to each photo when its processes are killed, and is undone completely when those of the undo are',
  async () => {
    const fotos = (await createFotos({ beschrijving: 'Ven', eigenaar: 'Loes' })).map(({ _id }) => _id);
    const earlier = await bulk({ fotos, eigenaar: 'Ria' });
    await portal.background.run('jobs');
    const id = await bulk({ fotos, append: { beschrijving: 'bij nacht' } });
    expect(await runWithKills(id)).toMatchObject(isComplete);
    expect(await getValues('beschrijving')).toEqual(['Ven\nbij nacht']);
    const changes = await FotoChangeModel.find({ job: id }).lean();
    expect(new Set(changes.map(({ foto }) => String(foto))).size).toBe(count);
    expect([changes.length, changes.filter(({ before }) => before.beschrijving === 'Ven').length]).toEqual([
      count,
      count,
    ]);
    expect(await runWithKills(await undo(id))).toMatchObject(isComplete);
    expect(await getValues('beschrijving')).toEqual(['Ven']);
    // The undo of the earlier change needs the photos at exactly the version before the later one.
    const earlierUndo = await undo(earlier);
    await removeLeases();
    await portal.background.run('jobs');
    expect(await getJob(earlierUndo)).toMatchObject(isComplete);
    expect(await getValues('eigenaar')).toEqual(['Loes']);
  },
  timeoutMs,
);

it(
  'photos are moved to the trash when processes are killed, and all restored when those of the undo are',
  async () => {
    const fotos = (await createFotos({}, portal.storage)).map(({ _id }) => _id);
    const files = portal.stored();
    const id = await bulk({ fotos, toTrash: true });
    expect(await runWithKills(id)).toMatchObject(isComplete);
    expect([await FotoModel.countDocuments(), await DeletedFotoModel.countDocuments({ job: id, moved: true })]).toEqual(
      [0, count],
    );
    expect(await runWithKills(await undo(id))).toMatchObject(isComplete);
    expect([await FotoModel.countDocuments(), portal.stored()]).toEqual([count, files]);
  },
  timeoutMs,
);

it(
  'a label is removed from each photo when its processes are killed, and given back to all when those of the undo are',
  async () => {
    const [heide, mist] = [await createTag('heide'), await createTag('mist')];
    await createFotos({ tags: [heide, mist] });
    const { reply } = await portal.as('admin').call(tagContract.remove, { params: { id: heide } });
    expect(await runWithKills(reply.undo!)).toMatchObject(isComplete);
    expect((await getValues('tags')).map(String)).toEqual([mist]);
    expect(await countIn('fotochanges')).toBe(count);
    expect(await runWithKills(await undo(reply.undo!))).toMatchObject(isComplete);
    expect(await FotoModel.countDocuments({ tags: { $all: [heide, mist] } })).toBe(count);
    // The counts of a photo that was written just before a kill are corrected once a day.
    await portal.background.run('labels.recount');
    expect((await TagModel.find().lean()).map((tag) => tag.count)).toEqual([count, count]);
  },
  timeoutMs,
);
