import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fotoContract, jobContract, maxJobFotos, tagContract } from '@ledenportaal/shared';
import {
  getAccount,
  buildFotoEdit,
  countIn,
  createFoto,
  createFotos,
  createTag,
  createThema,
} from '../../../test/builders.js';
import { takeSnapshot } from '../../../test/whole/snapshot.js';
import { hookBeforeFotoWrite } from '../../../test/hook-before-foto-write.js';
import { readLabelCount } from '../../../test/label-counts.js';
import { usePortal } from '../../../test/portal.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { FotoModel, newFotoId, type FotoRecord } from '../foto.model.js';
import type { LabelField } from '../../labels/index.js';
import type { SearchedFoto } from '../search/criteria.js';

const portal = usePortal();
const bulk = (body: object) => portal.as('admin').call(fotoContract.bulk, { body });
const read = async (id: string) => {
  const foto = await FotoModel.findById(id).orFail().lean<FotoRecord>();
  return { ...foto, tags: foto.tags.map(String), themes: foto.themes.map(String) };
};
const readCount = (id: string, field?: LabelField) => readLabelCount(portal, id, field);
const unknownId = 'f'.repeat(24);

describe('changing many photos', () => {
  it('adds and removes labels and keeps everything else', async () => {
    const [heide, mist, ven] = [await createTag('heide'), await createTag('mist'), await createTag('ven')];
    const winter = await createThema('Winter');
    const a = await createFoto({ tags: [heide, ven], beschrijving: 'Een' });
    const b = await createFoto({ tags: [mist], themes: [winter], beschrijving: 'Twee' });
    const add = { tags: [mist], themes: [winter] };
    const { status, reply } = await bulk({ fotos: [a._id, b._id], add, remove: { tags: [heide] } });
    expect([status, reply.results]).toMatchObject([200, { total: 2, done: [a._id, b._id], gone: [], full: [] }]);
    expect(await read(a._id)).toMatchObject({
      tags: [ven, mist],
      themes: [winter],
      beschrijving: 'Een',
      eigenaar: 'Stichting Ruigenhei',
    });
    expect(await read(b._id)).toMatchObject({ tags: [mist], themes: [winter], beschrijving: 'Twee' });
    expect(await Promise.all([readCount(heide), readCount(mist), readCount(ven), readCount(winter, 'themes')])).toEqual(
      [0, 2, 1, 2],
    );
  });

  it('sets the eigenaar and records who changed each photo', async () => {
    const fotos = [(await createFoto())._id, (await createFoto())._id];
    await bulk({ fotos, eigenaar: ' $sha256 ' });
    const by = (await getAccount('admin')).id;
    for (const id of fotos) {
      const foto = await read(id);
      expect([foto.eigenaar, String(foto.updatedBy)]).toEqual(['$sha256', by]);
    }
    // One for each photo, and one that stands for both.
    expect(await countIn('audit')).toBe(3);
  });

  it('writes nothing when the request is repeated', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto();
    const unchanged = { fotos: [_id, _id.toUpperCase()], eigenaar: 'Ria', add: { tags: [heide, heide.toUpperCase()] } };
    await bulk(unchanged);
    const afterFirst = [await read(_id), await countIn('audit')];
    expect((await bulk(unchanged)).reply.results.done).toEqual([_id]);
    expect([await read(_id), await countIn('audit')]).toEqual(afterFirst);
    expect(await readCount(heide)).toBe(1);
  });

  it('changes the existing photos and reports the missing ones', async () => {
    const { _id } = await createFoto();
    const { reply } = await bulk({ fotos: [unknownId, _id], eigenaar: 'Ria' });
    expect(reply.results).toMatchObject({ done: [_id], gone: [unknownId], full: [] });
    expect((await read(_id)).eigenaar).toBe('Ria');
  });

  it('leaves a photo unchanged that would get too many labels', async () => {
    const tags = await Promise.all(Array.from({ length: 100 }, (_, index) => createTag(`tag ${index}`)));
    const extraTag = await createTag('te veel');
    const { _id } = await createFoto({ tags });
    expect((await bulk({ fotos: [_id], add: { tags: [extraTag] } })).reply.results.full).toEqual([_id]);
    expect([(await read(_id)).tags, await readCount(extraTag)]).toEqual([tags, 0]);
  });

  it('keeps correct counts for two concurrent requests', async () => {
    const tags = await Promise.all(['a', 'b', 'c'].map(createTag));
    const fotos = [(await createFoto())._id, (await createFoto())._id];
    await Promise.all(tags.flatMap((tag) => [tag, tag].map((otherId) => bulk({ fotos, add: { tags: [otherId] } }))));
    for (const id of fotos) expect((await read(id)).tags.sort()).toEqual([...tags].sort());
    expect(await Promise.all(tags.map((tag) => readCount(tag)))).toEqual([2, 2, 2]);
  });

  it('is left to the task when others change a photo during each attempt', async () => {
    const { _id } = await createFoto();
    const write = vi.spyOn(FotoModel, 'updateOne').mockResolvedValue({ modifiedCount: 0 } as never);
    const { status, reply } = await bulk({ fotos: [_id], eigenaar: 'Ria' });
    write.mockRestore();
    expect([status, reply.results.done]).toEqual([202, []]);
    await portal.background.run('jobs');
    expect((await read(_id)).eigenaar).toBe('Ria');
  });

  it('is left to the task when it has waited too long for another one', async () => {
    const { _id } = await createFoto();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    hookBeforeFotoWrite(1, () => vi.setSystemTime(Date.now() + 6_000));
    const responses = await Promise.all([
      bulk({ fotos: [_id], eigenaar: 'Ria' }),
      bulk({ fotos: [_id], locatie: 'Ven' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 202]);
    await portal.background.run('jobs');
    expect(await read(_id)).toMatchObject({ eigenaar: 'Ria', locatie: 'Ven' });
  });

  it('causes a conflict in an open edit form', async () => {
    const { _id } = await createFoto();
    const updatedAt = (await read(_id)).updatedAt.toISOString();
    await bulk({ fotos: [_id], eigenaar: 'Ria' });
    const edit = buildFotoEdit({ eigenaar: 'Loes', beschrijving: 'Ven', updatedAt });
    const lateResponse = await portal.as('admin').call(fotoContract.update, { params: { id: _id }, body: edit });
    expect([lateResponse.status, lateResponse.error?.code, (await read(_id)).eigenaar]).toEqual([
      409,
      'foto_changed',
      'Ria',
    ]);
  });

  it('keeps a concurrent edit by somebody else', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto();
    hookBeforeFotoWrite(1, () => {
      const edit = buildFotoEdit({ eigenaar: 'Loes', beschrijving: 'Van een ander' });
      return portal.as('admin').call(fotoContract.update, { params: { id: _id }, body: edit });
    });
    await bulk({ fotos: [_id], add: { tags: [heide] } });
    expect(await read(_id)).toMatchObject({ beschrijving: 'Van een ander', eigenaar: 'Loes', tags: [heide] });
  });

  it('never leaves a label that is deleted meanwhile', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    const { _id } = await createFoto();
    const find = FotoModel.findById.bind(FotoModel);
    // After the labels were validated and before they are written.
    const findAfterRemoval = async (...args: Parameters<typeof find>) => {
      vi.restoreAllMocks();
      await portal.as('admin').call(tagContract.remove, { params: { id: heide } });
      return find(...args).lean();
    };
    vi.spyOn(FotoModel, 'findById').mockImplementationOnce(
      (...args) => ({ lean: () => findAfterRemoval(...args) }) as never,
    );
    await bulk({ fotos: [_id], add: { tags: [heide, bos] } });
    expect([(await read(_id)).tags, await readCount(bos)]).toEqual([[bos], 1]);
  });
});

