import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lidContract, trashDays } from '@ledenportaal/shared';
import { getAccount, countIn, createAccount, createLid, buildLid } from '../../../test/builders.js';
import { findDocuments, readAudit } from '../../../test/leden.js';
import { usePortal } from '../../../test/portal.js';
import { AccountModel } from '../../accounts/account.model.js';
import { LidModel } from '../lid.model.js';
import { DeletedLidModel } from './deleted-lid.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

type Requester = Parameters<typeof portal.as>[0];
const dayMs = 86_400_000;
const unknownId = 'f'.repeat(24);
const remove = (id: string, by: Requester = 'admin') => portal.as(by).call(lidContract.remove, { params: { id } });
const restore = (id: string) => portal.as('admin').call(lidContract.restore, { params: { id } });
const purge = (leden: string[], expected = leden.length) =>
  portal.as('admin').call(lidContract.purge, { body: { leden, expected } });
const listTrash = async (query: { page?: number; limit?: number } = {}) =>
  (await portal.as('admin').call(lidContract.trash, { query })).reply.results;
const getLid = async (id: string) => (await portal.as('admin').call(lidContract.one, { params: { id } })).reply.results;
const runTask = () => portal.background.run('leden.trash');
const findDeleted = (id: string) => DeletedLidModel.findById(id).orFail().lean();
const ageDeletion = (id: string, days: number) =>
  DeletedLidModel.updateOne({ _id: id }, { $set: { deletedAt: new Date(Date.now() - days * dayMs) } });
const getLink = async (id: string) => {
  const { lid } = await AccountModel.findById(id).orFail();
  return lid ? String(lid) : null;
};
const createDeletedLid = async (input?: Parameters<typeof createLid>[0]) => {
  const { _id } = await createLid(input);
  await remove(_id);
  return _id;
};

describe('deleting a lid', () => {
  it('keeps the fields of the list and the ids of its accounts, and nothing else', async () => {
    const { _id } = await createLid({ naam: 'De Berk' });
    await LidModel.updateOne({ _id }, { $set: { welcomeDue: true, mails: [{ kind: 'uitnodiging' }] } });
    const account = await createAccount({ lid: _id });
    const before = (await LidModel.findById(_id).lean())!;
    await remove(_id);
    const { _id: id, mails: _, welcomeDue: __, ...lid } = before;
    expect(await findDeleted(_id)).toEqual({
      _id: id,
      lid,
      accounts: [account._id],
      deletedAt: expect.any(Date) as Date,
      deletedBy: (await getAccount('admin'))._id,
    });
    expect([await countIn('leden'), await getLink(account.id)]).toEqual([0, null]);
  });

  it('keeps the accounts when it is repeated after a failure', async () => {
    const { _id } = await createLid();
    const account = await createAccount({ lid: _id });
    vi.spyOn(LidModel, 'deleteOne').mockRejectedValueOnce(new Error('gone'));
    expect((await remove(_id)).status).toBe(500);
    expect(await listTrash()).toEqual({ docs: [], total: 0 });
    expect((await remove(_id)).status).toBe(200);
    expect((await findDeleted(_id)).accounts.map(String)).toEqual([account.id]);
  });

  it('deletes no lid that cannot be kept', async () => {
    const { _id } = await createLid();
    vi.spyOn(DeletedLidModel, 'updateOne').mockImplementationOnce(() => {
      throw new Error('gone');
    });
    expect((await remove(_id)).status).toBe(500);
    expect(await countIn('leden')).toBe(1);
  });
});

describe('deleting leden together', () => {
  const removeMany = (leden: string[]) => portal.as('admin').call(lidContract.removeMany, { body: { leden } });

  it('moves each to the trash, unlinks their accounts, and reports those that are gone', async () => {
    const [a, b, kept] = [await createLid(), await createLid(), await createLid()];
    const account = await createAccount({ lid: b._id });
    const { status, reply } = await removeMany([a._id, b._id.toUpperCase(), b._id, unknownId]);
    expect([status, reply.results]).toEqual([200, { done: [a._id, b._id], gone: [unknownId], full: [] }]);
    expect([(await findDocuments('leden')).map(({ _id }) => String(_id)), await getLink(account.id)]).toEqual([
      [kept._id],
      null,
    ]);
    expect((await listTrash()).docs.map(({ _id }) => _id).sort()).toEqual([a._id, b._id].sort());
    expect((await readAudit()).filter(([action]) => action === 'lid.removed')).toHaveLength(2);
  });

  it('reports which leden the full trash has no place for', async () => {
    const [a, b] = [await createLid(), await createLid()];
    vi.spyOn(DeletedLidModel, 'estimatedDocumentCount').mockResolvedValueOnce(0).mockResolvedValueOnce(100_000);
    expect((await removeMany([a._id, b._id])).reply.results).toEqual({ done: [a._id], gone: [], full: [b._id] });
    expect(await countIn('leden')).toBe(1);
  });

  it('continues when it is repeated after a failure', async () => {
    const [a, b] = [await createLid(), await createLid()];
    vi.spyOn(LidModel, 'deleteOne').mockImplementationOnce(() => {
      throw new Error('no answer');
    });
    expect((await removeMany([a._id, b._id])).status).toBe(500);
    expect((await removeMany([a._id, b._id])).reply.results.done).toEqual([a._id, b._id]);
    expect((await listTrash()).total).toBe(2);
  });

  it.each([[[]], [Array.from({ length: 97 }, (_, n) => n.toString(16).padStart(24, '0'))]])(
    'rejects no leden, and more than 96',
    async (leden) => expect((await removeMany(leden)).status).toBe(400),
  );
});

