import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, trashDays } from '@ledenportaal/shared';
import { accountOf, countIn, createFoto, createTag } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { CollectionItemModel } from './collection.model.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { DownloadModel } from './download.model.js';
import { FotoModel } from './foto.model.js';
import { fotoPurge } from './foto.purge.js';
import { TagModel } from './label.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const admin = () => portal.as('admin');
const remove = (id: string) => admin().call(fotoContract.remove, { params: { id } });
const restore = (id: string) => admin().call(fotoContract.restore, { params: { id } });
const run = () => portal.background.run('fotos.trash');
const statusOf = async (id: string) => (await admin().call(fotoContract.one, { params: { id } })).status;
const createKept = async (told?: Parameters<typeof createFoto>[0]) => (await createFoto(told, portal.storage))._id;
const copyOf = async (id: string) => (await DeletedFotoModel.findById(id).lean())!;
const inTrash = async () => (await admin().call(fotoContract.trash)).reply.results.total;
const filesOf = (id: string, folder = `fotos/${id}`) =>
  ['480', '720', 'original'].map((name) => `${folder}/${name}.jpg`);
const audited = async () => {
  const lines = await mongoose.connection.db!.collection('audit').find().sort({ at: 1 }).toArray();
  return lines.map(({ action }) => action as string);
};

const [minuteMs, dayMs] = [60_000, 86_400_000];
const makeOlder = (id: string, ms: number) =>
  DeletedFotoModel.updateOne({ _id: id }, { $set: { deletedAt: new Date(Date.now() - ms) } });
/** Simulates a process that is killed at this step. */
const killedAt = (target: object, name: string) =>
  vi.spyOn(target as Record<string, () => unknown>, name).mockImplementationOnce(() => {
    throw new Error(`killed at ${name}`);
  });

describe('an interrupted deletion', () => {
  it('keeps the foto and removes the deleted record when the foto document still exists', async () => {
    const _id = await createKept();
    killedAt(FotoModel, 'deleteOne');
    expect((await remove(_id)).status).toBe(500);
    expect([await statusOf(_id), await inTrash(), portal.stored()]).toEqual([200, 0, filesOf(_id)]);
    await makeOlder(_id, 11 * minuteMs);
    await run();
    expect([await statusOf(_id), await countIn('deletedfotos'), portal.stored()]).toEqual([200, 0, filesOf(_id)]);
  });

  it('can be repeated when the foto document still exists', async () => {
    const _id = await createKept();
    killedAt(FotoModel, 'deleteOne');
    await remove(_id);
    await admin().call(fotoContract.update, {
      params: { id: _id },
      body: { eigenaar: 'Ria', beschrijving: 'Ven', tags: [], themes: [] },
    });
    expect((await remove(_id)).reply.msg).toBe('Foto ‘Ven’ is verwijderd.');
    const { moved, folder, foto } = await copyOf(_id);
    expect([moved, foto.beschrijving, portal.stored()]).toEqual([true, 'Ven', filesOf(_id, folder)]);
  });

  it.each([
    ['before its labels are counted', () => killedAt(TagModel, 'bulkWrite')],
    ['before its files move', () => killedAt(portal.storage, 'moveFolder')],
    ['before it is written down', () => killedAt(DeletedFotoModel, 'updateOne')],
  ])('is finished by the task when it was interrupted %s', async (_, kill) => {
    const _id = await createKept({ tags: [await createTag('heide')] });
    kill();
    expect((await remove(_id)).status).toBe(200);
    expect([await statusOf(_id), await inTrash()]).toEqual([404, 0]);
    expect(portal.logged()).toMatch(new RegExp(`killed.*${_id}.*not all of it is in the trash yet`));
    await run();
    expect(await inTrash()).toBe(0);
    await makeOlder(_id, 11 * minuteMs);
    await run();
    const { folder, foto } = await copyOf(_id);
    expect([await inTrash(), portal.stored(), foto.beschrijving]).toEqual([1, filesOf(_id, folder), 'Heide']);
    expect((await restore(_id)).status).toBe(200);
    expect(portal.stored()).toEqual(filesOf(_id));
  });

  it('is finished when half of the files were moved', async () => {
    const _id = await createKept();
    killedAt(portal.storage, 'moveFolder');
    await remove(_id);
    const { folder } = await copyOf(_id);
    await portal.storage.moveFolder(`fotos/${_id}/480.jpg`, `${folder}/480.jpg`);
    await makeOlder(_id, 11 * minuteMs);
    await run();
    expect(portal.stored()).toEqual(filesOf(_id, folder));
  });

  it('is finished by a restore, once it has timed out', async () => {
    const _id = await createKept();
    killedAt(portal.storage, 'moveFolder');
    await remove(_id);
    expect((await restore(_id)).status).toBe(404);
    await makeOlder(_id, 11 * minuteMs);
    const answers = await Promise.all([restore(_id), restore(_id), run()]);
    expect(answers.slice(0, 2).map((answer) => answer?.status)).toEqual([200, 200]);
    expect([portal.stored(), await countIn('deletedfotos'), await statusOf(_id)]).toEqual([filesOf(_id), 0, 200]);
  });
});