describe('changing texts and replacing labels', () => {
  it('sets beschrijving and locatie, and appends to the beschrijving once', async () => {
    const { _id } = await createFoto({ beschrijving: 'Ven' });
    await bulk({ fotos: [_id], locatie: 'Ruigenhei', append: { beschrijving: 'Foto: Ria' } });
    await bulk({ fotos: [_id], append: { beschrijving: 'Foto: Ria' } });
    expect(await read(_id)).toMatchObject({ beschrijving: 'Ven\nFoto: Ria', locatie: 'Ruigenhei' });
    await bulk({ fotos: [_id], beschrijving: 'Heide' });
    expect(await read(_id)).toMatchObject({ beschrijving: 'Heide', locatie: 'Ruigenhei' });
  });

  it('replaces the tags and keeps the themas', async () => {
    const [heide, mist, winter] = [await createTag('heide'), await createTag('mist'), await createThema('Winter')];
    const { _id } = await createFoto({ tags: [heide], themes: [winter] });
    await bulk({ fotos: [_id], replace: { tags: [mist] } });
    expect([await read(_id), await readCount(heide), await readCount(mist)]).toMatchObject([
      { tags: [mist], themes: [winter] },
      0,
      1,
    ]);
  });

  it('hides photos from leden and shows them again', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto({ tags: [heide] });
    const readAsLid = async () => (await portal.as('lid').call(fotoContract.one, { params: { id: _id } })).status;
    await bulk({ fotos: [_id], status: 'concept' });
    expect([await readAsLid(), await readCount(heide)]).toEqual([404, 0]);
    await bulk({ filter: { status: 'concept' }, status: 'zichtbaar' });
    expect([await readAsLid(), await readCount(heide)]).toEqual([200, 1]);
  });

  it.each([
    ['at once', 3],
    ['by a job', 97],
  ])('counts what published photos lack, and finds exactly those: %s', async (_name, count) => {
    const heide = await createTag('heide');
    const concepts = { status: 'concept' as const, tags: [heide], beschrijving: 'Ree' };
    await createFotos(count - 2, concepts);
    await createFoto({ ...concepts, tags: [] });
    const { _id: undescribed } = await createFoto({ ...concepts, beschrijving: '' });
    await createFoto({ beschrijving: '', tags: [] });
    const { reply } = await bulk({ filter: { status: 'concept' }, status: 'zichtbaar' });
    await portal.background.run('jobs');
    const job = reply.results.job!;
    const { zonder } = (await portal.as('admin').call(jobContract.one, { params: { id: job } })).reply.results;
    expect([zonder, reply.results.zonder]).toEqual([{ beschrijving: 1, tags: 1 }, count === 3 ? zonder : undefined]);
    const search = (body: object) => portal.as('admin').call(fotoContract.search, { body: { job, ...body } });
    const found = (await search({ zonder: ['beschrijving'] })).reply.results;
    expect([found.items.map(({ _id }) => _id), found.total]).toEqual([[undescribed], 1]);
    expect((await search({})).reply.results.total).toBe(count);
    expect((await search({ job: unknownId })).reply.results.total).toBe(0);
    expect((await portal.as('lid').call(fotoContract.search, { body: { job } })).status).toBe(403);
  });

  it('leaves a photo unchanged whose beschrijving would become too long', async () => {
    const { _id } = await createFoto({ beschrijving: 'x'.repeat(1_995) });
    expect((await bulk({ fotos: [_id], append: { beschrijving: 'te lang' } })).reply.results.full).toEqual([_id]);
    expect((await read(_id)).beschrijving).toBe('x'.repeat(1_995));
  });
});

