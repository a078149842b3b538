import { AppError, can } from '@ledenportaal/shared';
import type { Resources } from '../../platform/resources.js';
import { createPurgeTask } from '../../platform/storage/purge-task.js';
import { AccountModel, type AccountDocument, type LastAdminService } from '../accounts/index.js';
import type { PersonalDataService } from './personal-data.service.js';

export type AccountDeletionDeps = { lastAdmins: LastAdminService };
type OwnServices = { ownData: Pick<PersonalDataService, 'eraseData'> };
export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>;

/** Deletes an account in three steps: marks it, which ends its sessions; deletes its data; deletes the account. */
export const createAccountDeletionService = (
  { log }: Resources,
  { lastAdmins }: AccountDeletionDeps,
  { ownData }: OwnServices,
) => {
  const markForDeletion = async (
    { id, passwordHash }: AccountDocument,
    signal: AbortSignal,
  ): Promise<AccountDocument> => {
    const current = await AccountModel.findOne({ _id: id, state: 'active', passwordHash });
    if (!current) throw new AppError('session_ended');
    if (can(current, 'roles.grant')) await lastAdmins.assertOtherAdminExists(id);
    signal.throwIfAborted();
    const at = new Date();
    const marks = { state: 'disabled', leavingAt: at, updatedAt: at, updatedBy: current._id };
    const markedAccount = await AccountModel.findOneAndUpdate(
      { _id: current._id, state: 'active', passwordHash },
      // Without its waiting mails, which would otherwise be moved to the outbox after that is erased.
      { $set: marks, $unset: { mails: true }, $inc: { tokenVersion: 1 } },
      { returnDocument: 'after' },
    );
    if (!markedAccount) throw new AppError('session_ended');
    return markedAccount;
  };

  return {
    deleteAccount: async (account: AccountDocument): Promise<void> => {
      const markedAccount = await lastAdmins.runExclusive((signal) => markForDeletion(account, signal));
      await ownData.eraseData(markedAccount).catch((cause: unknown) =>
        // The mark is final: the account cannot be used any more. The task deletes what remains.
        log.error({ err: cause, account: account.id }, 'an account is deleted, but not all of its data yet'),
      );
    },

    /** Completes deletions that failed or that a killed process did not finish. */
    task: createPurgeTask({
      name: 'accounts.delete',
      log,
      find: () => AccountModel.find({ leavingAt: { $type: 'date' } }).cursor(),
      purge: ownData.eraseData,
      failure: 'an account was not deleted',
      toLogFields: ({ id }) => ({ account: String(id) }),
    }),
  };
};
