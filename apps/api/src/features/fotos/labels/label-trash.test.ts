import { describe, expect, it } from 'vitest';
import {
  fotoContract,
  jobContract,
  labelTrashContract,
  maxBulk,
  tagContract,
  themaContract,
  trashDays,
} from '@ledenportaal/shared';
import {
  buildFotoEdit,
  countIn,
  createFoto,
  createFotos,
  createTag,
  createThema,
  getAccount,
} from '../../../test/builders.js';
import { readAudit } from '../../../test/leden.js';
import { readLabelCount } from '../../../test/label-counts.js';
import { usePortal } from '../../../test/portal.js';
import { itNightly } from '../../../test/suite.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { JobModel } from '../../jobs/job.model.js';
import { TagModel } from '../../labels/label.model.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { LabelRemovalModel } from './label-removal.model.js';

const portal = usePortal();
const dayMs = 24 * 60 * 60_000;
const unknownId = 'f'.repeat(24);
const list = async (query: { page?: number; limit?: number } = {}) =>
  (await portal.as('admin').call(labelTrashContract.list, { query })).reply.results;
const restore = async (...labels: string[]) =>
  (await portal.as('admin').call(labelTrashContract.restore, { body: { labels } })).reply.results;
const purge = (labels: string[], expected = labels.length) =>
  portal.as('admin').call(labelTrashContract.purge, { body: { labels, expected } });
const remove = async (id: string) =>
  (await portal.as('admin').call(tagContract.remove, { params: { id } })).reply.undo!;
const merge = async (id: string, into: string) =>
  (await portal.as('admin').call(tagContract.merge, { params: { id }, body: { into } })).reply.undo!;
const undo = (id: string) => portal.as('admin').call(jobContract.undo, { params: { id } });
const edit = (id: string, changes: object) =>
  portal.as('admin').call(fotoContract.update, { params: { id }, body: buildFotoEdit(changes) });
const readTags = async (id: string) => (await FotoModel.findById(id).orFail().lean<FotoRecord>()).tags.map(String);
const readCount = (id: string) => readLabelCount(portal, id);
const getIds = async () => (await list()).docs.map(({ _id }) => _id);
/** Dates the removal this many days ago. */
const ageRemoval = async (id: string, days: number) => {
  const createdAt = new Date(Date.now() - days * dayMs);
  const { job } = await LabelRemovalModel.findByIdAndUpdate(id, { $set: { createdAt } }).orFail();
  await JobModel.updateOne({ _id: job }, { $set: { createdAt, undoUntil: new Date(createdAt.getTime() + dayMs) } });
};

describe('the trash of labels', () => {
  it('returns removed and merged labels, the last one first, in pages', async () => {
    const [heide, mist, nevel] = [await createTag('heide'), await createTag('mist'), await createTag('nevel')];
    const natuur = await createThema('natuur');
    await createFoto({ tags: [heide, mist], themes: [natuur] });
    await remove(heide);
    await ageRemoval(heide, 2);
    await merge(mist, nevel);
    await ageRemoval(mist, 1);
    await portal.as('admin').call(themaContract.remove, { params: { id: natuur } });
    const deletedBy = { _id: (await getAccount('admin')).id, naam: 'Ada Beheer' };
    const { docs, total } = await list({ limit: 2 });
    expect([total, docs]).toMatchObject([
      3,
      [
        { _id: natuur, kind: 'themas', naam: 'natuur', count: 1, deletedBy },
        { _id: mist, kind: 'tags', naam: 'mist', into: 'nevel', count: 1, deletedBy },
      ],
    ]);
    expect(Date.parse(docs[0]!.until) - Date.parse(docs[0]!.deletedAt)).toBe(trashDays * dayMs);
    expect((await list({ limit: 2, page: 2 })).docs.map(({ naam }) => naam)).toEqual(['heide']);
  });

  it('leaves out what is restored, and what was removed too long ago', async () => {
    const [heide, bos, ven] = [await createTag('heide'), await createTag('bos'), await createTag('ven')];
    const job = await remove(heide);
    await remove(bos);
    await remove(ven);
    await undo(job);
    await ageRemoval(bos, trashDays + 1);
    expect(await list()).toMatchObject({ total: 1, docs: [{ _id: ven }] });
    expect(await restore(heide, bos)).toMatchObject({ done: [heide], gone: [bos] });
  });

  it('leaves out a label whose removal was interrupted before its deletion', async () => {
    const heide = await createTag('heide');
    const label = await TagModel.findById(heide).orFail().lean();
    await remove(heide);
    await TagModel.create(label);
    expect(await list()).toEqual({ docs: [], total: 0 });
  });
});

