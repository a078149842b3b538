import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { z } from 'zod';
import { fotoContract, jobContract, tagContract, type Job, type JobKind } from '@ledenportaal/shared';
import {
  buildFotoEdit,
  createAccount,
  createFoto,
  createFotos as createAlikeFotos,
  createTag,
  getAccount,
  signToken,
} from '../../test/builders.js';
import { hookBeforeFotoWrite } from '../../test/hook-before-foto-write.js';
import { parseError, sendAs } from '../../test/as.js';
import { useMadeUpRole } from '../../test/made-up-role.js';
import { readLabelCount } from '../../test/label-counts.js';
import { usePortal } from '../../test/portal.js';
import { DeletedFotoModel } from '../fotos/deleted-foto.model.js';
import { FotoModel, newFotoId, type FotoRecord } from '../fotos/foto.model.js';
import { TagModel } from '../labels/label.model.js';
import { JobModel } from './job.model.js';
import { createJobService } from './job.service.js';
import { withLease } from '../../platform/database/lease.js';
import { checkInstallation } from '../../platform/installation/installation.js';
import { createMedia } from '../../platform/storage/media.js';
import { TimeoutError } from '../../platform/timeout.js';
import { secrets } from '../../test/secrets.js';
import { itNightly } from '../../test/suite.js';

const portal = usePortal();
const bulk = async (body: object) => (await portal.as('admin').call(fotoContract.bulk, { body })).reply.results;
const undo = (id: string) => portal.as('admin').call(jobContract.undo, { params: { id } });
const getJob = async (id: string) => (await portal.as('admin').call(jobContract.one, { params: { id } })).reply.results;
const cancel = (id: string) => portal.as('admin').call(jobContract.cancel, { params: { id } });
const list = async () => (await portal.as('admin').call(jobContract.list)).reply.results;
const read = async (id: string) => {
  const foto = await FotoModel.findById(id).orFail().lean<FotoRecord>();
  return { ...foto, tags: foto.tags.map(String), themes: foto.themes.map(String) };
};
const edit = (id: string, changes: object) =>
  portal.as('admin').call(fotoContract.update, { params: { id }, body: buildFotoEdit(changes) });
const createFotos = async (count: number, fields: object = {}) =>
  (await Promise.all(Array.from({ length: count }, () => createFoto(fields, portal.storage)))).map(({ _id }) => _id);
const task = 'jobs';

