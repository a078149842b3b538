import { fullName, type Viewer } from '@ledenportaal/shared';
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
  /** Returns an account that may sign in, for work and addresses that outlive its request. */
  findActiveViewer: async (id: string): Promise<Viewer | undefined> => {
    const account = await AccountModel.findOne({ _id: id, state: 'active', leavingAt: null });
    return account ? { id: account.id, name: fullName(account), role: account.role } : undefined;
  },
});