describe('the trash of leden', () => {
  it('returns the last deleted first, in pages, with who deleted it and until when it can be restored', async () => {
    const ada = await createAccount({ role: 'admin', voornaam: 'Ada', name: 'Beheer' });
    const ids = [];
    for (const days of [0, 1, 2]) {
      const { _id } = await createLid({ naam: `Lid ${days}` });
      await remove(_id, ada);
      await ageDeletion(_id, days);
      ids.push(_id);
    }
    const { docs, total } = await listTrash({ limit: 2 });
    expect([docs.map(({ _id }) => _id), total]).toEqual([ids.slice(0, 2), 3]);
    expect((await listTrash({ limit: 2, page: 2 })).docs.map(({ _id }) => _id)).toEqual([ids[2]]);
    const [{ deletedAt, until, deletedBy, lid } = {} as never] = docs;
    expect(Date.parse(until) - Date.parse(deletedAt)).toBe(trashDays * dayMs);
    expect([deletedBy, lid._id, lid.naam]).toEqual([{ _id: ada.id, naam: 'Ada Beheer' }, ids[0], 'Lid 0']);
  });

  it('returns a lid as admins get it, without its accounts', async () => {
    const { _id } = await createLid();
    await LidModel.updateOne({ _id }, { $set: { invitedAt: new Date() } });
    const { isregist: _, ...lid } = await getLid(_id);
    await remove(_id);
    expect((await listTrash()).docs[0]?.lid).toEqual(lid);
  });

  it('leaves out leden after the retention period', async () => {
    const id = await createDeletedLid();
    await ageDeletion(id, trashDays + 1);
    expect(await listTrash()).toEqual({ docs: [], total: 0 });
    expect((await restore(id)).error?.code).toBe('lid_not_found');
  });

  it('is read by an index', async () => {
    const indexes = await mongoose.connection.db!.collection('deletedleden').indexes();
    expect(indexes.map(({ key }) => key as object)).toContainEqual({ deletedAt: -1, _id: -1 });
  });
});

describe('restoring a lid', () => {
  it('restores all fields and links the accounts that are linked to no lid now', async () => {
    const [lid, other] = [await createLid({ naam: 'De Berk' }), await createLid()];
    const [free, moved, gone] = [
      await createAccount({ lid: lid._id }),
      await createAccount({ lid: lid._id }),
      await createAccount({ lid: lid._id }),
    ];
    await LidModel.updateOne({ _id: lid._id }, { $set: { invitedAt: new Date() } });
    const before = (await LidModel.findById(lid._id).lean())!;
    await remove(lid._id);
    await AccountModel.updateOne({ _id: moved._id }, { lid: other._id });
    await AccountModel.deleteOne({ _id: gone._id });
    const { status, reply } = await restore(lid._id);
    expect([status, reply.results.isregist]).toEqual([200, [{ _id: free.id, name: 'Test Tester' }]]);
    const after = (await LidModel.findById(lid._id).lean())!;
    const by = await getAccount('admin');
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt, updatedBy: by._id });
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect([await getLink(moved.id), await listTrash()]).toEqual([other._id, { docs: [], total: 0 }]);
    expect((await readAudit()).slice(-2)).toEqual([
      ['lid.restored', by.id, lid._id, 'De Berk'],
      ['account.linked', by.id, free.id, 'Test Tester'],
    ]);
  });

  it('lets in the account that waits at its address', async () => {
    const { _id, email } = await createLid();
    await remove(_id);
    const { id } = await createAccount({ email, state: 'waiting' });
    await restore(_id);
    expect([(await AccountModel.findById(id))?.state, await getLink(id)]).toEqual(['active', _id]);
  });

  it('returns 409 with the id of the lid that has its address now, and succeeds when that is gone', async () => {
    const { _id, email } = await createLid();
    await remove(_id);
    const { reply } = await portal.as('admin').call(lidContract.add, { body: buildLid({ email }) });
    const newId = reply.results._id;
    const { status, error } = await restore(_id);
    expect([status, error?.code, error?.details]).toEqual([409, 'lid_exists', { lid: newId }]);
    expect([await countIn('leden'), (await listTrash()).total]).toEqual([1, 1]);
    await remove(newId);
    expect((await restore(_id)).status).toBe(200);
  });

  it('restores once for concurrent requests, which all succeed', async () => {
    const id = await createDeletedLid();
    const statuses = (await Promise.all([restore(id), restore(id), restore(id)])).map(({ status }) => status);
    expect([statuses, await countIn('leden'), await countIn('deletedleden')]).toEqual([[200, 200, 200], 1, 0]);
    expect((await readAudit()).filter(([action]) => action === 'lid.restored')).toHaveLength(1);
  });

  it.each([
    ['linking its accounts', () => vi.spyOn(AccountModel, 'findOneAndUpdate')],
    ['removing its record', () => vi.spyOn(DeletedLidModel, 'deleteOne')],
  ])('is completed by a repeated request after %s failed', async (_, spy) => {
    const { _id } = await createLid();
    const account = await createAccount({ lid: _id });
    await remove(_id);
    spy().mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await restore(_id)).status).toBe(500);
    expect(await listTrash()).toEqual({ docs: [], total: 0 });
    expect((await restore(_id)).reply.results.isregist?.map(({ _id: id }) => id)).toEqual([account.id]);
    expect(await countIn('deletedleden')).toBe(0);
  });

  it.each([unknownId, 'geen-id'])('returns 404 for %s', async (id) => {
    const { status, error } = await restore(id);
    expect([status, error?.code]).toEqual([404, 'lid_not_found']);
  });
});

