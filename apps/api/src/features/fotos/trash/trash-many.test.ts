import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { getAccount, countIn, createAccount, createFoto, createTag } from '../../../test/builders.js';
import { readLabelCount } from '../../../test/label-counts.js';
import { usePortal } from '../../../test/portal.js';
import { AccountModel } from '../../accounts/account.model.js';
import { CollectionItemModel } from '../../collections/collection.model.js';
import { DeletedFotoModel, deletionTimeoutMs } from '../deleted-foto.model.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

type Requester = Parameters<typeof portal.as>[0];
const remove = (id: string, by: Requester = 'admin') => portal.as(by).call(fotoContract.remove, { params: { id } });
const restore = (id: string) => portal.as('admin').call(fotoContract.restore, { params: { id } });
const restoreMany = (...fotos: string[]) => portal.as('admin').call(fotoContract.restoreMany, { body: { fotos } });
const purge = (fotos: string[], expected = fotos.length) =>
  portal.as('admin').call(fotoContract.purge, { body: { fotos, expected } });
const listTrash = async () => (await portal.as('admin').call(fotoContract.trash)).reply.results;
const isLive = async (id: string) => (await FotoModel.exists({ _id: id })) !== null;
const getFiles = (id: string) => ['480', '720', 'original'].map((name) => `fotos/${id}/${name}.jpg`);
const unknownId = 'f'.repeat(24);

const createDeletedFoto = async (input?: Parameters<typeof createFoto>[0]) => {
  const { _id } = await createFoto(input, portal.storage);
  await remove(_id);
  return _id;
};
const readPurges = async () => {
  const entries = await mongoose.connection.db!.collection('audit').find({ action: 'foto.purged' }).toArray();
  return entries.map(({ by, subject }) => [String(by), String(subject)]);
};

describe('who deleted a photo', () => {
  it('is listed with the name of the account, in one query, and without a name when the account is gone', async () => {
    const [ada, gone] = [
      await createAccount({ role: 'admin', voornaam: 'Ada', name: 'Beheer' }),
      await createAccount({ role: 'admin' }),
    ];
    const ids = [];
    for (const by of [ada, ada, gone]) {
      const { _id } = await createFoto({}, portal.storage);
      await remove(_id, by);
      ids.push(_id);
    }
    await AccountModel.deleteOne({ _id: gone._id });
    const findAccounts = vi.spyOn(AccountModel, 'find');
    const { docs } = await listTrash();
    expect(docs.map(({ _id, deletedBy }) => [_id, deletedBy])).toEqual([
      [ids[2], { _id: gone.id, naam: '' }],
      [ids[1], { _id: ada.id, naam: 'Ada Beheer' }],
      [ids[0], { _id: ada.id, naam: 'Ada Beheer' }],
    ]);
    expect(findAccounts).toHaveBeenCalledOnce();
  });
});

describe('restoring many photos', () => {
  it('restores each and reports those that are gone or were uploaded again', async () => {
    const heide = await createTag('heide');
    const [first, second] = [await createDeletedFoto({ tags: [heide] }), await createDeletedFoto({ tags: [heide] })];
    const double = await createDeletedFoto({ sha256: 'a'.repeat(64) });
    await createFoto({ sha256: 'a'.repeat(64) });
    const { status, reply } = await restoreMany(first, unknownId, double, second.toUpperCase(), second);
    expect([status, reply.results]).toEqual([200, { done: [first, second], gone: [unknownId], exists: [double] }]);
    expect([await isLive(first), await isLive(second), await isLive(double)]).toEqual([true, true, false]);
    expect(await readLabelCount(portal, heide)).toBe(2);
    expect((await listTrash()).docs.map(({ _id }) => _id)).toEqual([double]);
  });

  it('returns the same for a repeated request', async () => {
    const id = await createDeletedFoto();
    await restoreMany(id);
    expect((await restoreMany(id)).reply.results).toEqual({ done: [id], gone: [], exists: [] });
    expect(portal.stored()).toEqual(getFiles(id));
  });

  it.each([
    ['no', []],
    ['97', Array.from({ length: 97 }, (_, index) => index.toString(16).padStart(24, '0'))],
    ['invalid', ['geen-id']],
  ])('returns 400 for %s ids', async (_, ids) => {
    const { status, error } = await restoreMany(...ids);
    expect([status, Object.keys(error?.fields ?? {})[0]]).toEqual([400, expect.stringMatching(/^fotos/)]);
  });
});