describe('undoing a change of many photos', () => {
  it('restores exactly the fields that it changed, and the counts of the labels', async () => {
    const [heide, mist] = [await createTag('heide'), await createTag('mist')];
    const [a = '', b = ''] = await createFotos(2, { tags: [heide], eigenaar: 'Loes', beschrijving: 'Ven' });
    const before = await read(a);
    const { undo: id } = await bulk({ fotos: [a, b], eigenaar: 'Ria', replace: { tags: [mist] } });
    const { status, reply } = await undo(id!);
    expect([status, reply.results]).toMatchObject([200, { kind: 'undo', state: 'done', done: 2, total: 2 }]);
    const { updatedAt, updatedBy: _, revision: __, ...restored } = await read(a);
    expect(before).toMatchObject(restored);
    expect(updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect([await readLabelCount(portal, heide), await readLabelCount(portal, mist)]).toEqual([2, 0]);
  });

  it('leaves photos alone that were changed or deleted since, and names them', async () => {
    const [a = '', b = '', c = ''] = await createFotos(3, { eigenaar: 'Loes', beschrijving: 'Ven' });
    const { undo: id } = await bulk({ fotos: [a, b, c], eigenaar: 'Ria' });
    await edit(b, { eigenaar: 'Ria', beschrijving: 'Ven bij nacht' });
    await portal.as('admin').call(fotoContract.remove, { params: { id: c } });
    const { results } = (await undo(id!)).reply;
    expect(results).toMatchObject({ done: 1, left: { changed: 1, gone: 1, full: 0, exists: 0 } });
    expect(results.named.sort((x, y) => x.reason.localeCompare(y.reason))).toEqual([
      { _id: b, naam: 'Ven bij nacht', reason: 'changed' },
      { _id: c, naam: '', reason: 'gone' },
    ]);
    expect([(await read(a)).eigenaar, (await read(b)).eigenaar]).toEqual(['Loes', 'Ria']);
  });

  it('restores the first state when two changes are undone, the last one first', async () => {
    const [a = ''] = await createFotos(1, { eigenaar: 'Loes', beschrijving: 'Ven' });
    const first = await bulk({ fotos: [a], eigenaar: 'Ria' });
    const second = await bulk({ fotos: [a], eigenaar: 'Ada', beschrijving: 'Heide' });
    await undo(second.undo!);
    await undo(first.undo!);
    expect(await read(a)).toMatchObject({ eigenaar: 'Loes', beschrijving: 'Ven' });
  });

  it('does nothing the second time, and twice at once', async () => {
    const [a = ''] = await createFotos(1, { eigenaar: 'Loes' });
    const { undo: id } = await bulk({ fotos: [a], eigenaar: 'Ria' });
    const ids = (await Promise.all([undo(id!), undo(id!)])).map(({ reply }) => reply.results._id);
    await edit(a, { eigenaar: 'Ada' });
    ids.push((await undo(id!)).reply.results._id);
    expect([new Set(ids).size, (await read(a)).eigenaar]).toEqual([1, 'Ada']);
  });

  it('is refused after a day, and for an undo', async () => {
    const [a = ''] = await createFotos(1);
    const { undo: id } = await bulk({ fotos: [a], eigenaar: 'Ria' });
    await JobModel.updateOne({ _id: id! }, { $set: { undoUntil: new Date(Date.now() - 1) } });
    expect((await undo(id!)).error?.code).toBe('undo_expired');
    const other = await bulk({ fotos: [a], eigenaar: 'Loes' });
    const undone = (await undo(other.undo!)).reply.results;
    expect([undone.undo, (await undo(undone._id)).error?.code]).toEqual([null, 'undo_expired']);
    expect((await undo('f'.repeat(24))).error?.code).toBe('job_not_found');
  });
});

describe('undoing a removal', () => {
  it('restores the photos of a bulk removal that are still in the trash', async () => {
    const [a = '', b = '', c = ''] = await createFotos(3);
    await portal.as('admin').call(fotoContract.remove, { params: { id: c } });
    const { undo: id } = await bulk({ fotos: [a, b, c], toTrash: true });
    await DeletedFotoModel.deleteOne({ _id: b });
    const { results } = (await undo(id!)).reply;
    expect([results.done, results.left.gone, await FotoModel.countDocuments()]).toEqual([1, 2, 1]);
    expect((await portal.as('lid').call(fotoContract.one, { params: { id: a } })).status).toBe(200);
  });

  it('restores a single photo', async () => {
    const [a = ''] = await createFotos(1, { beschrijving: 'Ven' });
    const { reply } = await portal.as('admin').call(fotoContract.remove, { params: { id: a } });
    expect((await undo(reply.undo!)).reply.results.done).toBe(1);
    expect((await read(a)).beschrijving).toBe('Ven');
  });

  it('keeps an earlier change undoable', async () => {
    const [a = ''] = await createFotos(1, { eigenaar: 'Loes' });
    const { undo: change } = await bulk({ fotos: [a], eigenaar: 'Ria' });
    const { undo: removal } = await bulk({ fotos: [a], toTrash: true });
    await undo(removal!);
    await undo(change!);
    expect((await read(a)).eigenaar).toBe('Loes');
  });

  it('gives a removed label back to its photos', async () => {
    const heide = await createTag('heide');
    const [a = '', b = ''] = await createFotos(2, { tags: [heide] });
    const { reply } = await portal.as('admin').call(tagContract.remove, { params: { id: heide } });
    await edit(b, { beschrijving: 'Ven', tags: [] });
    const { results } = (await undo(reply.undo!)).reply;
    expect([results.done, results.named]).toEqual([1, [{ _id: b, naam: 'Ven', reason: 'changed' }]]);
    expect([(await read(a)).tags, await TagModel.findById(heide).lean()]).toMatchObject([[heide], { naam: 'heide' }]);
    expect(await readLabelCount(portal, heide)).toBe(1);
  });

  it('takes a merge of labels back', async () => {
    const [heide, mist] = [await createTag('heide'), await createTag('mist')];
    const [a = '', b = ''] = [
      ...(await createFotos(1, { tags: [heide] })),
      ...(await createFotos(1, { tags: [heide, mist] })),
    ];
    const { reply } = await portal.as('admin').call(tagContract.merge, { params: { id: heide }, body: { into: mist } });
    await undo(reply.undo!);
    expect([(await read(a)).tags, (await read(b)).tags]).toEqual([[heide], [heide, mist]]);
    expect([await readLabelCount(portal, heide), await readLabelCount(portal, mist)]).toEqual([2, 1]);
  });

  it('is refused when there is a label with the same name again', async () => {
    const heide = await createTag('heide');
    const { reply } = await portal.as('admin').call(tagContract.remove, { params: { id: heide } });
    const again = await createTag('Heide');
    const { status, error } = await undo(reply.undo!);
    expect([status, error?.code, error?.details]).toEqual([409, 'tag_exists', { label: again }]);
  });
});

describe('a job', () => {
  /** Starts a job of three batches. One in five photos exists, 10 in each full batch, because writing takes long. */
  const startJob = async () => {
    const fotos = await createAlikeFotos(24, { eigenaar: 'Loes' });
    const ids = fotos.flatMap((id) => [id, ...Array.from({ length: 4 }, newFotoId)]);
    const results = await bulk({ fotos: ids, eigenaar: 'Ria' });
    return { id: results.job! };
  };
  const countChanged = () => FotoModel.countDocuments({ eigenaar: 'Ria' });

  it('repeats a batch that failed, continues after a shutdown, and changes and counts each photo once', async () => {
    const { id } = await startJob();
    expect(await getJob(id)).toMatchObject({ state: 'waiting', total: 120, processed: 0, undo: null });
    hookBeforeFotoWrite(5, () => Promise.reject(new Error('no answer')));
    await portal.background.run(task);
    expect(await getJob(id)).toMatchObject({ state: 'running', processed: 0 });
    vi.restoreAllMocks();
    const controller = new AbortController();
    hookBeforeFotoWrite(15, () => controller.abort());
    await expect(portal.jobs.task.run(controller.signal)).rejects.toThrow('aborted');
    expect(await getJob(id)).toMatchObject({ state: 'running', processed: 100, done: 20, finishedAt: null });
    await portal.background.run(task);
    expect(await getJob(id)).toMatchObject({ state: 'done', processed: 120, done: 24, undo: id });
    expect(await countChanged()).toBe(24);
    await undo(id);
    await portal.background.run(task);
    expect([await countChanged(), await FotoModel.countDocuments({ eigenaar: 'Loes' })]).toEqual([0, 24]);
  });

  it('is done once by two processes, in the run of the task during which the lease of a killed process expires', async () => {
    const { id } = await startJob();
    const lease = { _id: `job:${id}`, owner: 'killed', until: new Date(Date.now() + 200) };
    await mongoose.connection.db!.collection<typeof lease>('leases').insertOne(lease);
    const other = portal.createServices({});
    const signal = new AbortController().signal;
    await Promise.all([portal.jobs.task.run(signal), other.jobs.task.run(signal)]);
    expect(await getJob(id)).toMatchObject({ state: 'done', processed: 120, done: 24 });
  });

  it('stops on request, keeps what it did, and that can be undone', async () => {
    const { id } = await startJob();
    hookBeforeFotoWrite(5, () => cancel(id));
    await portal.background.run(task);
    expect(await getJob(id)).toMatchObject({ state: 'cancelled', processed: 50, done: 10, total: 120, undo: id });
    expect(await countChanged()).toBe(10);
    const { status, reply } = await undo(id);
    await portal.background.run(task);
    expect([status, await getJob(reply.results._id)]).toMatchObject([202, { state: 'done', done: 10 }]);
    expect(await countChanged()).toBe(0);
  });

  itNightly('that is an undo, stopped half way, can be undone again for the rest', async () => {
    const { id } = await startJob();
    await portal.background.run(task);
    const first = (await undo(id)).reply.results;
    hookBeforeFotoWrite(5, () => cancel(first._id));
    await portal.background.run(task);
    expect(await getJob(first._id)).toMatchObject({ state: 'cancelled', processed: 50 });
    expect([await countChanged(), (await getJob(id)).undoneBy]).toEqual([14, null]);
    const second = (await undo(id)).reply.results;
    await portal.background.run(task);
    expect(await getJob(second._id)).toMatchObject({ state: 'done', done: 24 });
    expect([await countChanged(), (await getJob(id)).undoneBy]).toEqual([0, second._id]);
  });

  it('that waits is cancelled at once, and cannot be undone while it runs', async () => {
    const { id } = await startJob();
    expect((await undo(id)).error?.code).toBe('job_running');
    expect((await cancel(id)).reply.results).toMatchObject({ state: 'cancelled', processed: 0 });
    await portal.background.run(task);
    expect([await countChanged(), (await cancel(id)).status]).toEqual([0, 200]);
  });

  it('does not stop the others when it fails', async () => {
    await startJob();
    const { id } = await startJob();
    hookBeforeFotoWrite(1, () => Promise.reject(new Error('no answer')));
    await portal.background.run(task);
    expect((await getJob(id)).state).toBe('done');
    expect(portal.logged()).toContain('a job failed');
  });

  it('that removes a label, or gives it back, cannot be cancelled', async () => {
    const heide = await createTag('heide');
    await createFotos(1, { tags: [heide] });
    const by = (await getAccount('admin')).id;
    const find = async () => ({ label: await TagModel.findById(heide).orFail().lean() });
    const { undo: removal } = await portal.labelRemoval.removeLabel('tags', find, by, { isQueued: true });
    expect((await cancel(removal)).error?.code).toBe('not_cancellable');
    await portal.background.run(task);
    expect(await getJob(removal)).toMatchObject({ state: 'done', total: 1, done: 1, subject: { naam: 'heide' } });
    const { _id } = await portal.jobs.undo(removal, by, { isQueued: true });
    expect((await cancel(_id)).error?.code).toBe('not_cancellable');
    await portal.background.run(task);
    expect(await getJob(_id)).toMatchObject({ state: 'done', done: 1 });
  });
});

describe('the task of the jobs', () => {
  const process = (ids: string[]) => ids.map((id) => ({ id }));
  type Handler = Partial<Parameters<typeof portal.jobs.addKind>[0]>;
  const createService = (handler: Handler, batchTimeoutMs = 60_000) => {
    const accountLookup = { findAccountNamen: () => Promise.resolve(new Map<string, string>()) };
    const resources = {
      background: portal.background,
      portalSettings: portal.portalSettings,
      log: pino({ enabled: false }),
      storage: portal.storage,
      media: createMedia(secrets.media),
    };
    const jobs = createJobService(resources, { accountLookup }, batchTimeoutMs);
    const run = (_: unknown, ids: string[]) => Promise.resolve(process(ids));
    const fields = { input: z.null(), subject: z.object({}), reasons: [], run, undo: { run } };
    jobs.addKind({ kind: 'fotos.change', ...fields });
    jobs.addKind({ kind: 'fotos.import', ...fields, ...handler });
    const create = async (kind: JobKind, by: string, total = 1, input?: unknown) =>
      String((await jobs.create({ kind, by, subject: {}, input }, Array.from({ length: total }, newFotoId)))._id);
    const runTask = async (times = 1) => {
      for (let n = 0; n < times; n++) await jobs.task.run(new AbortController().signal);
    };
    return { ...jobs, create, runTask };
  };
  const [ada, loes] = ['a'.repeat(24), 'b'.repeat(24)];

  it('lets a short job overtake one of 10,000 items, also of the same account', async () => {
    const controller = new AbortController();
    let short = '';
    let batchesMeanwhile = 0;
    const run = async (_: unknown, ids: string[]) => {
      if (!short) short = await jobs.create('fotos.change', ada, 120);
      else if ((await jobs.one(short)).state === 'done') controller.abort();
      else batchesMeanwhile++;
      return process(ids);
    };
    const jobs = createService({ run });
    await jobs.create('fotos.import', ada, 10_000);
    await expect(jobs.task.run(controller.signal)).rejects.toThrow('aborted');
    expect(batchesMeanwhile).toBe(2);
  });

  it('continues a short job that a request ran for a moment before the end of a long one', async () => {
    const controller = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => void (release = resolve));
    let batches = 0;
    const run = async (_: unknown, ids: string[]) => {
      if (++batches === 2) {
        release();
        await lease;
      }
      if ((await jobs.one(short)).state === 'done') controller.abort();
      return process(ids);
    };
    const jobs = createService({ run });
    const short = await jobs.create('fotos.change', ada);
    await jobs.create('fotos.import', ada, 10_000);
    let lease: Promise<unknown> = Promise.resolve();
    await new Promise<void>((hold) => {
      const work = () => {
        hold();
        return released;
      };
      lease = withLease(`job:${short}`, work, { waitMs: 0 });
    });
    await expect(jobs.task.run(controller.signal)).rejects.toThrow('aborted');
    expect(batches).toBeLessThan(6);
  });

  it('completes a long job while there are always short ones', async () => {
    const controller = new AbortController();
    let shortJobs = 0;
    const run = async (_: unknown, ids: string[]) => {
      if (++shortJobs > 20 || (await jobs.one(long)).state === 'done') controller.abort();
      else await jobs.create('fotos.import', loes);
      return process(ids);
    };
    const jobs = createService({ run });
    const long = await jobs.create('fotos.change', ada, 120);
    await jobs.create('fotos.import', loes);
    await expect(jobs.task.run(controller.signal)).rejects.toThrow('aborted');
    expect([(await jobs.one(long)).state, shortJobs]).toEqual(['done', 4]);
  });

  it('gives the items that a batch leaves to the next one, counts each once, and keeps what the job made', async () => {
    const batches: string[][] = [];
    const run = (_: unknown, ids: string[]) => {
      batches.push(ids);
      return Promise.resolve(process(ids.slice(0, 2)));
    };
    const jobs = createService({ run, batchSize: 3, finish: () => Promise.resolve({ bytes: 5 }) });
    const id = await jobs.create('fotos.import', ada, 4);
    await jobs.runTask();
    expect(batches.map(({ length }) => length)).toEqual([3, 1, 1]);
    expect(new Set(batches.flat()).size).toBe(4);
    const job = await jobs.findOfAccount('fotos.import', ada, id);
    expect(job).toMatchObject({ state: 'done', processed: 4, done: 4, output: { bytes: 5 } });
  });

  it('parses the input of a job when it is created, and when it is read for a batch', async () => {
    const inputs: unknown[] = [];
    const run: Handler['run'] = ({ input }, ids) => {
      inputs.push(input);
      return Promise.resolve(process(ids));
    };
    const jobs = createService({ input: z.object({ at: z.date() }), run });
    await expect(jobs.create('fotos.import', ada, 1, { at: 'today' })).rejects.toThrow(z.ZodError);
    const at = new Date(0);
    await jobs.create('fotos.import', ada, 1, { at, more: 1 });
    const changed = await jobs.create('fotos.import', ada, 1, { at });
    await JobModel.updateOne({ _id: changed }, { $set: { input: { at: 'today' } } });
    await jobs.runTask();
    expect([inputs, (await jobs.one(changed)).state]).toEqual([[{ at }], 'running']);
  });

  it.each<[string, Handler]>([
    ['that always fails', { run: () => Promise.reject(new Error('broken')) }],
    ['that never answers', { run: () => new Promise(() => undefined) }],
  ])('ends a job %s after five attempts, and runs the others', async (_, handler) => {
    const jobs = createService(handler, 5);
    const stuck = await jobs.create('fotos.import', ada);
    const other = await jobs.create('fotos.change', ada);
    await jobs.runTask(4);
    expect([(await jobs.one(stuck)).state, (await jobs.one(other)).state]).toEqual(['running', 'done']);
    await jobs.runTask();
    const failure = { code: 'no_progress', text: 'De bewerking kwam niet verder.' };
    expect(await jobs.one(stuck)).toMatchObject({ state: 'failed', failure, done: 0 });
  });

  it('ends a job that finds the same items again and changes none', async () => {
    const id = newFotoId();
    const jobs = createService({ findMore: () => Promise.resolve([id]) });
    const stuck = await jobs.create('fotos.import', ada, 0);
    await jobs.runTask();
    expect(await jobs.one(stuck)).toMatchObject({ state: 'failed', failure: { code: 'no_progress' } });
  });

  it('stores the file of a job, gives its address for 24 hours, and deletes it with the account', async () => {
    const jobs = createService({
      createResult: () => Promise.resolve({ name: 'leden.csv', content: Buffer.from('naam') }),
    });
    const download = (url: string) => supertest(portal.app).get(url);
    const ids = [await jobs.create('fotos.import', ada), await jobs.create('fotos.import', loes)];
    await jobs.runTask();
    const [first, second] = (await Promise.all(ids.map(jobs.one))).map(({ result }) => result!);
    const response = await download(first!.url);
    expect([response.status, String(response.body), response.headers['content-disposition']]).toEqual([
      200,
      'naam',
      expect.stringContaining('leden.csv'),
    ]);
    await jobs.deleteResultsOfAccount(ada);
    expect([(await download(first!.url)).status, (await jobs.one(ids[0]!)).result]).toEqual([404, undefined]);
    expect(portal.stored()).toEqual([`jobs/${ids[1]}/result.csv`]);
    await JobModel.updateOne({ _id: ids[1]! }, { $set: { 'result.expiresAt': new Date() } });
    expect([(await download(second!.url)).status, (await jobs.one(ids[1]!)).result]).toEqual([404, undefined]);
    utimesSync(join(portal.folders.files, portal.stored()[0]!), 0, 0);
    await checkInstallation(portal.storage);
    await portal.background.run('results.cleanup');
    expect(portal.stored()).toEqual(['installation.json']);
  });

  it('does not end a job while the database or the storage does not answer', async () => {
    const jobs = createService({ run: () => Promise.reject(new TimeoutError()) });
    const waiting = await jobs.create('fotos.import', ada);
    await jobs.runTask(6);
    expect((await jobs.one(waiting)).state).toBe('running');
  });
});

