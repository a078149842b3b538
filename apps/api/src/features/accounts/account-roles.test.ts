import { expect, it } from 'vitest';
import { accountsContract, authContract, type AccountEdit, type AppError } from '@ledenportaal/shared';
import { createAccount, getAccount, type Account } from '../../test/builders.js';
import { useMadeUpRole } from '../../test/made-up-role.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from './account.model.js';

/** May manage accounts, but not give roles. */
const office = useMadeUpRole(['accounts.manage']);
const portal = usePortal();
/** Resolves to the code of the error. */
const update = (by: Account, { id }: Account, edit: AccountEdit) =>
  portal.accountAdminService.update(id, edit, { id: by.id, name: by.name, role: by.role }).then(
    () => undefined,
    (error: AppError) => error.code,
  );
const findStored = ({ id }: Account) => AccountModel.findById(id).orFail();

it('lets only an account that may give roles change a role, or an account with capabilities', async () => {
  const by = await createAccount({ role: office });
  const [waiting, lid] = [await createAccount({ state: 'waiting' }), await createAccount()];
  const admin = await getAccount('admin');
  expect(await update(by, waiting, { state: 'active' })).toBeUndefined();
  expect(await update(by, lid, { role: office })).toBe('not_allowed');
  expect(await update(by, admin, { state: 'disabled' })).toBe('not_allowed');
  expect(await update(by, by, { role: 'lid' })).toBe('not_allowed');
  const stored = await Promise.all([waiting, lid, admin, by].map(findStored));
  expect(stored.map(({ role, state }) => [role, state])).toEqual([
    ['lid', 'active'],
    ['lid', 'active'],
    ['admin', 'active'],
    [office, 'active'],
  ]);
});

it('keeps the last account that may give roles from every other role', async () => {
  await createAccount({ role: office });
  const admin = await getAccount('admin');
  expect(await update(admin, admin, { role: office })).toBe('last_admin');
});

it('ends the sessions of an account whose role loses a capability', async () => {
  const admin = await getAccount('admin');
  const other = await createAccount({ role: 'admin' });
  expect(await update(admin, other, { role: office })).toBeUndefined();
  expect((await findStored(other)).tokenVersion).toBe(2);
  expect(await update(admin, other, { role: 'admin' })).toBeUndefined();
  expect((await findStored(other)).tokenVersion).toBe(2);
});

it('treats a role that no version of the portal has any more as that of a lid, until an admin changes it', async () => {
  const account = await createAccount();
  await AccountModel.collection.updateOne({ _id: account._id }, { $set: { role: 'gone' } });
  const user = await portal.as(account).call(authContract.user);
  expect([user.status, user.reply.user.role]).toEqual([200, 'lid']);
  expect((await portal.as('admin').call(accountsContract.list)).status).toBe(200);
  expect(await update(await getAccount('admin'), account, { role: 'lid' })).toBeUndefined();
  expect((await findStored(account)).role).toBe('lid');
});
