import { describe, expect, it, vi } from 'vitest';
import { lidContract } from '@ledenportaal/shared';
import { accountOf, createAccount, createLid, newLid } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../account/account.model.js';
import { LidModel } from './lid.model.js';

const portal = usePortal();
type Who = Parameters<typeof portal.as>[0];
const list = async (by: Who = 'lid') => (await portal.as(by).call(lidContract.list)).reply.results;
const one = (id: string, by: Who = 'lid') => portal.as(by).call(lidContract.one, { params: { id } });

describe('the members list', () => {
  it('is sorted by name, without regard to case and accents, and with numbers by value', async () => {
    for (const naam of ['Zon', 'Huis 10', 'Éland', 'huis 2', 'anker']) await createLid({ naam });
    expect((await list()).map(({ naam }) => naam)).toEqual(['anker', 'Éland', 'huis 2', 'Huis 10', 'Zon']);
    expect(await list('admin')).toHaveLength(5);
  });

  it('is empty when there are no leden', async () => {
    expect([await list(), await list('admin')]).toEqual([[], []]);
  });

  it('shows the fields to a lid, and the linked accounts to admins only', async () => {
    const told = newLid();
    const [lid, other] = [await createLid(told), await createLid()];
    const accounts = [
      await createAccount({ lid: lid._id, voornaam: 'Bert', name: 'Berk' }),
      await createAccount({ lid: lid._id, name: 'Berta' }),
    ];
    const gone = await createAccount({ lid: lid._id });
    await AccountModel.updateOne({ _id: gone._id }, { leavingAt: new Date() });
    const shown = { ...told, _id: lid._id };
    const isregist = accounts.map(({ id }, at) => ({ _id: id, name: ['Bert Berk', 'Berta'][at] }));
    const asLid = await list('lid');
    for (const seen of [asLid.find(({ _id }) => _id === lid._id), (await one(lid._id)).reply.results])
      expect(seen).toEqual({ ...shown, updatedAt: seen?.updatedAt });
    expect(asLid.every((seen) => !('isregist' in seen))).toBe(true);
    const asAdmin = await list('admin');
    for (const seen of [asAdmin.find(({ _id }) => _id === lid._id), (await one(lid._id, 'admin')).reply.results])
      expect(seen).toEqual({ ...shown, isregist, updatedAt: seen?.updatedAt });
    expect(asAdmin.find(({ _id }) => _id === other._id)?.isregist).toEqual([]);
  });

  it('returns 5,000 leden within 5 seconds, with one query for all accounts', async () => {
    const admin = await accountOf('admin');
    const at = new Date();
    const stamps = { createdAt: at, createdBy: admin._id, updatedAt: at, updatedBy: admin._id };
    const leden = Array.from({ length: 5000 }, (_, number) => ({ ...newLid({ naam: `Lid ${number}` }), ...stamps }));
    const { insertedIds } = await LidModel.collection.insertMany(leden);
    for (let number = 0; number < 40; number++) await createAccount({ lid: String(insertedIds[number * 100]) });
    const asked = vi.spyOn(AccountModel, 'find');
    const begin = performance.now();
    const seen = await list('admin');
    expect(performance.now() - begin).toBeLessThan(5000);
    expect([seen.length, seen.filter(({ isregist }) => isregist?.length).length]).toEqual([5000, 40]);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });

  it('returns 401 for a visitor who is not signed in', async () => {
    expect((await portal.as('nobody').call(lidContract.list)).status).toBe(401);
    expect((await one((await createLid())._id, 'nobody')).status).toBe(401);
  });
});

it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 for lid %s', async (id) => {
  const refused = await one(id);
  expect([refused.status, refused.error?.code]).toEqual([404, 'lid_not_found']);
});
