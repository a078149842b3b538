import { AppError, fullName } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { Task } from '../../platform/background-tasks.js';
import type { Log } from '../../platform/log.js';
import type { Storage } from '../../platform/storage.js';
import { deleteFavouritesOfAccount } from '../bedrijven/index.js';
import { deleteCollection } from '../collections/index.js';
import { insistOnOtherAdmin, type RunExclusive } from './account.admins.js';
import { AccountModel, type AccountDocument } from './account.model.js';
import { portraitsOf } from './portrait.service.js';

type Parts = { storage: Storage; log: Log; oneAtATime: RunExclusive };

/** An account that goes: marked first, which ends its sessions, then all that is of it, then itself. */
export const createLeavers = ({ storage, log, oneAtATime }: Parts) => {
  const finish = async (account: AccountDocument) => {
    await deleteCollection(account.id);
    await deleteFavouritesOfAccount(account.id);
    await storage.removeFolder(portraitsOf(account.id));
    await record({ action: 'account.removed', by: account.id, subject: account.id, naam: fullName(account) });
    await AccountModel.deleteOne({ _id: account._id });
  };

  return {
    leave: async (account: AccountDocument): Promise<void> => {
      const marked = await oneAtATime((signal) => mark(account, signal));
      await finish(marked).catch((cause: unknown) =>
        // It can no longer be used, which cannot be taken back; the task does the rest.
        log.error(
          { err: cause, account: account.id },
          'somebody left, but not all that goes with the account has gone',
        ),
      );
    },

    /** What a process that was killed left of it. */
    task: {
      name: 'accounts.leave',
      everyMs: 60 * 60_000,
      run: async (signal) => {
        for await (const account of AccountModel.find({ leavingAt: { $type: 'date' } })) {
          signal.throwIfAborted();
          await finish(account);
        }
      },
    } satisfies Task,
  };
};

const mark = async ({ id, passwordHash }: AccountDocument, signal: AbortSignal): Promise<AccountDocument> => {
  const now = await AccountModel.findOne({ _id: id, state: 'active', passwordHash });
  if (!now) throw new AppError('session_ended');
  if (now.role === 'admin') await insistOnOtherAdmin(id);
  signal.throwIfAborted();
  const at = new Date();
  const leaving = { state: 'disabled', leavingAt: at, updatedAt: at, updatedBy: now._id };
  const marked = await AccountModel.findOneAndUpdate(
    { _id: now._id, state: 'active', passwordHash },
    { $set: leaving, $inc: { tokenVersion: 1 } },
    { returnDocument: 'after' },
  );
  if (!marked) throw new AppError('session_ended');
  return marked;
};