describe('changing all results of a filter', () => {
  it('changes the photos that match when the request arrives', async () => {
    await createFotos(3, { beschrijving: 'Ree' });
    await createFoto({ beschrijving: 'Ven' });
    const { status, reply } = await bulk({ filter: { tekst: 'ree' }, expected: 3, eigenaar: 'Ria' });
    expect([status, reply.results.total, reply.results.done.length]).toEqual([200, 3, 3]);
    expect(await FotoModel.countDocuments({ eigenaar: 'Ria' })).toBe(3);
  });

  it('changes all photos with an empty filter and the confirmation', async () => {
    await createFotos(2, {});
    expect((await bulk({ filter: {}, all: true, eigenaar: 'Ria' })).reply.results.total).toBe(2);
  });

  it('rejects another number of photos than expected, and changes nothing', async () => {
    await createFotos(2, { beschrijving: 'Ree' });
    await getAccount('admin');
    const before = await takeSnapshot(portal);
    const { status, error } = await bulk({ filter: { tekst: 'ree' }, expected: 3, toTrash: true });
    expect([status, error?.code, error?.details]).toEqual([409, 'count_changed', { count: 2 }]);
    expect(await takeSnapshot(portal)).toEqual(before);
  });

  it('leaves more than 96 photos to a job', async () => {
    await createFotos(97, { beschrijving: 'Ree' });
    const { status, reply } = await bulk({ filter: { tekst: 'ree' }, eigenaar: 'Ria' });
    expect([status, reply.results]).toMatchObject([202, { total: 97, done: [] }]);
    await createFoto({ beschrijving: 'Ree' });
    await portal.background.run('jobs');
    expect(await FotoModel.countDocuments({ eigenaar: 'Ria' })).toBe(97);
  });

  it('changes more than 10,000 photos at once when the request has the number that the preview showed', async () => {
    const { _id } = await createFoto();
    const total = maxJobFotos + 1;
    const filter = { rechten: 'onbekend' } as const;
    const change = { filter, rechten: { licentie: 'vrij' } };
    const preview = async () =>
      (await portal.as('admin').call(fotoContract.bulkPreview, { body: change })).reply.results;
    expect(await preview()).toMatchObject({ total: 1, changed: 1 });
    const foto = await FotoModel.findById(_id).orFail().lean<SearchedFoto>();
    const index = await portal.fotoIndex.getIndex();
    // Photos that are only in the index take no time to store; a change finds them deleted.
    for (let n = 0; n < maxJobFotos; n++) index.set({ ...foto, _id: toObjectId(newFotoId()) });
    // The newest 10,000 are read; the other one counts as changed.
    expect(await preview()).toMatchObject({ total, changed: 1, gone: maxJobFotos });
    const statuses = [];
    for (const body of [change, { ...change, expected: total - 1 }, { ...change, expected: total }])
      statuses.push((await bulk(body)).status);
    expect(statuses).toEqual([400, 409, 202]);
    expect((await bulk({ filter, expected: total, toTrash: true })).status).toBe(400);
    const jobs = (await portal.as('admin').call(jobContract.list, { query: {} })).reply.results.docs;
    expect(jobs).toMatchObject([{ total, subject: { fields: ['rechten'] } }]);
  });

  it('shows beforehand what would change on how many photos', async () => {
    const heide = await createTag('heide');
    await createFoto({ eigenaar: 'Ria', tags: [heide] });
    const { _id } = await createFoto({ eigenaar: 'Loes', tags: [] });
    const body = { fotos: [...(await FotoModel.find().lean()).map((foto) => String(foto._id)), unknownId] };
    const preview = (changes: object) =>
      portal.as('admin').call(fotoContract.bulkPreview, { body: { ...body, ...changes } });
    await getAccount('admin');
    const before = await takeSnapshot(portal);
    const { reply } = await preview({ eigenaar: 'Ria', add: { tags: [heide] } });
    expect(reply.results).toEqual({
      total: 3,
      changed: 1,
      same: 1,
      gone: 1,
      full: 0,
      fields: [
        { name: 'eigenaar', count: 1 },
        { name: 'tags', count: 1 },
      ],
    });
    expect((await preview({ toTrash: true })).reply.results).toMatchObject({ changed: 2, gone: 1, fields: [] });
    expect([await takeSnapshot(portal), (await read(_id)).eigenaar]).toEqual([before, 'Loes']);
  });
});

