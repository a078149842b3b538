import { roles, type Capability, type Role } from '@ledenportaal/shared';
import { afterAll, beforeAll } from 'vitest';
import { AccountModel } from '../features/accounts/account.model.js';
import { createAccount } from './builders.js';

/** A role with these capabilities that no other code names. It exists during the tests of this file. */
export const useMadeUpRole = (capabilities: Capability[]): Role => {
  const name = 'made-up';
  beforeAll(() => void Object.assign(roles, { [name]: { label: name, description: '', capabilities } }));
  afterAll(() => void delete (roles as Record<string, unknown>)[name]);
  return name as Role;
};

/** Stores a role that the schema of accounts, made before the role, would refuse. */
export const createAccountWithRole = async (role: Role, overrides: Parameters<typeof createAccount>[0] = {}) => {
  const { _id } = await createAccount(overrides);
  await AccountModel.collection.updateOne({ _id }, { $set: { role } });
  return AccountModel.findById(_id).orFail();
};