describe('purging leden', () => {
  it('deletes leden in the trash only, and records the admin', async () => {
    const other = await createAccount({ role: 'admin' });
    const deleted = (await createLid())._id;
    await remove(deleted, other);
    const [kept, live] = [await createDeletedLid(), (await createLid())._id];
    const { status, reply } = await purge([deleted, deleted.toUpperCase(), live, unknownId], 3);
    expect([status, reply.results]).toEqual([200, { done: [deleted], gone: [live, unknownId] }]);
    expect((await findDocuments('deletedleden')).map(({ _id }) => String(_id))).toEqual([kept]);
    expect([await countIn('leden'), (await restore(deleted)).status]).toEqual([1, 404]);
    expect((await readAudit()).at(-1)).toEqual(['lid.purged', (await getAccount('admin')).id, deleted, undefined]);
  });

  it.each([0, 2, 1.5])('returns 400 when %d leden are expected and one is given', async (expected) => {
    const id = await createDeletedLid();
    const { status, error } = await purge([id], expected);
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['expected']]);
    expect((await listTrash()).total).toBe(1);
  });

  it.each([
    ['no', []],
    ['97', Array.from({ length: 97 }, (_, index) => index.toString(16).padStart(24, '0'))],
  ])('returns 400 for %s ids', async (_, ids) => {
    const { status, error } = await purge(ids);
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['leden']]);
  });

  it('never deletes a lid that was restored, also when its record remained', async () => {
    const id = await createDeletedLid();
    vi.spyOn(DeletedLidModel, 'deleteOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await restore(id);
    expect((await purge([id])).reply.results).toEqual({ done: [], gone: [id] });
    expect(await countIn('leden')).toBe(1);
  });

  it('deletes for good or restores when both are requested at once', async () => {
    const id = await createDeletedLid();
    const [restored, purged] = await Promise.all([restore(id), purge([id])]);
    const isPurged = purged.reply.results.done.length === 1;
    expect([restored.status, await countIn('leden')]).toEqual(isPurged ? [404, 0] : [200, 1]);
    expect(await countIn('deletedleden')).toBe(0);
  });
});

describe('the task leden.trash', () => {
  it('purges leden after the retention period, and keeps the others', async () => {
    const [expired, kept] = [await createDeletedLid(), await createDeletedLid()];
    await ageDeletion(expired, trashDays + 1);
    await ageDeletion(kept, trashDays - 1);
    await runTask();
    expect((await findDocuments('deletedleden')).map(({ _id }) => String(_id))).toEqual([kept]);
    const by = (await getAccount('admin')).id;
    expect((await readAudit()).filter(([action]) => action === 'lid.purged')).toEqual([
      ['lid.purged', by, expired, undefined],
    ]);
  });

  it('removes the record of a lid that exists, without recording a purge', async () => {
    const id = await createDeletedLid();
    vi.spyOn(DeletedLidModel, 'deleteOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await restore(id);
    await ageDeletion(id, trashDays + 1);
    await runTask();
    expect([await countIn('leden'), await countIn('deletedleden')]).toEqual([1, 0]);
    expect((await readAudit()).map(([action]) => action)).not.toContain('lid.purged');
  });

  it('purges any number of expired leden', async () => {
    const { _id } = await createLid();
    await remove(_id);
    await ageDeletion(_id, trashDays + 1);
    const { _id: _, ...deleted } = await findDeleted(_id);
    await DeletedLidModel.insertMany(Array.from({ length: 205 }, () => deleted));
    await runTask();
    expect(await countIn('deletedleden')).toBe(0);
  });
});