describe('moving many photos to the trash', () => {
  it('moves them, adjusts the label counts and reports missing photos', async () => {
    const heide = await createTag('heide');
    const fotos = [await createFoto({ tags: [heide] }, portal.storage), await createFoto({}, portal.storage)];
    const ids = fotos.map(({ _id }) => _id);
    const { reply } = await bulk({ fotos: [...ids, unknownId], toTrash: true });
    expect(reply.results).toMatchObject({ done: ids, gone: [unknownId], full: [] });
    expect([await FotoModel.countDocuments(), await DeletedFotoModel.countDocuments({ moved: true })]).toEqual([0, 2]);
    expect([await readCount(heide), await countIn('audit')]).toEqual([0, 3]);
    expect((await bulk({ fotos: ids, toTrash: true })).reply.results.gone).toEqual(ids);
  });

  it('deletes each photo once for two concurrent requests', async () => {
    const fotos = [(await createFoto({}, portal.storage))._id, (await createFoto({}, portal.storage))._id];
    const responses = await Promise.all([1, 2].map(() => bulk({ fotos, toTrash: true })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.flatMap(({ reply }) => reply.results.done).sort()).toEqual([...fotos].sort());
    expect(await countIn('deletedfotos')).toBe(2);
  });
});

describe('invalid bulk changes', () => {
  it('returns 400 for each, and changes nothing', async () => {
    const cases: [name: string, body: object, field: string][] = [
      ['no fotos', { fotos: [], eigenaar: 'Ria' }, 'fotos'],
      ['too many fotos', { fotos: Array<string>(10_001).fill(unknownId), eigenaar: 'Ria' }, 'fotos'],
      ['neither fotos nor a filter', { eigenaar: 'Ria' }, 'fotos'],
      ['fotos and a filter', { fotos: [unknownId], filter: { tekst: 'ree' }, eigenaar: 'Ria' }, 'fotos'],
      ['an empty filter', { filter: {}, eigenaar: 'Ria' }, 'filter'],
      ['an unknown key in a filter', { filter: { tekst: 'ree', maker: 'Ria' }, eigenaar: 'Ria' }, 'filter.maker'],
      ['what is no id', { fotos: ['heide'], eigenaar: 'Ria' }, 'fotos.0'],
      ['nothing to do', { fotos: [unknownId] }, 'toTrash'],
      ['a change of what goes', { fotos: [unknownId], eigenaar: 'Ria', toTrash: true }, 'toTrash'],
      ['an eigenaar that is too long', { fotos: [unknownId], eigenaar: 'x'.repeat(201) }, 'eigenaar'],
      ['a label that is not there', { fotos: [unknownId], add: { tags: [unknownId] } }, 'add.tags'],
      ['a thema that is not there', { fotos: [unknownId], remove: { themes: [unknownId] } }, 'remove.themes'],
      ['a tag that is not there', { fotos: [unknownId], replace: { tags: [unknownId] } }, 'replace.tags'],
      ['nothing to replace', { fotos: [unknownId], replace: {} }, 'replace'],
      ['an empty text to append', { fotos: [unknownId], append: { beschrijving: ' ' } }, 'append.beschrijving'],
      ['an unknown field', { fotos: [unknownId], add: { tag: [] } }, 'add.tag'],
    ];
    await Promise.all([createFoto(), getAccount('admin')]);
    const before = await takeSnapshot(portal);
    for (const [name, body, field] of cases) {
      const { status, error } = await bulk(body);
      expect([status, error?.code], name).toEqual([400, 'invalid']);
      expect(error?.fields, name).toHaveProperty([field]);
    }
    expect(await takeSnapshot(portal)).toEqual(before);
  });
});
