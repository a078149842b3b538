import { fullName } from '@ledenportaal/shared';
import { AccountModel, type AccountRecord } from './account.model.js';

export type AccountNameService = ReturnType<typeof createAccountNameService>;

export const createAccountNameService = () => {
  /** Returns the names of these accounts by id, without those that no longer exist. */
  const findAccountNames = async (ids: readonly string[]): Promise<Map<string, string>> => {
    const accounts = await AccountModel.find({ _id: { $in: [...new Set(ids)] } }, { name: 1, voornaam: 1 }).lean<
      (Pick<AccountRecord, 'name' | 'voornaam'> & { _id: unknown })[]
    >();
    return new Map(accounts.map((account) => [String(account._id), fullName(account)]));
  };
  return { findAccountNames };
};
