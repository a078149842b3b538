import { fullName } from '@ledenportaal/shared';
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
});
