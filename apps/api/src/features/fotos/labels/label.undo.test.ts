import { describe, expect, it } from 'vitest';
import { fotoContract, jobContract, tagContract, type FotoBulk } from '@ledenportaal/shared';
import { createFoto, createTag, getAccount } from '../../../test/builders.js';
import { readLabelCount } from '../../../test/label-counts.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';

const portal = usePortal();
const bulk = async (body: Partial<FotoBulk>) =>
  (await portal.as('admin').call(fotoContract.bulk, { body })).reply.results.undo!;
const undo = async (id: string) => (await portal.as('admin').call(jobContract.undo, { params: { id } })).reply.results;
const merge = (id: string, into: string) =>
  portal.as('admin').call(tagContract.merge, { params: { id }, body: { into } });
const remove = (id: string) => portal.as('admin').call(tagContract.remove, { params: { id } });
const read = async (id: string) => {
  const foto = await FotoModel.findById(id).orFail().lean<FotoRecord>();
  return { ...foto, tags: foto.tags.map(String) };
};
const readCount = (id: string) => readLabelCount(portal, id);
const createTags = async () => [await createTag('heide'), await createTag('mist'), await createTag('ven')] as const;

/** Themas share this code. */
describe('the undo of a removal of a tag from photos', () => {
  it('gives the photos the tag that it was merged into since', async () => {
    const [heide, mist, ven] = await createTags();
    const { _id } = await createFoto({ tags: [heide, ven] });
    const job = await bulk({ fotos: [_id], status: 'concept', remove: { tags: [heide], themes: [] } });
    await merge(heide, mist);
    expect(await undo(job)).toMatchObject({ done: 1, left: { label: 0 } });
    expect([(await read(_id)).tags, await readCount(mist)]).toEqual([[mist, ven], 1]);
  });

  it('names the photos when the tag was deleted since, and restores the rest', async () => {
    const [heide, , ven] = await createTags();
    const { _id } = await createFoto({ tags: [heide], beschrijving: 'Ven' });
    const both = await createFoto({ tags: [ven, heide], beschrijving: 'Beide' });
    const job = await bulk({ fotos: [_id, both._id], remove: { tags: [heide, ven], themes: [] } });
    const before = await read(_id);
    await remove(heide);
    const results = await undo(job);
    expect(results).toMatchObject({ done: 0, left: { label: 2 } });
    const named = { _id, naam: 'Ven', reason: 'label' };
    expect(results.named).toEqual(expect.arrayContaining([named, { ...named, _id: both._id, naam: 'Beide' }]));
    expect([await read(_id), (await read(both._id)).tags]).toEqual([before, [ven]]);
  });

  it('does not name a photo for a tag that the change left there', async () => {
    const [heide, , ven] = await createTags();
    const { _id } = await createFoto({ tags: [heide, ven] });
    const job = await bulk({ fotos: [_id], remove: { tags: [ven], themes: [] } });
    await remove(heide);
    expect(await undo(job)).toMatchObject({ done: 1, left: { label: 0 } });
    expect((await read(_id)).tags).toEqual([ven]);
  });
});

it('the undo of a deletion restores a photo with the tag that replaced its own, and names it when one was deleted', async () => {
  const [heide, mist, ven] = await createTags();
  const merged = await createFoto({ tags: [heide] }, portal.storage);
  const lost = await createFoto({ tags: [heide, ven], beschrijving: 'Ven' }, portal.storage);
  const job = await bulk({ fotos: [merged._id, lost._id], toTrash: true });
  await merge(heide, mist);
  await remove(ven);
  const results = await undo(job);
  expect(results).toMatchObject({ done: 1, named: [{ _id: lost._id, naam: 'Ven', reason: 'label' }] });
  expect([(await read(merged._id)).tags, (await read(lost._id)).tags]).toEqual([[mist], [mist]]);
});

it('a change that waited adds the tag that replaced a merged one, and names the photos for a deleted one', async () => {
  const [heide, mist, ven] = await createTags();
  const { _id } = await createFoto({ beschrijving: 'Ven' });
  const input = { add: { tags: [heide, ven], themes: [] } };
  const by = (await getAccount('admin')).id;
  const job = await portal.jobs.create({ kind: 'fotos.change', by, subject: { fields: ['tags'] }, input }, [_id]);
  await merge(heide, mist);
  await remove(ven);
  await portal.background.run('jobs');
  expect(await portal.jobs.one(String(job._id))).toMatchObject({ done: 0, named: [{ _id, reason: 'label' }] });
  expect((await read(_id)).tags).toEqual([mist]);
});

it('the undo of a merge follows a later merge of the restored tag', async () => {
  const [heide, mist, ven] = await createTags();
  const { _id } = await createFoto({ tags: [heide] });
  const { reply } = await merge(heide, mist);
  const by = (await getAccount('admin')).id;
  const { _id: undoJob } = await portal.jobs.undo(reply.undo!, by, { isQueued: true });
  await merge(heide, ven);
  await portal.background.run('jobs');
  expect([await portal.jobs.one(undoJob), (await read(_id)).tags]).toMatchObject([{ state: 'done', done: 1 }, [ven]]);
});
