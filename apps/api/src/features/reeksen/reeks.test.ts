import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { fotoContract, jobContract, pictureContract, reeksContract, type FotoFilter } from '@ledenportaal/shared';
import { createFoto, getAccount } from '../../test/builders.js';
import { asFile, makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { newObjectId, toObjectId } from '../../platform/database/object-id.js';
import { ReeksModel } from './reeks.model.js';

const portal = usePortal();
const admin = () => portal.as('admin');
const addReeks = async (naam?: string) =>
  (await admin().call(reeksContract.add, { body: naam === undefined ? {} : { naam } })).reply.results._id;
let width = 60;
const makeFile = async () => asFile(await makeJpeg({ width: width++, height: 40 }));
const upload = async (reeks: string, status: 'concept' | 'zichtbaar' = 'zichtbaar') =>
  admin().call(fotoContract.upload, { file: await makeFile(), body: { reeks, status } });
const readReeks = async (id: string) => (await admin().call(reeksContract.one, { params: { id } })).reply.results;
const findEntries = async (filter: object) => mongoose.connection.db!.collection('audit').find(filter).toArray();
const search = async (filter: Partial<FotoFilter>) =>
  (await admin().call(fotoContract.search, { body: filter })).reply.results.items.map(({ _id }) => _id).sort();

describe('a reeks', () => {
  it('has who made it, its name and the numbers of its photos, and is listed newest first', async () => {
    const [first, second] = [await addReeks(), await addReeks('  2026-05 Stille plas ')];
    await createFoto({ reeks: second });
    await createFoto({ reeks: second, status: 'concept' });
    await createFoto();
    const { id } = await getAccount('admin');
    const { docs, total } = (await admin().call(reeksContract.list)).reply.results;
    expect(docs).toEqual([
      expect.objectContaining({
        ...{ _id: second, naam: '2026-05 Stille plas', by: { _id: id, naam: 'Ada Beheer' } },
        ...{ fotos: 2, concepten: 1 },
      }),
      expect.objectContaining({ _id: first, naam: '', fotos: 0, concepten: 0 }),
    ]);
    expect(total).toBe(2);
    expect(await readReeks(second)).toEqual(docs[0]);
    const unknown = await admin().call(reeksContract.one, { params: { id: String(newObjectId()) } });
    expect(unknown.error?.code).toBe('reeks_not_found');
  });

  it('gets the photos that are uploaded in it, of which editors read the id', async () => {
    const reeks = await addReeks('Ven');
    const { reply } = await upload(reeks);
    const { _id: id } = reply.results;
    expect(reply).toMatchObject({ results: { reeks } });
    expect(reply).not.toHaveProperty('uitBestand');
    const forLid = await portal.as('lid').call(fotoContract.one, { params: { id } });
    expect(forLid.reply.results).not.toHaveProperty('reeks');
    const replaced = await admin().call(pictureContract.replace, { params: { id }, file: await makeFile() });
    expect(replaced.reply.results.reeks).toBe(reeks);
    expect(await readReeks(reeks)).toMatchObject({ fotos: 1, concepten: 0 });
  });

  it('returns 404 for an upload in a reeks that does not exist, and stores nothing', async () => {
    const { error } = await upload(String(newObjectId()));
    expect(error?.code).toBe('reeks_not_found');
    expect([portal.stored(), portal.tempFiles()]).toEqual([[], []]);
  });

  it('is one entry of the audit log, of which the photos are a part, also when two are the first at once', async () => {
    const reeks = await addReeks('Ven');
    const fotos = await Promise.all([upload(reeks), upload(reeks)]);
    await upload(reeks);
    expect(fotos.map(({ status }) => status)).toEqual([201, 201]);
    const entries = await findEntries({ $or: [{ subject: toObjectId(reeks) }, { group: toObjectId(reeks) }] });
    expect(entries.map(({ action, naam }) => [action, naam] as unknown[]).sort()).toEqual([
      ['foto.added', undefined],
      ['foto.added', undefined],
      ['foto.added', undefined],
      ['reeks.added', 'Ven'],
    ]);
  });

  it('narrows searches, counts and changes of who edits photos, and of nobody else', async () => {
    const [reeks, other] = [await addReeks(), await addReeks()];
    const [first, second] = [
      await createFoto({ reeks, status: 'concept' }),
      await createFoto({ reeks, eigenaar: 'Ria', width: 800, height: 1200 }),
    ];
    await createFoto({ reeks: other, status: 'concept' });
    expect(await search({ reeks: reeks.toUpperCase() })).toEqual([first._id, second._id].sort());
    expect(await search({ reeks, status: 'concept' })).toEqual([first._id]);
    const { reply } = await admin().call(fotoContract.facets, { body: { reeks } });
    expect(reply.results.orientation.map(({ _id, count }) => [_id, count]).sort()).toEqual([
      ['liggend', 1],
      ['staand', 1],
    ]);
    for (const route of [fotoContract.search, fotoContract.facets])
      expect((await portal.as('lid').call(route, { body: { reeks } })).error?.code).toBe('not_allowed');
    const publish = await admin().call(fotoContract.bulk, {
      body: { filter: { reeks, status: 'concept' }, expected: 1, status: 'zichtbaar' },
    });
    expect(publish.reply.results.done).toEqual([first._id]);
  });

  it('can be removed as a whole, and come back', async () => {
    const reeks = await addReeks();
    const fotos = [await createFoto({ reeks }, portal.storage), await createFoto({ reeks }, portal.storage)];
    await createFoto({}, portal.storage);
    const body = { filter: { reeks }, expected: 2, toTrash: true } as const;
    const { undo } = (await admin().call(fotoContract.bulk, { body })).reply.results;
    expect(await readReeks(reeks)).toMatchObject({ fotos: 0 });
    await admin().call(jobContract.undo, { params: { id: undo! } });
    expect(await search({ reeks })).toEqual(fotos.map(({ _id }) => _id).sort());
  });

  it('removes a reeks without photos after a day', async () => {
    const [unused, used, recent] = [await addReeks(), await addReeks(), await addReeks()];
    await upload(used);
    const old = new Date(Date.now() - 25 * 60 * 60_000);
    await ReeksModel.updateMany({ _id: { $in: [unused, used] } }, { createdAt: old });
    const asFound = await portal.reeksen.find(unused);
    await portal.reeksen.task.run(new AbortController().signal);
    expect((await ReeksModel.find().lean()).map(({ _id }) => String(_id)).sort()).toEqual([used, recent].sort());
    const { id, name } = await getAccount('admin');
    await expect(portal.reeksen.recordUpload(asFound, { id, name, role: 'admin' })).rejects.toMatchObject({
      code: 'reeks_not_found',
    });
  });
});
