import { fullName } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { createYield } from '../../platform/yield.js';
import { AccountModel, type AccountDocument } from './account.model.js';

type Linked = Pick<AccountDocument, '_id' | 'lid' | 'voornaam' | 'name'>;

/** The accounts that are linked to each lid, or to one of them, by the lid's id. */
export const linkedTo = async (lid?: string): Promise<Map<string, { _id: string; name: string }[]>> => {
  const mayYield = createYield();
  const accounts: AsyncIterable<Linked> = AccountModel.find(
    { lid: lid ?? { $type: 'objectId' }, leavingAt: null },
    { lid: 1, voornaam: 1, name: 1 },
  )
    .sort({ _id: 1 })
    .lean<Linked[]>()
    .cursor({ batchSize: 500 });
  const byLid = new Map<string, { _id: string; name: string }[]>();
  for await (const account of accounts) {
    const id = String(account.lid);
    const linked = byLid.get(id) ?? [];
    linked.push({ _id: String(account._id), name: fullName(account) });
    byLid.set(id, linked);
    await mayYield();
  }
  return byLid;
};

/** Which of these addresses are of an account without a lid. */
export const unlinkedAt = async (emails: string[]): Promise<Set<string>> => {
  const accounts = await AccountModel.find({ email: { $in: emails }, lid: null }, { email: 1 }).lean();
  return new Set(accounts.map(({ email }) => email));
};

/** Leaves the accounts of a lid as they are, but for their lid. Says how many those were. */
export const unlinkFrom = async (lid: string, by: string): Promise<number> => {
  const accounts = await AccountModel.find({ lid });
  const unlinked = await Promise.all(accounts.map((account) => unlink(account, lid, by)));
  return unlinked.filter(Boolean).length;
};

const unlink = async ({ _id }: AccountDocument, lid: string, by: string): Promise<boolean> => {
  const update = { $unset: { lid: true }, $set: { updatedAt: new Date(), updatedBy: by } };
  // Unless an admin has linked it to another lid meanwhile.
  const account = await AccountModel.findOneAndUpdate({ _id, lid }, update);
  if (account) await record({ action: 'account.unlinked', by, subject: account.id, naam: fullName(account) });
  return account !== null;
};
