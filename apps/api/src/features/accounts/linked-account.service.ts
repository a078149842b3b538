import { canChangeAccount, fullName } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { diff } from '../../platform/database/diff.js';
import { createYield } from '../../platform/yield.js';
import type { AccountLookupService } from './account-lookup.service.js';
import { AccountModel, type AccountDocument } from './account.model.js';

type LinkedAccount = Pick<AccountDocument, '_id' | 'lid' | 'voornaam' | 'name'>;

type Deps = { accountLookup: Pick<AccountLookupService, 'findActiveViewer'> };
export type LinkedAccountService = ReturnType<typeof createLinkedAccountService>;

export const createLinkedAccountService = ({ accountLookup }: Deps) => {
  /** Finds the accounts that are linked to a lid, by the lid's id; without `lid`, those of all leden. */
  const findLinkedAccounts = async (lid?: string): Promise<Map<string, { _id: string; name: string }[]>> => {
    const yieldIfDue = createYield();
    const accounts: AsyncIterable<LinkedAccount> = AccountModel.find(
      { lid: lid ?? { $type: 'objectId' }, leavingAt: null },
      { lid: 1, voornaam: 1, name: 1 },
    )
      .sort({ _id: 1 })
      .lean<LinkedAccount[]>()
      .cursor({ batchSize: 500 });
    const byLid = new Map<string, { _id: string; name: string }[]>();
    for await (const account of accounts) {
      const id = String(account.lid);
      const linked = byLid.get(id) ?? [];
      linked.push({ _id: String(account._id), name: fullName(account) });
      byLid.set(id, linked);
      await yieldIfDue();
    }
    return byLid;
  };

  /** Returns the addresses that belong to an account without a lid. */
  const findUnlinkedEmails = async (emails: string[]): Promise<Set<string>> => {
    const accounts = await AccountModel.find({ email: { $in: emails }, lid: null }, { email: 1 }).lean();
    return new Set(accounts.map(({ email }) => email));
  };

  /** Unlinks all accounts of a lid and returns their number. The accounts do not change otherwise. */
  const unlinkAccounts = async (lid: string, by: string): Promise<number> => {
    const accounts = await AccountModel.find({ lid });
    const unlinked = await Promise.all(accounts.map((account) => unlink(account, lid, by)));
    return unlinked.filter(Boolean).length;
  };

  /**
   * Links those of these accounts that are linked to no lid, and that `by` may change. The accounts do not change otherwise.
   */
  const linkAccounts = async (lid: string, accounts: string[], by: string): Promise<void> => {
    const viewer = await accountLookup.findActiveViewer(by);
    for (const unlinked of await AccountModel.find({ _id: { $in: accounts }, lid: null, leavingAt: null })) {
      if (!canChangeAccount(viewer, unlinked, {})) continue;
      const filter = { _id: unlinked._id, role: unlinked.role, lid: null, leavingAt: null };
      const update = { $set: { lid, updatedAt: new Date(), updatedBy: by } };
      const account = await AccountModel.findOneAndUpdate(filter, update);
      if (account) await recordLink('account.linked', account, lid, by);
    }
  };

  return { findLinkedAccounts, findUnlinkedEmails, unlinkAccounts, linkAccounts };
};

const unlink = async ({ _id }: AccountDocument, lid: string, by: string): Promise<boolean> => {
  const update = { $unset: { lid: true }, $set: { updatedAt: new Date(), updatedBy: by } };
  // The filter on `lid` skips an account that an admin has linked to another lid in the meantime.
  const account = await AccountModel.findOneAndUpdate({ _id, lid }, update);
  if (account) await recordLink('account.unlinked', account, null, by);
  return account !== null;
};

const recordLink = (
  action: 'account.linked' | 'account.unlinked',
  before: AccountDocument,
  lid: string | null,
  by: string,
) => record({ action, by, subject: before.id, naam: fullName(before), changes: diff(before, { lid }) });
