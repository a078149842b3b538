import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, trashDays } from '@ledenportaal/shared';
import { getAccount, buildFotoEdit, countIn, createFoto, createFotos, createTag } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { CollectionItemModel } from '../../collections/collection.model.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { DownloadModel } from '../../downloads/download.model.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const admin = () => portal.as('admin');
const remove = (id: string) => admin().call(fotoContract.remove, { params: { id } });
const restore = (id: string) => admin().call(fotoContract.restore, { params: { id } });
const runPurge = () => portal.background.run('fotos.trash');
const getStatus = async (id: string) => (await admin().call(fotoContract.one, { params: { id } })).status;
const createStoredFoto = async (input?: Parameters<typeof createFoto>[0]) =>
  (await createFoto(input, portal.storage))._id;
const findDeletedFoto = async (id: string) => (await DeletedFotoModel.findById(id).lean())!;
const moveToTrash = async () => (await admin().call(fotoContract.trash)).reply.results.total;
const getFiles = (id: string, folder = `fotos/${id}`) =>
  ['480', '720', 'original'].map((name) => `${folder}/${name}.jpg`);
const getAuditEntries = async () => {
  const entries = await mongoose.connection.db!.collection('audit').find().sort({ at: 1 }).toArray();
  return entries.map(({ action }) => action as string);
};

const [minuteMs, dayMs] = [60_000, 86_400_000];
const ageDeletion = (id: string, ageMs: number) =>
  DeletedFotoModel.updateOne({ _id: id }, { $set: { deletedAt: new Date(Date.now() - ageMs) } });
/** Simulates a process that is killed at this step. */
const interruptDeletionAt = (target: object, name: string) =>
  vi.spyOn(target as Record<string, () => unknown>, name).mockImplementationOnce(() => {
    throw new Error(`killed at ${name}`);
  });

describe('an interrupted deletion', () => {
  it('keeps the photo and removes the deleted record when the photo document still exists', async () => {
    const _id = await createStoredFoto();
    interruptDeletionAt(FotoModel, 'deleteOne');
    expect((await remove(_id)).status).toBe(500);
    expect([await getStatus(_id), await moveToTrash(), portal.stored()]).toEqual([200, 0, getFiles(_id)]);
    await ageDeletion(_id, 11 * minuteMs);
    await runPurge();
    expect([await getStatus(_id), await countIn('deletedfotos'), portal.stored()]).toEqual([200, 0, getFiles(_id)]);
  });

  it('can be repeated when the photo document still exists', async () => {
    const _id = await createStoredFoto();
    interruptDeletionAt(FotoModel, 'deleteOne');
    await remove(_id);
    await admin().call(fotoContract.update, {
      params: { id: _id },
      body: buildFotoEdit({ eigenaar: 'Ria', beschrijving: 'Ven' }),
    });
    expect((await remove(_id)).reply.msg).toBe('Foto ‘Ven’ is verwijderd.');
    const { moved, folder, foto } = await findDeletedFoto(_id);
    expect([moved, foto.beschrijving, portal.stored()]).toEqual([true, 'Ven', getFiles(_id, folder)]);
  });

  it.each([
    ['before its files move', () => interruptDeletionAt(portal.storage, 'moveFolder')],
    ['before it is written down', () => interruptDeletionAt(DeletedFotoModel, 'updateOne')],
  ])('is finished by the task when it was interrupted %s', async (_, interrupt) => {
    const _id = await createStoredFoto({ tags: [await createTag('heide')] });
    interrupt();
    expect((await remove(_id)).status).toBe(200);
    expect([await getStatus(_id), await moveToTrash()]).toEqual([404, 0]);
    expect(portal.logged()).toMatch(new RegExp(`killed.*${_id}.*not all of it is in the trash yet`));
    await runPurge();
    expect(await moveToTrash()).toBe(0);
    await ageDeletion(_id, 11 * minuteMs);
    await runPurge();
    const { folder, foto } = await findDeletedFoto(_id);
    expect([await moveToTrash(), portal.stored(), foto.beschrijving]).toEqual([1, getFiles(_id, folder), 'Heide']);
    expect((await restore(_id)).status).toBe(200);
    expect(portal.stored()).toEqual(getFiles(_id));
  });

  it('is finished when half of the files were moved', async () => {
    const _id = await createStoredFoto();
    interruptDeletionAt(portal.storage, 'moveFolder');
    await remove(_id);
    const { folder } = await findDeletedFoto(_id);
    await portal.storage.moveFolder(`fotos/${_id}/480.jpg`, `${folder}/480.jpg`);
    await ageDeletion(_id, 11 * minuteMs);
    await runPurge();
    expect(portal.stored()).toEqual(getFiles(_id, folder));
  });

  it('is finished by a restore, once it has timed out', async () => {
    const _id = await createStoredFoto();
    interruptDeletionAt(portal.storage, 'moveFolder');
    await remove(_id);
    expect((await restore(_id)).status).toBe(404);
    await ageDeletion(_id, 11 * minuteMs);
    const responses = await Promise.all([restore(_id), restore(_id), runPurge()]);
    expect(responses.slice(0, 2).map((response) => response?.status)).toEqual([200, 200]);
    expect([portal.stored(), await countIn('deletedfotos'), await getStatus(_id)]).toEqual([getFiles(_id), 0, 200]);
  });
});

