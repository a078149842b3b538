import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, jobContract, themaContract } from '@ledenportaal/shared';
import { getAccount, buildFotoEdit, countIn, createFoto, createThema } from '../../../test/builders.js';
import { createAs } from '../../../test/as.js';
import { hookBeforeFotoWrite } from '../../../test/hook-before-foto-write.js';
import { takeSnapshot } from '../../../test/whole/snapshot.js';
import { readLabelCount } from '../../../test/label-counts.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { JobModel } from '../../jobs/job.model.js';
import { ThemaModel } from '../../labels/label.model.js';
import { LabelRemovalModel } from './label-removal.model.js';

const portal = usePortal();
const unknownId = 'f'.repeat(24);
const getAuditEntries = async () => {
  const entries = await mongoose.connection.db!.collection('audit').find().sort({ _id: 1 }).toArray();
  return entries.map(({ action, subject, naam }) => [action, String(subject), naam] as unknown[]);
};
const task = 'jobs';
const readFoto = (id: string) => FotoModel.findById(id).orFail().lean<FotoRecord>();
afterEach(() => void vi.restoreAllMocks());

/** Tags share this code: `label-trash.test.ts` merges, removes and restores them. */
describe('a thema', () => {
  type Role = 'admin' | 'lid' | 'nobody';
  const rename = (id: string, naam: string, role: Role = 'admin') =>
    portal.as(role).call(themaContract.rename, { params: { id }, body: { naam } });
  const merge = (id: string, into: string, role: Role = 'admin') =>
    portal.as(role).call(themaContract.merge, { params: { id }, body: { into } });
  const remove = (id: string) => portal.as('admin').call(themaContract.remove, { params: { id } });
  const readLabels = async (id: string) => (await readFoto(id)).themes.map(String);
  const readCount = (id: string) => readLabelCount(portal, id, 'themes');

  describe('renaming', () => {
    it('keeps its photos and returns the new name', async () => {
      const heide = await createThema('heide');
      const { _id } = await createFoto({ themes: [heide] });
      const { status, reply } = await rename(heide, '  Paarse   heide ');
      expect([status, reply.results]).toEqual([200, { _id: heide, naam: 'Paarse heide', count: 1 }]);
      const { results } = (await portal.as('lid').call(themaContract.list)).reply;
      expect([results, await readLabels(_id)]).toEqual([[reply.results], [heide]]);
      expect(await getAuditEntries()).toEqual([['thema.changed', heide, 'Paarse heide']]);
    });

    it('accepts a different spelling of the same name', async () => {
      const heide = await createThema('heide');
      expect((await rename(heide, 'HEIDE')).reply.results.naam).toBe('HEIDE');
    });

    it('frees the old name', async () => {
      await rename(await createThema('heide'), 'mist');
      const addResponse = await portal.as('admin').call(themaContract.add, { body: { naam: 'Heide' } });
      expect(addResponse.status).toBe(201);
    });

    it('rejects the name of another label, with its id', async () => {
      const [heide, mist] = [await createThema('heide'), await createThema('Mist')];
      await getAccount('admin');
      const before = await takeSnapshot(portal);
      const { status, error } = await rename(heide, ' míst ');
      expect([status, error?.code, error?.details]).toEqual([409, 'thema_exists', { label: mist }]);
      expect(error?.fields).toHaveProperty('naam');
      expect(await takeSnapshot(portal)).toEqual(before);
    });

    it('accepts one of two concurrent renames to the same name', async () => {
      const ids = [await createThema('a'), await createThema('b')];
      const responses = await Promise.all(ids.map((id) => rename(id, 'mist')));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  describe('merging', () => {
    it('replaces the label on its photos, counts each photo once and deletes the label', async () => {
      const [heide, mist, ven] = [await createThema('heide'), await createThema('mist'), await createThema('ven')];
      const foto = await createFoto({ themes: [heide, ven] });
      const both = await createFoto({ themes: [mist, heide] });
      const neither = await createFoto({ themes: [ven] });
      const { status, reply } = await merge(heide, mist);
      expect([status, reply.msg]).toEqual([200, `Thema ‘heide’ is samengevoegd met ‘mist’.`]);
      expect([await readLabels(foto._id), await readLabels(both._id), await readLabels(neither._id)]).toEqual([
        [ven, mist],
        [mist],
        [ven],
      ]);
      expect([await readCount(heide), await readCount(mist), await readCount(ven)]).toEqual([0, 2, 2]);
      const ofLabel = (await getAuditEntries()).filter(([, subject]) => subject === heide);
      expect(ofLabel).toEqual([['thema.merged', heide, 'heide']]);
      expect((await merge(heide, mist)).status).toBe(404);
    });

    it('causes a conflict in an open edit form', async () => {
      const [heide, mist] = [await createThema('heide'), await createThema('mist')];
      const { _id } = await createFoto({ themes: [heide] });
      const updatedAt = (await readFoto(_id)).updatedAt.toISOString();
      await merge(heide, mist);
      const edit = buildFotoEdit({ updatedAt });
      const lateResponse = await portal.as('admin').call(fotoContract.update, { params: { id: _id }, body: edit });
      expect([lateResponse.status, await readLabels(_id)]).toEqual([409, [mist]]);
    });

    /** Stores the merge as a killed process leaves it. */
    const startMerge = async (id: string, into: string) => {
      const label = await ThemaModel.findById(id).orFail().lean();
      const input = { ...label, field: 'themes', into: toObjectId(into) };
      const subject = { fields: ['themes'], naam: label.naam };
      await portal.jobs.create({ kind: 'labels.merge', by: (await getAccount('admin')).id, subject, input }, []);
    };

    it('is finished after a crash, with correct counts', async () => {
      const [heide, mist] = [await createThema('heide'), await createThema('mist')];
      const { _id } = await createFoto({ themes: [heide] });
      await startMerge(heide, mist);
      await Promise.all([portal.background.run(task), portal.jobs.task.run(new AbortController().signal)]);
      await portal.background.run(task);
      expect([await readLabels(_id), await readCount(mist), await readCount(heide)]).toEqual([[mist], 1, 0]);
    });

    it('follows a target that is merged meanwhile', async () => {
      const [heide, mist, nevel] = [await createThema('heide'), await createThema('mist'), await createThema('nevel')];
      const { _id } = await createFoto({ themes: [heide] });
      await startMerge(heide, mist);
      await merge(mist, nevel);
      await portal.background.run(task);
      expect([await readLabels(_id), await readCount(nevel)]).toEqual([[nevel], 1]);
    });

    const getJobs = async () => (await portal.as('admin').call(jobContract.list)).reply.results.docs;
    /** Expects that one of the labels exists, and that all photos have it. */
    const expectOneLeft = async (fotos: string[]) => {
      const [label, ...others] = await ThemaModel.find().lean();
      expect([others, await readCount(String(label?._id))]).toEqual([[], fotos.length]);
      expect(await Promise.all(fotos.map(readLabels))).toEqual(fotos.map(() => [String(label?._id)]));
    };

    it.each([2, 3])('leaves one of %i labels that processes merge into each other at once', async (number) => {
      const names = ['heide', 'mist', 'nevel'].slice(0, number);
      const labels = await Promise.all(names.map((naam) => createThema(naam)));
      const fotos = await Promise.all(labels.map(async (label) => (await createFoto({ themes: [label] }))._id));
      const other = createAs(portal.createSecondApp())('admin');
      const calls = labels.map((id, index) => {
        const options = { params: { id }, body: { into: labels[(index + 1) % number]! } };
        return (index ? other : portal.as('admin')).call(themaContract.merge, options);
      });
      const refused = (await Promise.all(calls)).filter(({ status }) => status !== 200);
      expect(refused.length).toBe(1);
      expect(refused[0]?.error?.fields).toEqual({ into: 'Kies een bestaand ander thema.' });
      await portal.background.run(task);
      await expectOneLeft(fotos);
    });

    it('ends as failed when the other label was merged into it while it waited', async () => {
      const [heide, mist] = [await createThema('heide'), await createThema('mist')];
      const fotos = [(await createFoto({ themes: [heide] }))._id, (await createFoto({ themes: [mist] }))._id];
      await startMerge(heide, mist);
      await merge(mist, heide);
      await portal.background.run(task);
      const failed = (await getJobs()).find(({ state }) => state === 'failed');
      expect(failed).toMatchObject({ failure: { code: 'merge_cycle' }, undo: null, done: 0 });
      await expectOneLeft(fotos);
    });

    it('ends a circle that an earlier version left, and runs the jobs after it', async () => {
      const [heide, mist, ven] = [await createThema('heide'), await createThema('mist'), await createThema('ven')];
      const fotos = [(await createFoto({ themes: [heide] }))._id, (await createFoto({ themes: [mist] }))._id];
      const later = await createFoto({ themes: [ven] });
      await startMerge(heide, mist);
      await startMerge(mist, heide);
      for (const { _id, input, by } of await JobModel.find().lean()) {
        const { field, naam, into } = input as { field: 'themes'; naam: string; into: string };
        const label = (input as { _id: string })._id;
        await LabelRemovalModel.create({ _id: label, field, naam, into, by, job: _id, createdAt: new Date() });
        await ThemaModel.deleteOne({ _id: label });
      }
      await JobModel.updateMany({}, { $set: { state: 'running' } });
      await portal.background.run(task);
      expect((await getJobs()).map(({ state }) => state).sort()).toEqual(['done', 'failed']);
      expect((await remove(ven)).status).toBe(200);
      expect(await readLabels(later._id)).toEqual([]);
      await expectOneLeft(fotos);
    });

    it('gives the other label to a photo that an edit gives the merged one at once', async () => {
      const [heide, mist] = [await createThema('heide'), await createThema('mist')];
      const { _id } = await createFoto();
      hookBeforeFotoWrite(1, () => merge(heide, mist));
      await portal
        .as('admin')
        .call(fotoContract.update, { params: { id: _id }, body: buildFotoEdit({ themes: [heide] }) });
      expect([await readLabels(_id), await readCount(mist)]).toEqual([[mist], 1]);
    });

    it('adds nothing when the target is removed meanwhile', async () => {
      const [heide, mist] = [await createThema('heide'), await createThema('mist')];
      const { _id } = await createFoto({ themes: [heide] });
      await startMerge(heide, mist);
      await portal.as('admin').call(themaContract.remove, { params: { id: mist } });
      await portal.background.run(task);
      expect(await readLabels(_id)).toEqual([]);
    });
  });

  it('rejects visitors, members and invalid requests, and changes nothing', async () => {
    const heide = await createThema('heide');
    await Promise.all([getAccount('admin'), getAccount('lid')]);
    const before = await takeSnapshot(portal);
    const rejectedResponse = [
      await rename(heide, 'mist', 'nobody'),
      await merge(heide, heide, 'nobody'),
      await rename(heide, 'mist', 'lid'),
      await merge(heide, heide, 'lid'),
      await rename(heide, '  '),
      await merge(heide, heide),
      await merge(heide, unknownId),
      await merge(heide, 'heide'),
      await rename(unknownId, 'mist'),
      await rename('geen-id', 'mist'),
      await merge(unknownId, heide),
    ];
    expect(rejectedResponse.map(({ status }) => status)).toEqual([
      401, 401, 403, 403, 400, 400, 400, 400, 404, 404, 404,
    ]);
    expect([await takeSnapshot(portal), await countIn('labelremovals')]).toEqual([before, 0]);
  });
});
