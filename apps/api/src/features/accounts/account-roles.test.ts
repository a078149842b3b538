import { describe, expect, it } from 'vitest';
import {
  accountsContract,
  authContract,
  lidContract,
  mailContract,
  profileContract,
  type AccountEdit,
  type Role,
} from '@ledenportaal/shared';
import { buildLid, createAccount, createLid, getAccount, type Account } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from './account.model.js';

const portal = usePortal();
/** Resolves to the status, or to the code of the error. */
const update = async (by: Role | Account, { id }: Account, body: AccountEdit) => {
  const { status, error } = await portal.as(by).call(accountsContract.update, { params: { id }, body });
  return error?.code ?? status;
};
const findStored = ({ id }: Account) => AccountModel.findById(id).orFail();
const readRoleAndState = async (account: Account) => {
  const { role, state } = await findStored(account);
  return [role, state];
};

describe('a secretaris', () => {
  it('lets in, disables, enables and links accounts of leden', async () => {
    const [account, lid] = [await createAccount({ state: 'waiting' }), await createLid()];
    for (const edit of [{ state: 'active' }, { state: 'disabled' }, { state: 'active' }, { lid: lid._id }] as const)
      expect(await update('secretaris', account, edit)).toBe(200);
    const { state, lid: linked } = await findStored(account);
    expect([state, String(linked)]).toEqual(['active', lid._id]);
  });

  it('changes no role, and no account that may do more than a lid, also not their own', async () => {
    const others = await Promise.all((['admin', 'redacteur', 'secretaris'] as const).map(getAccount));
    const lid = await createAccount();
    for (const role of ['redacteur', 'secretaris', 'admin'] as const)
      expect(await update('secretaris', lid, { role })).toBe('not_allowed');
    for (const other of others)
      for (const edit of [{ state: 'disabled' }, { lid: null }, { role: 'lid' }, {}] as const)
        expect([other.role, edit, await update('secretaris', other, edit)]).toEqual([other.role, edit, 'not_allowed']);
    expect(await Promise.all([lid, ...others].map(readRoleAndState))).toEqual([
      ['lid', 'active'],
      ['admin', 'active'],
      ['redacteur', 'active'],
      ['secretaris', 'active'],
    ]);
  });

  it('links or lets in nobody who may do more than a lid by a lid with the address, and an admin does', async () => {
    const email = 'rik@example.org';
    const waiting = await createAccount({ email, role: 'redacteur', state: 'waiting' });
    const isLinked = async () => {
      const { state, lid } = await findStored(waiting);
      return [state, lid !== undefined];
    };
    const { status, reply } = await portal.as('secretaris').call(lidContract.add, { body: buildLid({ email }) });
    expect([status, await isLinked()]).toEqual([201, ['waiting', false]]);
    const params = { id: reply.results._id };
    await portal.as('admin').call(lidContract.remove, { params });
    await portal.as('admin').call(lidContract.add, { body: buildLid({ email }) });
    expect(await isLinked()).toEqual(['active', true]);
  });

  it('unlinks the account of an admin by removing its lid, and does not link it again by restoring the lid', async () => {
    const [{ _id: id }, lies] = [await createLid(), await createAccount()];
    const admin = await createAccount({ role: 'admin', lid: id });
    await lies.set({ lid: id }).save();
    await portal.as('secretaris').call(lidContract.remove, { params: { id } });
    expect((await findStored(admin)).lid).toBeUndefined();
    await portal.as('secretaris').call(lidContract.restore, { params: { id } });
    expect([(await findStored(admin)).lid, String((await findStored(lies)).lid)]).toEqual([undefined, id]);
  });
});

it('shows a redacteur no accounts, no mails, and of leden not who has an account', async () => {
  const lid = await createLid();
  await createAccount({ lid: lid._id });
  const as = portal.as('redacteur');
  expect([(await as.call(accountsContract.list)).status, (await as.call(mailContract.failed)).status]).toEqual([
    403, 403,
  ]);
  const { results } = (await as.call(lidContract.list)).reply;
  expect(results.map((result) => 'isregist' in result)).toEqual([false]);
});

it('keeps the last account that may give roles from every other role', async () => {
  const admin = await getAccount('admin');
  for (const role of ['redacteur', 'secretaris', 'lid'] as const)
    expect(await update(admin, admin, { role })).toBe('last_admin');
});

it('ends the sessions of an account whose role loses a capability, and of no other', async () => {
  const account = await createAccount({ role: 'admin' });
  const changes: [Role, string | undefined][] = [
    ['redacteur', 'session_ended'],
    ['secretaris', 'session_ended'],
    ['admin', undefined],
    ['lid', 'session_ended'],
    ['redacteur', undefined],
  ];
  for (const [role, expected] of changes) {
    const before = await findStored(account);
    expect(await update('admin', account, { role })).toBe(200);
    expect([role, (await portal.as(before).call(profileContract.one)).error?.code]).toEqual([role, expected]);
  }
});

it('treats a role that no version of the portal has any more as that of a lid, until an admin changes it', async () => {
  const account = await createAccount();
  await AccountModel.collection.updateOne({ _id: account._id }, { $set: { role: 'gone' } });
  const user = await portal.as(account).call(authContract.user);
  expect([user.status, user.reply.user.role]).toEqual([200, 'lid']);
  expect((await portal.as('admin').call(accountsContract.list)).status).toBe(200);
  expect(await update('admin', account, { role: 'lid' })).toBe(200);
  expect((await findStored(account)).role).toBe('lid');
});