describe('restoring labels', () => {
  it('gives a label back to its photos after more than a day, also to those that were changed since', async () => {
    const [heide, bos, ven] = [await createTag('heide'), await createTag('bos'), await createTag('ven')];
    const [same, changed, without] = [
      await createFoto({ tags: [heide, bos] }),
      await createFoto({ tags: [heide, bos] }),
      await createFoto({ tags: [bos] }),
    ];
    const job = await remove(heide);
    await edit(changed._id, { beschrijving: 'Ven bij nacht', tags: [ven] });
    await ageRemoval(heide, trashDays - 1);
    expect((await undo(job)).error?.code).toBe('undo_expired');
    expect(await restore(heide)).toEqual({
      done: [heide],
      gone: [],
      exists: [],
      running: [],
      full: 0,
      isRunning: false,
    });
    expect([await readTags(same._id), await readTags(changed._id), await readTags(without._id)]).toEqual([
      [heide, bos],
      [heide, ven],
      [bos],
    ]);
    const { beschrijving } = await FotoModel.findById(changed._id).orFail().lean<FotoRecord>();
    expect([beschrijving, await readCount(heide), await readCount(bos), await getIds()]).toEqual([
      'Ven bij nacht',
      2,
      2,
      [],
    ]);
    expect((await readAudit()).filter(([action]) => action === 'tag.restored')).toEqual([
      ['tag.restored', (await getAccount('admin')).id, heide, 'heide'],
    ]);
  });

  it('does not bring back another label that was removed from the same photo', async () => {
    const [heide, bos, ven] = [await createTag('heide'), await createTag('bos'), await createTag('ven')];
    const { _id } = await createFoto({ tags: [heide, bos, ven] });
    const job = await remove(heide);
    await remove(bos);
    await undo(job);
    expect(await readTags(_id)).toEqual([heide, ven]);
    await restore(bos);
    expect(await readTags(_id)).toEqual([bos, ven, heide]);
  });

  it('gives no photo more labels than it can have, and names the photo', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto({ tags: [heide], beschrijving: 'Ven' });
    await remove(heide);
    await FotoModel.collection.updateOne(
      { _id: toObjectId(_id) },
      { $set: { tags: Array.from({ length: 100 }, newObjectId) } },
    );
    expect(await restore(heide)).toMatchObject({ done: [heide], full: 1 });
    expect(await readTags(_id)).toHaveLength(100);
    const { docs } = (await portal.as('admin').call(jobContract.list)).reply.results;
    expect(docs[0]).toMatchObject({ kind: 'undo', named: [{ _id, naam: 'Ven', reason: 'full' }] });
  });

  it('takes a merge back, and keeps the other label on photos that had it before', async () => {
    const [heide, hei] = [await createTag('heide'), await createTag('hei')];
    const [one, both] = [await createFoto({ tags: [heide] }), await createFoto({ tags: [hei, heide] })];
    await merge(heide, hei);
    await edit(one._id, { beschrijving: 'Ven', tags: [hei] });
    await ageRemoval(heide, 3);
    await restore(heide);
    expect([await readTags(one._id), await readTags(both._id)]).toEqual([[heide], [hei, heide]]);
    expect([await readCount(heide), await readCount(hei)]).toEqual([2, 1]);
  });

  it('reports which have the name of another label, and restores the others', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    await remove(heide);
    await remove(bos);
    await createTag('Heide');
    expect(await restore(heide, unknownId, bos)).toMatchObject({ done: [bos], gone: [unknownId], exists: [heide] });
    expect(await getIds()).toEqual([heide]);
    await TagModel.deleteOne({ normaal: 'heide' });
    expect(await restore(heide)).toMatchObject({ done: [heide] });
  });

  itNightly('reports which are still being removed, and continues in the background for many photos', async () => {
    const heide = await createTag('heide');
    const [foto] = await createFotos(maxBulk + 1, { tags: [heide] });
    await remove(heide);
    expect(await restore(heide)).toMatchObject({ done: [], running: [heide] });
    await portal.background.run('jobs');
    expect(await restore(heide)).toMatchObject({ done: [heide], isRunning: true });
    await portal.background.run('jobs');
    expect([await readCount(heide), await readTags(foto!)]).toEqual([maxBulk + 1, [heide]]);
  });

  it('happens once when it is requested twice at once', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto({ tags: [heide] });
    await remove(heide);
    await Promise.all([restore(heide), restore(heide)]);
    await portal.background.run('jobs');
    expect([await readTags(_id), await JobModel.countDocuments({ kind: 'undo' })]).toEqual([[heide], 1]);
  });
});

describe('deleting labels for good', () => {
  it('makes a restore and an undo impossible, and deletes what they need', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    await createFoto({ tags: [heide, bos] });
    const job = await remove(heide);
    await remove(bos);
    expect((await purge([heide, unknownId])).reply.results).toEqual({ done: [heide], gone: [unknownId] });
    expect([await getIds(), await countIn('fotochanges')]).toEqual([[bos], 1]);
    expect([await restore(heide), (await undo(job)).error?.code]).toMatchObject([{ gone: [heide] }, 'undo_expired']);
    expect((await purge([heide])).reply.results).toEqual({ done: [], gone: [heide] });
    expect((await readAudit()).filter(([action]) => action === 'tag.purged')).toEqual([
      ['tag.purged', (await getAccount('admin')).id, heide, undefined],
    ]);
  });

  it('deletes nothing when another number is confirmed', async () => {
    const heide = await createTag('heide');
    await remove(heide);
    const { status, error } = await purge([heide], 2);
    expect([status, Object.keys(error?.fields ?? {}), await getIds()]).toEqual([400, ['expected'], [heide]]);
  });

  it('still removes the label from a photo that an edit wrote after the removal', async () => {
    const heide = await createTag('heide');
    await remove(heide);
    await purge([heide]);
    const { _id } = await createFoto({ tags: [heide] });
    await portal.background.run('labels.remove');
    expect(await readTags(_id)).toEqual([]);
  });

  it('still lets a merge that has not ended follow the label', async () => {
    const [heide, mist, nevel] = [await createTag('heide'), await createTag('mist'), await createTag('nevel')];
    const [foto = ''] = await createFotos(maxBulk + 1, { tags: [heide] });
    await merge(heide, mist);
    await merge(mist, nevel);
    await purge([mist]);
    await portal.background.run('jobs');
    expect(await readTags(foto)).toEqual([nevel]);
  });

  it('restores or deletes when both are requested at once', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto({ tags: [heide] });
    await remove(heide);
    const [restored, purged] = await Promise.all([restore(heide), purge([heide])]);
    const isPurged = purged.reply.results.done.length === 1;
    expect([restored.done, await readTags(_id)]).toEqual(isPurged ? [[], []] : [[heide], [heide]]);
  });
});