describe('an interrupted restore', () => {
  it('is finished by the task when the photo document exists', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    interruptDeletionAt(DeletedFotoModel, 'deleteOne');
    expect((await restore(_id)).status).toBe(500);
    await runPurge();
    expect([await getStatus(_id), await countIn('deletedfotos'), portal.stored()]).toEqual([200, 0, getFiles(_id)]);
  });

  it('can be repeated, also after the deleted record is gone', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    interruptDeletionAt(DeletedFotoModel, 'deleteOne');
    expect([(await restore(_id)).status, (await restore(_id)).status]).toEqual([500, 200]);
    await runPurge();
    expect((await restore(_id)).status).toBe(200);
    expect([await getStatus(_id), await countIn('deletedfotos')]).toEqual([200, 0]);
  });
});

describe('purging the trash', () => {
  const expireDeletion = (id: string, extraMs = 11 * minuteMs) => ageDeletion(id, trashDays * dayMs + extraMs);

  it('deletes files, record and collection items, but not the download log', async () => {
    const _id = await createStoredFoto();
    const otherId = await createStoredFoto();
    const auditEntry = { account: (await getAccount('lid')).id, createdAt: new Date() };
    await CollectionItemModel.create([
      { ...auditEntry, foto: _id },
      { ...auditEntry, foto: otherId },
    ]);
    await DownloadModel.create({ ...auditEntry, foto: _id });
    await remove(_id);
    await expireDeletion(_id);
    await runPurge();
    expect([portal.stored(), await countIn('deletedfotos'), await countIn('downloads')]).toEqual([
      getFiles(otherId),
      0,
      1,
    ]);
    expect((await CollectionItemModel.find().lean()).map(({ foto }) => String(foto))).toEqual([otherId]);
    const lastEntry = await mongoose.connection.db!.collection('audit').findOne({ action: 'foto.purged' });
    expect([String(lastEntry?.subject), String(lastEntry?.by)]).toEqual([_id, (await getAccount('admin')).id]);
    expect((await restore(_id)).status).toBe(404);
  });

  it('keeps photos within the retention period', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    await ageDeletion(_id, trashDays * dayMs - minuteMs);
    await runPurge();
    expect((await restore(_id)).status).toBe(200);
  });

  it('waits a little longer than the retention period, for running restores', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    await expireDeletion(_id, minuteMs);
    await runPurge();
    expect(await countIn('deletedfotos')).toBe(1);
  });

  it('never deletes the files of a photo that exists', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    interruptDeletionAt(DeletedFotoModel, 'deleteOne');
    await restore(_id);
    await expireDeletion(_id);
    await runPurge();
    expect([await getStatus(_id), await countIn('deletedfotos'), portal.stored()]).toEqual([200, 0, getFiles(_id)]);
    expect(await getAuditEntries()).not.toContain('foto.purged');
  });

  it('deletes files that an interrupted restore left', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    interruptDeletionAt(FotoModel, 'create');
    await restore(_id);
    await expireDeletion(_id);
    await runPurge();
    expect([portal.stored(), await countIn('deletedfotos')]).toEqual([[], 0]);
  });

  it.each([
    ['files', () => interruptDeletionAt(portal.storage, 'removeFolder')],
    ['hearts', () => interruptDeletionAt(CollectionItemModel, 'deleteMany')],
    ['record', () => interruptDeletionAt(DeletedFotoModel, 'deleteOne')],
  ])('retries at the next run when deleting its %s fails, and purges the other photos', async (_, interrupt) => {
    const ids = [await createStoredFoto(), await createStoredFoto()];
    for (const id of ids) {
      await remove(id);
      await expireDeletion(id);
    }
    interrupt();
    await runPurge();
    expect(await countIn('deletedfotos')).toBe(1);
    expect(portal.logged()).toMatch(/killed.*tried again at the next run/);
    await runPurge();
    expect([portal.stored(), await countIn('deletedfotos')]).toEqual([[], 0]);
  });

  it('purges any number of expired photos', async () => {
    const ids = await createFotos(105);
    const fotos = await FotoModel.find().lean();
    const folder = 'trash/2026-01-01';
    const expiredFields = { deletedAt: new Date(Date.now() - 40 * dayMs), deletedBy: ids[0], moved: true };
    await DeletedFotoModel.insertMany(
      fotos.map(({ _id, ...foto }) => ({ _id, foto, folder: `${folder}/${String(_id)}`, ...expiredFields })),
    );
    await FotoModel.deleteMany({ _id: { $ne: ids[0] } });
    await runPurge();
    expect([await countIn('deletedfotos'), await countIn('fotos')]).toEqual([0, 1]);
    expect((await getAuditEntries()).filter((action) => action === 'foto.purged')).toHaveLength(104);
  });

  it('stops at shutdown and continues after the next start', async () => {
    const ids = [await createStoredFoto(), await createStoredFoto()];
    for (const id of ids) {
      await remove(id);
      await expireDeletion(id);
    }
    const stopping = new AbortController();
    const removeFolder = portal.storage.removeFolder;
    vi.spyOn(portal.storage, 'removeFolder').mockImplementationOnce(async (folder) => {
      stopping.abort(new Error('the portal stops'));
      await removeFolder(folder);
    });
    const log = { info: vi.fn(), error: vi.fn() };
    const { task } = portal.createServices({ log: log as never }).trashPurge;
    await expect(task.run(stopping.signal)).rejects.toThrow('the portal stops');
    expect([await countIn('deletedfotos'), log.error.mock.calls]).toEqual([1, []]);
    await runPurge();
    expect(await countIn('deletedfotos')).toBe(0);
  });
});
