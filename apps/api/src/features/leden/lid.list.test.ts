import { describe, expect, it, vi } from 'vitest';
import { lidContract } from '@ledenportaal/shared';
import { getAccount, createAccount, createLid, buildLid } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { LidModel } from './lid.model.js';

const portal = usePortal();
type Requester = Parameters<typeof portal.as>[0];
const listLeden = async (requester: Requester = 'lid') =>
  (await portal.as(requester).call(lidContract.list)).reply.results;
const getLid = (id: string, requester: Requester = 'lid') =>
  portal.as(requester).call(lidContract.one, { params: { id } });

describe('the members list', () => {
  it('is sorted by name, without regard to case and accents, and with numbers by value', async () => {
    for (const naam of ['Zon', 'Huis 10', 'Éland', 'huis 2', 'anker']) await createLid({ naam });
    expect((await listLeden()).map(({ naam }) => naam)).toEqual(['anker', 'Éland', 'huis 2', 'Huis 10', 'Zon']);
    expect(await listLeden('admin')).toHaveLength(5);
  });

  it('is empty when there are no leden', async () => {
    expect([await listLeden(), await listLeden('admin')]).toEqual([[], []]);
  });

  it('shows the fields to a lid, and the linked accounts to admins only', async () => {
    const input = buildLid();
    const [lid, other] = [await createLid(input), await createLid()];
    const accounts = [
      await createAccount({ lid: lid._id, voornaam: 'Bert', name: 'Berk' }),
      await createAccount({ lid: lid._id, name: 'Berta' }),
    ];
    const leavingAccount = await createAccount({ lid: lid._id });
    await AccountModel.updateOne({ _id: leavingAccount._id }, { leavingAt: new Date() });
    const expected = { ...input, _id: lid._id };
    const isregist = accounts.map(({ id }, index) => ({ _id: id, name: ['Bert Berk', 'Berta'][index] }));
    const asLid = await listLeden('lid');
    for (const result of [asLid.find(({ _id }) => _id === lid._id), (await getLid(lid._id)).reply.results])
      expect(result).toEqual({ ...expected, updatedAt: result?.updatedAt });
    expect(asLid.every((result) => !('isregist' in result))).toBe(true);
    const asAdmin = await listLeden('admin');
    for (const result of [asAdmin.find(({ _id }) => _id === lid._id), (await getLid(lid._id, 'admin')).reply.results])
      expect(result).toEqual({ ...expected, isregist, updatedAt: result?.updatedAt });
    expect(asAdmin.find(({ _id }) => _id === other._id)?.isregist).toEqual([]);
  });

  it('returns 5,000 leden within 5 seconds, with one query for all accounts', async () => {
    const admin = await getAccount('admin');
    const at = new Date();
    const stamps = { createdAt: at, createdBy: admin._id, updatedAt: at, updatedBy: admin._id };
    const leden = Array.from({ length: 5000 }, (_, number) => ({ ...buildLid({ naam: `Lid ${number}` }), ...stamps }));
    const { insertedIds } = await LidModel.collection.insertMany(leden);
    for (let number = 0; number < 40; number++) await createAccount({ lid: String(insertedIds[number * 100]) });
    const findAccounts = vi.spyOn(AccountModel, 'find');
    const startedAt = performance.now();
    const results = await listLeden('admin');
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect([results.length, results.filter(({ isregist }) => isregist?.length).length]).toEqual([5000, 40]);
    expect(findAccounts).toHaveBeenCalledOnce();
    findAccounts.mockRestore();
  });

  it('returns 401 for a visitor who is not signed in', async () => {
    expect((await portal.as('nobody').call(lidContract.list)).status).toBe(401);
    expect((await getLid((await createLid())._id, 'nobody')).status).toBe(401);
  });
});

it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 for lid %s', async (id) => {
  const response = await getLid(id);
  expect([response.status, response.error?.code]).toEqual([404, 'lid_not_found']);
});
