import mongoose from 'mongoose';
import supertest from 'supertest';
import yauzl from 'yauzl';
import { expect, it } from 'vitest';
import {
  eigenaarContract,
  fotoContract,
  fotoPlanContract,
  jobContract,
  lidContract,
  tagContract,
  zipContract,
} from '@ledenportaal/shared';
import { toBuffer } from '../../test/as.js';
import { buildLid, countIn, createFoto, createTag, getAccount } from '../../test/builders.js';
import { createFotoCsvClient, parseRows, toCsvText as toFotoCsv } from '../../test/foto-csv.js';
import { readAudit, toCsvFile, toCsvText } from '../../test/leden.js';
import { usePortal } from '../../test/portal.js';
import type { Step } from '../../test/processes/kill-before-write.js';
import { usePrograms } from '../../test/programs.js';
import { readEntries } from '../../test/zip.js';
import { FotoChangeModel } from '../fotos/bulk/foto-change.model.js';
import { DeletedFotoModel } from '../fotos/deleted-foto.model.js';
import { FotoModel } from '../fotos/foto.model.js';
import { LidModel } from '../leden/lid.model.js';
import { ZipPartModel } from '../zips/zip-part.model.js';
import { JobModel } from './job.model.js';

const portal = usePortal();
const { killBeforeWrite } = usePrograms();
const timeoutMs = 360_000;

const count = 300;
const runJobs: Step = { name: 'runTask', task: 'jobs' };
/** What runs the jobs of a kind, and before which of its writes each process is killed: each is another kind of write. */
type Runner = { step: Step; writesUntilKill: number[]; others: [Step, Step] };
const taskOfJobs: Runner = { step: runJobs, writesUntilKill: [151, 152, 47, 98, 33, 64], others: [runJobs, runJobs] };

const removeLeases = () => mongoose.connection.db!.collection('leases').deleteMany({});
const getJob = (id: string) => JobModel.findById(id).orFail().lean();
const undo = async (id: string) => {
  const { status, reply } = await portal.as('admin').call(jobContract.undo, { params: { id } });
  expect(status).toBe(202);
  return reply.results._id;
};

/** Kills process after process in the middle of the job, and lets two processes complete it at once. */
const runWithKills = async (id: string, { step, writesUntilKill, others }: Runner = taskOfJobs) => {
  const processedBefore: number[] = [];
  for (const beforeWrite of writesUntilKill) {
    // Only the leases of the last one are left to expire.
    await removeLeases();
    expect(await killBeforeWrite(portal, step, beforeWrite)).toBe(true);
    processedBefore.push((await getJob(id)).processed);
  }
  expect(processedBefore).toEqual(processedBefore.toSorted((a, b) => a - b));
  const { state, processed, total } = await getJob(id);
  expect([state, processed > 0, processed < total]).toEqual(['running', true, true]);
  const complete = (each: Step) => killBeforeWrite(portal, each, Number.MAX_SAFE_INTEGER);
  expect(await Promise.all(others.map(complete))).toEqual([false, false]);
  const job = await getJob(id);
  expect(job).toMatchObject({ state: 'done', total, processed: total, done: total, named: [] });
  expect(job.left).toEqual({});
};

const createFotos = async (fields: object) => {
  const fotos = await Promise.all(Array.from({ length: count }, () => createFoto(fields, portal.storage)));
  return fotos.map(({ _id }) => _id);
};
const bulk = async (body: object) => (await portal.as('admin').call(fotoContract.bulk, { body })).reply.results.job!;
/** Returns the different values of a field, in all photos. */
const getValues = async (field: 'beschrijving' | 'eigenaar' | 'locatie' | 'tags') =>
  (await FotoModel.distinct(field)).map(String);
/** Also right for a photo that was written just before a kill. */
const countTags = async () => {
  const tags = (await portal.as('admin').call(tagContract.list)).reply.results;
  return Object.fromEntries(tags.map((tag) => [tag.naam, tag.count]));
};
const expectChanges = async (job: string, before: object) => {
  const changes = await FotoChangeModel.find({ job }).lean();
  expect(new Set(changes.map(({ foto }) => String(foto))).size).toBe(count);
  expect(changes.map((change) => change.before)).toEqual(Array.from({ length: count }, () => before));
};

