import { AppError, can, fullName } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { Resources } from '../../platform/resources.js';
import { createPurgeTask } from '../../platform/storage/purge-task.js';
import type { FavouriteService } from '../bedrijven/index.js';
import type { CollectionItemService } from '../collections/index.js';
import type { SignupService } from '../auth/index.js';
import { AccountModel, type AccountDocument, type LastAdminService, ResetModel } from '../accounts/index.js';
import type { DownloadCoverageService, FileLogService } from '../downloads/index.js';
import type { JobService } from '../jobs/index.js';
import type { ZipService } from '../zips/index.js';
import { getPortraitFolder } from '../portraits/index.js';

export type AccountDeletionDeps = {
  favourites: Pick<FavouriteService, 'deleteFavouritesOfAccount'>;
  collectionItems: Pick<CollectionItemService, 'deleteCollection'>;
  signups: Pick<SignupService, 'deleteSignups'>;
  downloadCoverage: Pick<DownloadCoverageService, 'deleteCoverageOfAccount'>;
  fileLog: Pick<FileLogService, 'deleteFileDownloadsOfAccount'>;
  zips: Pick<ZipService, 'deleteZipsOfAccount'>;
  jobs: Pick<JobService, 'deleteResultsOfAccount'>;
  lastAdmins: LastAdminService;
};
export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>;

/** Deletes an account in three steps: marks it, which ends its sessions; deletes its data; deletes the account. */
export const createAccountDeletionService = ({ storage, log }: Resources, deps: AccountDeletionDeps) => {
  const { favourites, collectionItems, signups, downloadCoverage, fileLog, zips, jobs, lastAdmins } = deps;

  const finish = async (account: AccountDocument) => {
    await collectionItems.deleteCollection(account.id);
    await favourites.deleteFavouritesOfAccount(account.id);
    await downloadCoverage.deleteCoverageOfAccount(account.id);
    await fileLog.deleteFileDownloadsOfAccount(account.id);
    await zips.deleteZipsOfAccount(account.id);
    await jobs.deleteResultsOfAccount(account.id);
    await storage.removeFolder(getPortraitFolder(account.id));
    await signups.deleteSignups(account.email);
    await ResetModel.deleteOne({ email: account.email });
    await record({ action: 'account.removed', by: account.id, subject: account.id, naam: fullName(account) });
    await AccountModel.deleteOne({ _id: account._id });
  };

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
      { $set: marks, $inc: { tokenVersion: 1 } },
      { returnDocument: 'after' },
    );
    if (!markedAccount) throw new AppError('session_ended');
    return markedAccount;
  };

  return {
    deleteAccount: async (account: AccountDocument): Promise<void> => {
      const markedAccount = await lastAdmins.runExclusive((signal) => markForDeletion(account, signal));
      await finish(markedAccount).catch((cause: unknown) =>
        // The mark is final: the account cannot be used any more. The task deletes what remains.
        log.error({ err: cause, account: account.id }, 'an account is deleted, but not all of its data yet'),
      );
    },

    /** Completes deletions that failed or that a killed process did not finish. */
    task: createPurgeTask({
      name: 'accounts.delete',
      log,
      find: () => AccountModel.find({ leavingAt: { $type: 'date' } }).cursor(),
      purge: finish,
      failure: 'an account was not deleted',
      toLogFields: ({ id }) => ({ account: String(id) }),
    }),
  };
};
