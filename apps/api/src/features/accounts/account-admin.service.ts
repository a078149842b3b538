import {
  AppError,
  can,
  canChangeAccount,
  fullName,
  losesCapability,
  type Account,
  type AccountEdit,
  type Viewer,
} from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { inBatches } from '../../platform/database/batches.js';
import { definePendingMail } from '../../platform/mail/define-mail.js';
import { diff } from '../../platform/database/diff.js';
import type { Resources } from '../../platform/resources.js';
import type { LidLookupService } from '../leden/index.js';
import type { AccountLookupService } from './account-lookup.service.js';
import { AccountModel, toAccount, type AccountDocument, type AccountRecord } from './account.model.js';
import type { LastAdminService } from './last-admin.service.js';
import { ResetModel } from './reset.model.js';

type Deps = {
  accountLookup: Pick<AccountLookupService, 'findActiveViewer'>;
  lastAdmins: LastAdminService;
  lidLookup: Pick<LidLookupService, 'findLidNamen'>;
};
type AccountAction = keyof typeof changedFields;
/** The fields of a new lid that are needed to link an account to it. */
type NewLid = { _id: string; email: string };

const approvedMail = definePendingMail({
  kind: 'approved',
  template: async () => (await import('./mails/approved.js')).approved,
  collection: 'accounts',
  toMail: ({ email, voornaam }: AccountRecord, mailTo) => mailTo(email, { voornaam }),
});

export type AccountAdminService = ReturnType<typeof createAccountAdminService>;

/** The field that an action changes. */
const changedFields = {
  'account.approved': 'state',
  'account.enabled': 'state',
  'account.disabled': 'state',
  'account.promoted': 'role',
  'account.demoted': 'role',
  'account.linked': 'lid',
  'account.unlinked': 'lid',
} as const;

/** Manages accounts for admins, and activates and links the account of a new lid. */
export const createAccountAdminService = (
  { wakeMail }: Pick<Resources, 'wakeMail'>,
  { accountLookup, lastAdmins, lidLookup }: Deps,
) => {
  /** Returns undefined when the account has changed since it was read. */
  const applyChange = async (before: AccountDocument, edit: AccountEdit, by: string) => {
    const actions = getActions(before, edit);
    if (actions.length === 0) return before;
    const after = await AccountModel.findOneAndUpdate(toVersionFilter(before), toUpdate(edit, actions, by), {
      returnDocument: 'after',
    });
    if (!after) return undefined;
    if (endsSessions(actions)) await ResetModel.deleteOne({ email: after.email });
    if (actions.includes('account.approved')) wakeMail();
    for (const action of actions) {
      const changes = diff(before, after, [changedFields[action]]);
      await record({ action, by, subject: after.id, naam: fullName(after), changes });
    }
    return after;
  };

  const update = async (id: string, edit: AccountEdit, by: Viewer, signal?: AbortSignal): Promise<AccountDocument> => {
    const before = await AccountModel.findOne({ _id: id, leavingAt: null });
    if (!before) throw new AppError('account_not_found');
    if (!canChangeAccount(by, before, edit)) throw new AppError('not_allowed');
    if (isAdmin(before) && removesAccess(edit)) await lastAdmins.assertOtherAdminExists(id);
    signal?.throwIfAborted();
    // Retries on a conflict. Each conflict means that another change succeeded, so this ends.
    return (await applyChange(before, edit, by.id)) ?? update(id, edit, by, signal);
  };

  /**
   * Links the account with the address of a new lid to that lid, and lets it in when it waits. Leaves one that is disabled,
   * or that `by` may not change.
   */
  const activateAndLink = async (lid: NewLid, by: Pick<Viewer, 'id'>): Promise<void> => {
    const unlinked = { email: lid.email.trim().toLowerCase(), lid: null, leavingAt: null };
    const account = await AccountModel.findOne({ ...unlinked, state: { $ne: 'disabled' } });
    if (!account || !canChangeAccount(await accountLookup.findActiveViewer(by.id), account, {})) return;
    const changed = await applyChange(account, { lid: lid._id, state: 'active' }, by.id);
    if (!changed) await activateAndLink(lid, by);
  };

  const assertLidExists = async ({ lid }: AccountEdit) => {
    if (lid && !(await lidLookup.findLidNamen([lid])).size)
      throw new AppError('invalid', { fields: { lid: 'Dit lid bestaat niet (meer).' } });
  };

  const toAccounts = async (accounts: AccountDocument[]): Promise<Account[]> => {
    const namen = await lidLookup.findLidNamen(accounts.flatMap(({ lid }) => lid?.toHexString() ?? []));
    return accounts.map((account) => toAccount(account, namen));
  };

  return {
    list: async (): Promise<Account[]> => {
      const cursor = AccountModel.find({ leavingAt: null }).sort({ email: 1 }).cursor({ batchSize });
      const accounts: Account[] = [];
      for await (const batch of inBatches<AccountDocument>(cursor, batchSize))
        accounts.push(...(await toAccounts(batch)));
      return accounts;
    },

    /** Counts the accounts that wait to be let in, up to `limit`. */
    countWaiting: (limit: number): Promise<number> =>
      AccountModel.collection.countDocuments({ state: 'waiting', leavingAt: null }, { limit }),

    byEmail: async (email: string): Promise<Account | undefined> =>
      (await toAccounts(await AccountModel.find({ email, leavingAt: null })))[0],

    update: async (id: string, edit: AccountEdit, by: Viewer): Promise<Account> => {
      await assertLidExists(edit);
      const changed = removesAccess(edit)
        ? await lastAdmins.runExclusive((signal) => update(id, edit, by, signal))
        : await update(id, edit, by);
      return (await toAccounts([changed]))[0]!;
    },
    activateAndLink,
  };
};