type Started = {
  job: string;
  runner?: Runner;
  expectDone: () => Promise<void>;
  /** Only of a job that is undone. */
  expectUndone?: () => Promise<void>;
};
const kinds: Record<string, () => Promise<Started>> = {
  'fotos.change': async () => {
    const fotos = await createFotos({ beschrijving: 'Ven', eigenaar: 'Loes' });
    const earlier = await bulk({ fotos, eigenaar: 'Ria' });
    await portal.background.run('jobs');
    const job = await bulk({ fotos, append: { beschrijving: 'bij nacht' } });
    return {
      job,
      expectDone: async () => {
        expect(await getValues('beschrijving')).toEqual(['Ven\nbij nacht']);
        await expectChanges(job, { beschrijving: 'Ven' });
      },
      expectUndone: async () => {
        expect(await getValues('beschrijving')).toEqual(['Ven']);
        // The undo of the earlier change needs the photos at exactly the version before the later one.
        const earlierUndo = await undo(earlier);
        await removeLeases();
        await portal.background.run('jobs');
        expect(await getJob(earlierUndo)).toMatchObject({ state: 'done', done: count });
        expect(await getValues('eigenaar')).toEqual(['Loes']);
      },
    };
  },
  'fotos.trash': async () => {
    const fotos = await createFotos({});
    const files = portal.stored();
    const job = await bulk({ fotos, toTrash: true });
    return {
      job,
      expectDone: async () =>
        expect([await countIn('fotos'), await DeletedFotoModel.countDocuments({ job, moved: true })]).toEqual([
          0,
          count,
        ]),
      expectUndone: async () => expect([await countIn('fotos'), portal.stored()]).toEqual([count, files]),
    };
  },
  'fotos.import': async () => {
    const fotos = await createFotos({ locatie: 'Ede' });
    const { exportFotos, createPlan } = createFotoCsvClient(portal);
    const rows = parseRows(await exportFotos(fotos)).map((row) => ({ ...row, locatie: 'Otterlo' }));
    const { _id: id } = await createPlan(toFotoCsv(rows));
    const { reply } = await portal.as('admin').call(fotoPlanContract.apply, { params: { id } });
    const job = reply.results._id;
    return {
      job,
      expectDone: async () => {
        expect(await getValues('locatie')).toEqual(['Otterlo']);
        await expectChanges(job, { locatie: 'Ede' });
      },
    };
  },
  'eigenaars.rename': async () => {
    await createFotos({ eigenaar: 'Loes' });
    const body = { from: ['Loes'], to: 'Ria' };
    const { reply } = await portal.as('admin').call(eigenaarContract.rename, { body });
    const job = reply.results.job!;
    return {
      job,
      expectDone: async () => {
        expect(await getValues('eigenaar')).toEqual(['Ria']);
        await expectChanges(job, { eigenaar: 'Loes' });
      },
    };
  },
  'labels.remove': async () => {
    const [heide, mist] = [await createTag('heide'), await createTag('mist')];
    await createFotos({ tags: [heide, mist] });
    const { reply } = await portal.as('admin').call(tagContract.remove, { params: { id: heide } });
    return {
      job: reply.undo!,
      expectDone: async () => {
        expect([await getValues('tags'), await countIn('fotochanges')]).toEqual([[mist], count]);
        expect(await countTags()).toEqual({ mist: count });
      },
      expectUndone: async () => {
        expect(await FotoModel.countDocuments({ tags: { $all: [heide, mist] } })).toBe(count);
        expect(await countTags()).toEqual({ heide: count, mist: count });
      },
    };
  },
  'labels.merge': async () => {
    const [heide, mist] = [await createTag('heide'), await createTag('mist')];
    await createFotos({ tags: [heide] });
    const call = { params: { id: heide }, body: { into: mist } };
    const { reply } = await portal.as('admin').call(tagContract.merge, call);
    return {
      job: reply.undo!,
      expectDone: async () => {
        expect([await getValues('tags'), await countIn('fotochanges')]).toEqual([[mist], count]);
        expect(await countTags()).toEqual({ mist: count });
      },
    };
  },
  'leden.import': async () => {
    const { id: by } = await getAccount('admin');
    const leden = Array.from({ length: 2_000 }, (_, number) => buildLid({ email: `l${number}@example.org` }));
    const { reply } = await portal.as('admin').call(lidContract.plan, { file: toCsvFile(toCsvText(leden)) });
    const job = reply.results._id;
    const apply: Step = { name: 'applyPlan', plan: job, by };
    const finish: Step = { name: 'runTask', task: 'leden.finish' };
    expect(await killBeforeWrite(portal, apply, 25)).toBe(true);
    return {
      job,
      runner: { step: finish, writesUntilKill: [3, 12, 20, 15, 18], others: [finish, apply] },
      expectDone: async () => {
        const imports = (await readAudit()).filter(([action]) => action === 'leden.imported');
        expect([
          await LidModel.countDocuments({ email: /^l/ }),
          await countIn('ledenplanregels'),
          imports.length,
        ]).toEqual([leden.length, 0, 1]);
      },
    };
  },
  'zips.prepare': async () => {
    const fotos = await createFotos({});
    // So that the entries of photos are the only writes.
    await portal.background.run('fotos.checksums');
    const token = await portal.as('admin').token();
    // After the entries of the first batch are stored, and before they are counted.
    expect(await killBeforeWrite(portal, { name: 'post', path: '/fotoboek/zip', token, body: { fotos } }, 10)).toBe(
      true,
    );
    const job = String((await JobModel.findOne().orFail())._id);
    return {
      job,
      runner: { ...taskOfJobs, writesUntilKill: [4, 7, 8] },
      expectDone: async () => {
        const { reply } = await portal.as('admin').call(zipContract.one, { params: { id: job } });
        const { address, ...zip } = reply.results;
        expect(zip).toMatchObject({ processed: count, files: count, skipped: 0 });
        const archive = (await supertest(portal.app).get(address!).buffer(true).parse(toBuffer)).body as Buffer;
        expect(archive.length).toBe(zip.bytes);
        const entries = await readEntries(await yauzl.fromBufferPromise(archive, { lazyEntries: true }));
        expect(entries.filter(({ crc32, listed }) => crc32 === listed)).toHaveLength(count + 1);
        const parts = await ZipPartModel.find({ zip: job }).sort({ _id: 1 }).lean();
        expect(parts.flatMap((part) => part.entries.map(({ foto }) => String(foto)))).toEqual(fotos);
      },
    };
  },
};

it.each(Object.entries(kinds))(
  '%s is done once when its processes are killed, and so is its undo',
  async (_, start) => {
    const { job, runner, expectDone, expectUndone } = await start();
    await runWithKills(job, runner);
    await expectDone();
    if (!expectUndone) return;
    await runWithKills(await undo(job));
    await expectUndone();
  },
  timeoutMs,
);
