import { AppError, fullName, type Account, type AccountEdit, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { inBatches } from '../../platform/batches.js';
import { pendingMail } from '../../platform/mail/mail.service.js';
import { findLidNamen } from '../leden/index.js';
import { insistOnOtherAdmin, type RunExclusive } from './account.admins.js';
import { AccountModel, toAccount, type AccountDocument } from './account.model.js';
import { ResetModel } from './reset.model.js';

type Parts = {
  oneAtATime: RunExclusive;
  /** After a change that a mail goes with. */
  wakeMail: () => void;
};
type Kind = `account.${'approved' | 'enabled' | 'disabled' | 'promoted' | 'demoted' | 'linked' | 'unlinked'}`;
/** A member, as far as an account is linked to it. */
type NewLid = { _id: string; email: string };

export type Admission = ReturnType<typeof createAdmission>;

/** Who gets in, as admins decide it and the members list does. */
export const createAdmission = ({ oneAtATime, wakeMail }: Parts) => {
  /** Undefined where the account is no longer as it was read. */
  const change = async (before: AccountDocument, edit: AccountEdit, by: string) => {
    const kinds = kindsOf(before, edit);
    if (kinds.length === 0) return before;
    const after = await AccountModel.findOneAndUpdate(asRead(before), toUpdate(edit, kinds, by), {
      returnDocument: 'after',
    });
    if (!after) return undefined;
    if (endsAll(kinds)) await ResetModel.deleteOne({ email: after.email });
    if (kinds.includes('account.approved')) wakeMail();
    for (const action of kinds) await record({ action, by, subject: after.id, naam: fullName(after) });
    return after;
  };

  const update = async (id: string, edit: AccountEdit, by: string, signal?: AbortSignal): Promise<AccountDocument> => {
    const before = await AccountModel.findOne({ _id: id, leavingAt: null });
    if (!before) throw new AppError('account_not_found');
    if (isAdmin(before) && takesAway(edit)) await insistOnOtherAdmin(id);
    signal?.throwIfAborted();
    // Each time that it has changed meanwhile, somebody else got on.
    return (await change(before, edit, by)) ?? update(id, edit, by, signal);
  };

  /** For a lid that is new: whoever waits at its address is let in, and the account there becomes the lid's. */
  const welcome = async (lid: NewLid, by: Pick<Viewer, 'id'>): Promise<void> => {
    const unlinked = { email: lid.email.trim().toLowerCase(), lid: null, leavingAt: null };
    const account = await AccountModel.findOne({ ...unlinked, state: { $ne: 'disabled' } });
    if (!account) return;
    const changed = await change(account, { lid: lid._id, state: 'active' }, by.id);
    if (!changed) await welcome(lid, by);
  };

  return {
    list: async (): Promise<Account[]> => {
      const all = AccountModel.find({ leavingAt: null }).sort({ email: 1 }).cursor({ batchSize: presentedAtOnce });
      const accounts: Account[] = [];
      for await (const some of inBatches<AccountDocument>(all, presentedAtOnce))
        accounts.push(...(await present(some)));
      return accounts;
    },

    byEmail: async (email: string): Promise<Account | undefined> =>
      (await present(await AccountModel.find({ email, leavingAt: null })))[0],

    update: async (id: string, edit: AccountEdit, { id: by }: Viewer): Promise<Account> => {
      await refuseUnknownLid(edit);
      const changed = takesAway(edit)
        ? await oneAtATime((signal) => update(id, edit, by, signal))
        : await update(id, edit, by);
      return (await present([changed]))[0]!;
    },
    welcome,
  };
};

/** So few that presenting them does not hold up other requests. */
const presentedAtOnce = 100;

const isAdmin = ({ role, state }: AccountDocument) => role === 'admin' && state === 'active';
const takesAway = ({ role, state }: AccountEdit) => role === 'lid' || state === 'disabled';

const asRead = ({ _id, role, state, lid = null }: AccountDocument) => ({ _id, role, state, lid, leavingAt: null });

const kindsOf = (before: AccountDocument, edit: AccountEdit): Kind[] => {
  const kinds: Kind[] = [];
  const { state = before.state, role = before.role } = edit;
  if (state === 'disabled' && before.state !== state) kinds.push('account.disabled');
  if (state === 'active' && before.state === 'waiting') kinds.push('account.approved');
  if (state === 'active' && before.state === 'disabled') kinds.push('account.enabled');
  if (role !== before.role) kinds.push(role === 'admin' ? 'account.promoted' : 'account.demoted');
  const lid = before.lid?.toHexString() ?? null;
  if (edit.lid !== undefined && (edit.lid?.toLowerCase() ?? null) !== lid)
    kinds.push(edit.lid === null ? 'account.unlinked' : 'account.linked');
  return kinds;
};

/** Sessions, and the code for a new password: one that is asked for meanwhile carries the `tokenVersion` of before. */
const endsAll = (kinds: Kind[]) => kinds.includes('account.disabled') || kinds.includes('account.demoted');

const toUpdate = ({ lid, ...told }: AccountEdit, kinds: Kind[], by: string) => ({
  $set: { ...told, ...(lid && { lid }), updatedAt: new Date(), updatedBy: by },
  ...(lid === null && { $unset: { lid: true } }),
  ...(endsAll(kinds) && { $inc: { tokenVersion: 1 } }),
  ...(kinds.includes('account.approved') && { $push: { mails: pendingMail('approved') } }),
});

const refuseUnknownLid = async ({ lid }: AccountEdit) => {
  if (lid && !(await findLidNamen([lid])).size)
    throw new AppError('invalid', { fields: { lid: 'Dit lid bestaat niet (meer).' } });
};

const present = async (accounts: AccountDocument[]): Promise<Account[]> => {
  const namen = await findLidNamen(accounts.flatMap(({ lid }) => lid?.toHexString() ?? []));
  return accounts.map((account) => toAccount(account, namen));
};