/** Low enough that mapping a batch does not delay other requests. */
const batchSize = 100;

const isAdmin = (account: AccountDocument) => can(account, 'roles.grant') && account.state === 'active';
const removesAccess = ({ role, state }: AccountEdit) =>
  state === 'disabled' || (role !== undefined && !can({ role }, 'roles.grant'));

const toVersionFilter = ({ _id, role, state, lid = null }: AccountDocument) => ({
  _id,
  role,
  state,
  lid,
  leavingAt: null,
});

const getActions = (before: AccountDocument, edit: AccountEdit): AccountAction[] => {
  const actions: AccountAction[] = [];
  const { state = before.state, role = before.role } = edit;
  if (state === 'disabled' && before.state !== state) actions.push('account.disabled');
  if (state === 'active' && before.state === 'waiting') actions.push('account.approved');
  if (state === 'active' && before.state === 'disabled') actions.push('account.enabled');
  if (role !== before.role) actions.push(losesCapability(before.role, role) ? 'account.demoted' : 'account.promoted');
  const lid = before.lid?.toHexString() ?? null;
  if (edit.lid !== undefined && (edit.lid?.toLowerCase() ?? null) !== lid)
    actions.push(edit.lid === null ? 'account.unlinked' : 'account.linked');
  return actions;
};

/** Whether the change ends the sessions and the reset code. Incrementing `tokenVersion` ends those issued before it. */
const endsSessions = (actions: AccountAction[]) =>
  actions.includes('account.disabled') || actions.includes('account.demoted');

const toUpdate = ({ lid, ...changes }: AccountEdit, actions: AccountAction[], by: string) => ({
  $set: { ...changes, ...(lid && { lid }), updatedAt: new Date(), updatedBy: by },
  ...(lid === null && { $unset: { lid: true } }),
  ...(endsSessions(actions) && { $inc: { tokenVersion: 1 } }),
  ...(actions.includes('account.approved') && { $push: { mails: approvedMail.pending() } }),
});