describe('an interrupted restore', () => {
  it('is finished by the task when the foto document exists', async () => {
    const _id = await createKept();
    await remove(_id);
    killedAt(DeletedFotoModel, 'deleteOne');
    expect((await restore(_id)).status).toBe(500);
    await run();
    expect([await statusOf(_id), await countIn('deletedfotos'), portal.stored()]).toEqual([200, 0, filesOf(_id)]);
  });

  it('can be repeated, also after the deleted record is gone', async () => {
    const _id = await createKept();
    await remove(_id);
    killedAt(DeletedFotoModel, 'deleteOne');
    expect([(await restore(_id)).status, (await restore(_id)).status]).toEqual([500, 200]);
    await run();
    expect((await restore(_id)).status).toBe(200);
    expect([await statusOf(_id), await countIn('deletedfotos')]).toEqual([200, 0]);
  });
});

describe('purging the trash', () => {
  const expire = (id: string, more = 11 * minuteMs) => makeOlder(id, trashDays * dayMs + more);

  it('deletes files, record and collection items, but not the download log', async () => {
    const _id = await createKept();
    const kept = await createKept();
    const line = { account: (await accountOf('lid')).id, createdAt: new Date() };
    await CollectionItemModel.create([
      { ...line, foto: _id },
      { ...line, foto: kept },
    ]);
    await DownloadModel.create({ ...line, foto: _id });
    await remove(_id);
    await expire(_id);
    await run();
    expect([portal.stored(), await countIn('deletedfotos'), await countIn('downloads')]).toEqual([filesOf(kept), 0, 1]);
    expect((await CollectionItemModel.find().lean()).map(({ foto }) => String(foto))).toEqual([kept]);
    const last = await mongoose.connection.db!.collection('audit').findOne({ action: 'foto.purged' });
    expect([String(last?.subject), String(last?.by)]).toEqual([_id, (await accountOf('admin')).id]);
    expect((await restore(_id)).status).toBe(404);
  });

  it('keeps fotos within the retention period', async () => {
    const _id = await createKept();
    await remove(_id);
    await makeOlder(_id, trashDays * dayMs - minuteMs);
    await run();
    expect((await restore(_id)).status).toBe(200);
  });

  it('waits a little longer than the retention period, for running restores', async () => {
    const _id = await createKept();
    await remove(_id);
    await expire(_id, minuteMs);
    await run();
    expect(await countIn('deletedfotos')).toBe(1);
  });

  it('never deletes the files of a foto that exists', async () => {
    const _id = await createKept();
    await remove(_id);
    killedAt(DeletedFotoModel, 'deleteOne');
    await restore(_id);
    await expire(_id);
    await run();
    expect([await statusOf(_id), await countIn('deletedfotos'), portal.stored()]).toEqual([200, 0, filesOf(_id)]);
    expect(await audited()).not.toContain('foto.purged');
  });

  it('deletes files that an interrupted restore left', async () => {
    const _id = await createKept();
    await remove(_id);
    killedAt(FotoModel, 'create');
    await restore(_id);
    await expire(_id);
    await run();
    expect([portal.stored(), await countIn('deletedfotos')]).toEqual([[], 0]);
  });

  it.each([
    ['files', () => killedAt(portal.storage, 'removeFolder')],
    ['hearts', () => killedAt(CollectionItemModel, 'deleteMany')],
    ['record', () => killedAt(DeletedFotoModel, 'deleteOne')],
  ])('retries at the next run when deleting its %s fails, and purges the other fotos', async (_, kill) => {
    const ids = [await createKept(), await createKept()];
    for (const id of ids) {
      await remove(id);
      await expire(id);
    }
    kill();
    await run();
    expect(await countIn('deletedfotos')).toBe(1);
    expect(portal.logged()).toMatch(/killed.*stays as it is until the next time/);
    await run();
    expect([portal.stored(), await countIn('deletedfotos')]).toEqual([[], 0]);
  });

  it('purges any number of expired fotos', async () => {
    const ids = await Promise.all(Array.from({ length: 205 }, async () => (await createFoto())._id));
    const fotos = await FotoModel.find().lean();
    const folder = 'trash/2026-01-01';
    const old = { deletedAt: new Date(Date.now() - 40 * dayMs), deletedBy: ids[0], moved: true };
    await DeletedFotoModel.insertMany(
      fotos.map(({ _id, ...foto }) => ({ _id, foto, folder: `${folder}/${String(_id)}`, ...old })),
    );
    await FotoModel.deleteMany({ _id: { $ne: ids[0] } });
    await run();
    expect([await countIn('deletedfotos'), await countIn('fotos')]).toEqual([0, 1]);
    expect((await audited()).filter((action) => action === 'foto.purged')).toHaveLength(204);
  });

  it('stops at shutdown and continues after the next start', async () => {
    const ids = [await createKept(), await createKept()];
    for (const id of ids) {
      await remove(id);
      await expire(id);
    }
    const stopping = new AbortController();
    const removeFolder = portal.storage.removeFolder;
    vi.spyOn(portal.storage, 'removeFolder').mockImplementationOnce(async (folder) => {
      stopping.abort(new Error('the portal stops'));
      await removeFolder(folder);
    });
    const log = { error: vi.fn() };
    const task = fotoPurge({ storage: portal.storage, log: log as never });
    await expect(task.run(stopping.signal)).rejects.toThrow('the portal stops');
    expect([await countIn('deletedfotos'), log.error.mock.calls]).toEqual([1, []]);
    await run();
    expect(await countIn('deletedfotos')).toBe(0);
  });
});
