import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { maxBeschrijving, maxBulk, tagContract, themaContract } from '@ledenportaal/shared';
import { getAccount, countIn, createFoto, createFotos, createTag, createThema } from '../../../test/builders.js';
import { hookBeforeFotoWrite } from '../../../test/hook-before-foto-write.js';
import { usePortal } from '../../../test/portal.js';
import { itNightly } from '../../../test/suite.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ThemaModel, type LabelField, type TagModel } from '../../labels/label.model.js';
import { LabelRemovalModel } from './label-removal.model.js';

const portal = usePortal();
const [task, sweep] = ['jobs', 'labels.remove'];
const remove = (id: string) => portal.as('admin').call(tagContract.remove, { params: { id } });
const countWithLabel = (tag: string) => FotoModel.countDocuments({ tags: tag });
/** Dates the removal so long ago that it cannot be undone. */
const ageRemoval = () =>
  LabelRemovalModel.updateMany({}, { $set: { createdAt: new Date(Date.now() - 32 * 24 * 3_600_000) } });
const readFoto = (id: string) => FotoModel.findById(id).orFail().lean<FotoRecord>();

/** A removal as its job stores it first. */
const buildRemoval = async (id: string, field: LabelField, model: typeof TagModel) => {
  const label = await model.findById(id).orFail().lean();
  const subject = { fields: [field], naam: label.naam };
  return { kind: 'labels.remove', by: (await getAccount('admin')).id, subject, input: { ...label, field } } as const;
};

afterEach(() => void vi.restoreAllMocks());

describe('removing a label from many photos', () => {
  it('deletes the label at once, and updates the photos in the background, also after a shutdown halfway', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    await createFotos(maxBulk + 1, { tags: [heide, bos] });
    const wakeSpy = vi.spyOn(portal.background, 'wake');
    expect((await remove(heide)).status).toBe(200);
    expect(wakeSpy).toHaveBeenCalledExactlyOnceWith(task);
    const { results } = (await portal.as('admin').call(tagContract.list)).reply;
    expect(results.map(({ naam }) => naam)).toEqual(['bos']);
    expect(await countWithLabel(heide)).toBe(maxBulk + 1);
    const controller = new AbortController();
    hookBeforeFotoWrite(1, () => controller.abort());
    await expect(portal.jobs.task.run(controller.signal)).rejects.toThrow('aborted');
    expect(await countWithLabel(heide)).toBe(maxBulk + 1 - 50);
    await portal.background.run(task);
    expect([await countWithLabel(heide), await countWithLabel(bos)]).toEqual([0, maxBulk + 1]);
  });

  itNightly('succeeds for two concurrent requests', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    await createFotos(maxBulk + 1, { tags: [heide, bos] });
    await remove(heide);
    await Promise.all([portal.background.run(task), portal.jobs.task.run(new AbortController().signal), remove(bos)]);
    await portal.background.run(task);
    expect([await countWithLabel(heide), await countWithLabel(bos)]).toEqual([0, 0]);
  });
});

describe('removing labels together', () => {
  const removeMany = (labels: string[]) => portal.as('admin').call(tagContract.removeMany, { body: { labels } });

  it('removes each from its photos, and reports those that are gone', async () => {
    const [heide, bos, zee] = [await createTag('heide'), await createTag('bos'), await createTag('zee')];
    const { _id } = await createFoto({ tags: [heide, bos, zee] });
    const gone = 'f'.repeat(24);
    const { status, reply } = await removeMany([heide, gone, bos]);
    expect([status, reply.results]).toEqual([200, { done: [heide, bos], gone: [gone] }]);
    expect([(await readFoto(_id)).tags.map(String), await countIn('jobs')]).toEqual([[zee], 2]);
  });

  it('leaves the photos to the background when they are many together', async () => {
    const tags = [await createTag('heide'), await createTag('bos')];
    // Each has few enough to be removed at once.
    await createFotos(60, { tags });
    expect((await removeMany(tags)).reply.results.done).toEqual(tags);
    expect([await countIn('tags'), await countWithLabel(tags[0]!)]).toEqual([0, 60]);
    await portal.background.run(task);
    expect([await countWithLabel(tags[0]!), await countWithLabel(tags[1]!)]).toEqual([0, 0]);
  });
});

describe('the label removal task', () => {
  it('keeps who changed a photo last and when', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto({ tags: [heide] });
    const before = await readFoto(_id);
    await remove(heide);
    const after = await readFoto(_id);
    expect(after).toEqual({ ...before, tags: [], revision: after?.revision });
  });

  it('keeps the other labels of a photo that is edited concurrently', async () => {
    const [heide, bos, zee] = [await createTag('heide'), await createTag('bos'), await createTag('zee')];
    const { _id } = await createFoto({ tags: [bos, heide] });
    hookBeforeFotoWrite(1, () => FotoModel.collection.updateOne({}, { $set: { tags: [heide, zee].map(toObjectId) } }));
    await remove(heide);
    expect((await readFoto(_id)).tags.map(String)).toEqual([zee]);
  });

  it('ends for a photo with more text than it can hold, which an earlier version stored', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto({ tags: [heide], beschrijving: 'a'.repeat(maxBeschrijving + 1) });
    await remove(heide);
    expect((await readFoto(_id)).tags).toEqual([]);
  });

  it('removes the label from a photo that an edit wrote after the removal', async () => {
    const heide = await createTag('heide');
    await remove(heide);
    const { _id } = await createFoto({ tags: [heide] });
    await portal.background.run(sweep);
    expect([(await readFoto(_id)).tags, await countIn('labelremovals')]).toEqual([[], 1]);
    await ageRemoval();
    await portal.background.run(sweep);
    expect(await countIn('labelremovals')).toBe(0);
  });

  it('deletes a label whose removal was interrupted before the deletion', async () => {
    const natuur = await createThema('natuur');
    const { _id } = await createFoto({ themes: [natuur] });
    await portal.jobs.create(await buildRemoval(natuur, 'themes', ThemaModel), []);
    await portal.background.run(task);
    expect((await portal.as('admin').call(themaContract.list)).reply.results).toEqual([]);
    expect((await readFoto(_id)).themes).toEqual([]);
    const auditEntries = await mongoose.connection.db!.collection('audit').find({ naam: 'natuur' }).toArray();
    expect(auditEntries.map(({ action }) => action as unknown)).toEqual(['thema.removed']);
  });

  it('runs later when the database fails after the label was deleted', async () => {
    const heide = await createTag('heide');
    await createFoto({ tags: [heide] });
    vi.spyOn(FotoModel, 'updateOne').mockImplementationOnce(() => {
      throw new Error('no answer');
    });
    expect((await remove(heide)).status).toBe(500);
    expect(await countWithLabel(heide)).toBe(1);
    await portal.background.run(task);
    expect(await countWithLabel(heide)).toBe(0);
  });
});
