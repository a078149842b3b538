import { fullName, type Role, type Viewer } from '@ledenportaal/shared';
import { AccountModel } from './account.model.js';

export type AccountLookupService = ReturnType<typeof createAccountLookupService>;

export const createAccountLookupService = () => ({
  /** Returns the names of these accounts by id. Skips accounts that are deleted. */
  findAccountNamen: async (ids: string[]): Promise<Map<string, string>> => {
    if (!ids.length) return new Map();
    const filter = { _id: { $in: [...new Set(ids)] }, leavingAt: null };
    const accounts = await AccountModel.find(filter, { voornaam: 1, name: 1 });
    return new Map(accounts.map((account) => [account.id, fullName(account)]));
  },
  /** Returns the active accounts with one of these roles, at most 1000. */
  findAccountsOfRoles: async (roles: readonly Role[]): Promise<{ _id: string; naam: string }[]> => {
    const filter = { role: { $in: roles }, state: 'active', leavingAt: null } as const;
    const accounts = await AccountModel.find(filter, { voornaam: 1, name: 1 }).limit(1000);
    return accounts.map((account) => ({ _id: account.id, naam: fullName(account) }));
  },
  /** Returns the address of an account. */
  findEmail: async (id: string): Promise<string | undefined> =>
    (await AccountModel.findById(id, { email: 1 }).lean())?.email,
  /** Returns the version of the sessions of an account, which becomes another one when all of them are ended. */
  findSessionVersion: async (id: string): Promise<number | undefined> =>
    (await AccountModel.findById(id, { tokenVersion: 1 }).lean())?.tokenVersion,
  /**
   * Returns an account that may sign in, for work and addresses that outlive its request. `sessions`: only as long as they
   * have this version.
   */
  findActiveViewer: async (id: string, sessions?: number): Promise<Viewer | undefined> => {
    const state = {
      state: 'active',
      leavingAt: null,
      ...(sessions !== undefined && { tokenVersion: sessions }),
    } as const;
    const account = await AccountModel.findOne({ _id: id, ...state }, { voornaam: 1, name: 1, role: 1 });
    return account ? { id: account.id, name: fullName(account), role: account.role } : undefined;
  },
});