describe('purging photos', () => {
  it('deletes files, record and collection items of photos in the trash only, and records the admin', async () => {
    const other = await createAccount({ role: 'admin' });
    const deleted = (await createFoto({}, portal.storage))._id;
    await remove(deleted, other);
    const [kept, live] = [await createDeletedFoto(), (await createFoto({}, portal.storage))._id];
    const item = { account: (await getAccount('lid')).id, createdAt: new Date() };
    await CollectionItemModel.create([deleted, kept].map((foto) => ({ ...item, foto })));
    const { status, reply } = await purge([deleted, live, unknownId]);
    expect([status, reply.results]).toEqual([200, { done: [deleted], gone: [live, unknownId] }]);
    expect((await listTrash()).docs.map(({ _id }) => _id)).toEqual([kept]);
    expect([await isLive(live), (await restore(deleted)).status]).toEqual([true, 404]);
    expect(portal.stored().filter((key) => key.includes(deleted))).toEqual([]);
    expect((await CollectionItemModel.find().lean()).map(({ foto }) => String(foto))).toEqual([kept]);
    expect(await readPurges()).toEqual([[(await getAccount('admin')).id, deleted]]);
    expect((await purge([deleted])).reply.results).toEqual({ done: [], gone: [deleted] });
  });

  it('returns 400 when the expected number is not the number of different ids', async () => {
    const [first, second] = [await createDeletedFoto(), await createDeletedFoto()];
    for (const [ids, expected] of [
      [[first, second], 1],
      [[first, first.toUpperCase()], 2],
      [[first], 1.5],
    ] as const) {
      const { status, error } = await purge([...ids], expected);
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['expected']]);
    }
    expect((await listTrash()).total).toBe(2);
    expect((await purge([first, first.toUpperCase()], 1)).reply.results.done).toEqual([first]);
  });

  it('keeps a photo that is being restored', async () => {
    const id = await createDeletedFoto();
    const moveFolder = portal.storage.moveFolder;
    const purged: unknown[] = [];
    vi.spyOn(portal.storage, 'moveFolder').mockImplementationOnce(async (from, to) => {
      await moveFolder(`${from}/480.jpg`, `${to}/480.jpg`);
      purged.push((await purge([id])).reply.results);
      return moveFolder(from, to);
    });
    expect([(await restore(id)).status, purged]).toEqual([200, [{ done: [], gone: [id] }]]);
    expect([await isLive(id), portal.stored(), await countIn('deletedfotos')]).toEqual([true, getFiles(id), 0]);
  });

  it('leaves nothing to a restore that begins meanwhile', async () => {
    const id = await createDeletedFoto();
    const removeFolder = portal.storage.removeFolder;
    const statuses: number[] = [];
    vi.spyOn(portal.storage, 'removeFolder').mockImplementationOnce(async (folder) => {
      statuses.push((await restore(id)).status);
      await removeFolder(folder);
    });
    expect([(await purge([id])).reply.results.done, statuses]).toEqual([[id], [404]]);
    expect([await isLive(id), portal.stored(), await countIn('deletedfotos')]).toEqual([false, [], 0]);
  });

  it('leaves each photo whole or gone when it is purged and restored at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await createDeletedFoto();
      const [restored, purged] = await Promise.all([restore(id), purge([id])]);
      const isPurged = purged.reply.results.done.length === 1;
      expect([restored.status, await isLive(id)]).toEqual(isPurged ? [404, false] : [200, true]);
      expect(portal.stored().filter((key) => key.includes(id))).toEqual(isPurged ? [] : getFiles(id));
    }
  });

  it('purges a photo whose restore failed at once, and one whose restore was interrupted after a time-out', async () => {
    const [failed, interrupted] = [await createDeletedFoto(), await createDeletedFoto()];
    vi.spyOn(portal.storage, 'moveFolder').mockRejectedValueOnce(new Error('the disk broke'));
    expect((await restore(failed)).status).toBe(500);
    await DeletedFotoModel.updateOne({ _id: interrupted }, { $set: { restoringAt: new Date() } });
    await portal.storage.moveFolder((await findFolder(interrupted))!, `fotos/${interrupted}`);
    expect((await purge([failed, interrupted])).reply.results).toEqual({ done: [failed], gone: [interrupted] });
    const restoringAt = new Date(Date.now() - deletionTimeoutMs - 1);
    await DeletedFotoModel.updateOne({ _id: interrupted }, { $set: { restoringAt } });
    expect((await purge([interrupted])).reply.results.done).toEqual([interrupted]);
    expect([portal.stored(), await countIn('deletedfotos')]).toEqual([[], 0]);
  });

  it('can purge a photo that was restored and deleted again a moment ago', async () => {
    const id = await createDeletedFoto();
    vi.spyOn(DeletedFotoModel, 'deleteOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await restore(id)).status).toBe(500);
    await remove(id);
    expect((await purge([id])).reply.results.done).toEqual([id]);
  });

  it('keeps a photo that is live, although a restore left its record', async () => {
    const id = await createDeletedFoto();
    vi.spyOn(DeletedFotoModel, 'deleteOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await restore(id);
    await DeletedFotoModel.updateOne({ _id: id }, { $unset: { restoringAt: true } });
    expect((await purge([id])).reply.results).toEqual({ done: [], gone: [id] });
    expect([await isLive(id), portal.stored(), await readPurges()]).toEqual([true, getFiles(id), []]);
  });
});

const findFolder = async (id: string) => (await DeletedFotoModel.findById(id).lean())?.folder;