describe('who may see, stop and undo a job', () => {
  const labelEditor = useMadeUpRole(['labels.edit']);

  it('depends on its kind', async () => {
    const heide = await createTag('heide');
    const fotos = await createFotos(1, { tags: [heide], eigenaar: 'Loes' });
    const change = (await bulk({ fotos, eigenaar: 'Ria' })).undo!;
    const { reply } = await portal.as('admin').call(tagContract.remove, { params: { id: heide } });
    const removal = reply.undo!;
    await undo(change);
    const token = signToken(await createAccount({ role: labelEditor }));
    const { one, cancel: stop, undo: undoIt, list: listAll } = jobContract;
    const callAll = async (id: string) => {
      const answers: unknown[] = [];
      for (const route of [one, stop, undoIt]) {
        const response = await sendAs(portal.app, token, route, { params: { id } });
        answers.push(response.status === 200 ? 200 : parseError(response).code);
      }
      return answers;
    };
    expect(await callAll(change)).toEqual(['not_allowed', 'not_allowed', 'not_allowed']);
    expect(await callAll((await getJob(change)).undoneBy!)).toEqual(['not_allowed', 'not_allowed', 'not_allowed']);
    expect(await callAll(removal)).toEqual([200, 200, 200]);
    const response = await sendAs(portal.app, token, listAll, {});
    const { docs, total } = (response.body as { results: { docs: Job[]; total: number } }).results;
    expect([total, docs.map(({ kind, subject }) => [kind, subject.undoes])]).toEqual([
      2,
      [
        ['undo', 'labels.remove'],
        ['labels.remove', undefined],
      ],
    ]);
  });
});

it('lists the jobs, newest first, with who did them', async () => {
  const [a = ''] = await createFotos(1);
  await bulk({ fotos: [a], eigenaar: 'Ria' });
  await bulk({ fotos: [a], toTrash: true });
  const { docs, total } = await list();
  const by = { _id: (await getAccount('admin')).id, naam: 'Ada Beheer' };
  expect([total, docs]).toMatchObject([
    2,
    [
      { kind: 'fotos.trash', total: 1, by },
      { kind: 'fotos.change', subject: { fields: ['eigenaar'] }, total: 1, by },
    ],
  ]);
});
