import { AppError } from '@ledenportaal/shared';
import type { DeletedLid, ErrorCode, LidRemovalResult, Paging, PurgeResult } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import type { Task } from '../../../platform/background-tasks.js';
import { inBatches } from '../../../platform/database/batches.js';
import { getDatabaseDate } from '../../../platform/database/clock.js';
import type { RunExclusive } from '../../../platform/database/database-mutex.js';
import { findLatest } from '../../../platform/database/page.js';
import { nextUpdatedAt } from '../../../platform/database/stamps.js';
import { assertBelowLimit } from '../../../platform/limits/list-limits.js';
import { processEach } from '../../../platform/process-each.js';
import type { Resources } from '../../../platform/resources.js';
import { getOldestRestorable } from '../../../platform/storage/trash.js';
import {
  DeletedLidModel,
  toDeletedLid,
  toRestorable,
  type DeletedLidEntry,
  type DeletedLidRecord,
} from './deleted-lid.model.js';
import type { LedenAccounts, LidActivationService } from '../lid-activation.service.js';
import type { LidChangeService } from '../lid-change.service.js';
import { LidModel, type LidRecord } from '../lid.model.js';

type OwnServices = {
  changes: Pick<LidChangeService, 'findLid' | 'insertLid'>;
  lidActivation: LidActivationService;
  /** The mutex of all writes to leden, so that a lid is not restored and purged at once. */
  runExclusive: RunExclusive;
};

const batchSize = 100;

/** What became of a lid that was not removed. */
const removalOutcomes: Partial<Record<ErrorCode, 'gone' | 'full'>> = { lid_not_found: 'gone', list_full: 'full' };

export type LidTrashService = ReturnType<typeof createLidTrashService>;

export const createLidTrashService = (
  { listLimits }: Resources,
  { accountLookup, linkedAccounts }: LedenAccounts,
  { changes, lidActivation, runExclusive }: OwnServices,
) => {
  /**
   * Inserts the record in the trash, then deletes the lid, so that the lid is always in at least one of the two; if it
   * is in both, the lid counts.
   */
  const removeLid = async (id: string, by: string): Promise<{ msg: string }> => {
    const lid = await changes.findLid(id);
    await upsertDeletedRecord(lid, by);
    const before = await linkedAccounts.unlinkAccounts(id, by);
    await LidModel.deleteOne({ _id: id });
    // An admin may have linked an account just before the lid was deleted.
    const unlinked = before + (await linkedAccounts.unlinkAccounts(id, by));
    await record({ action: 'lid.removed', by, subject: id, naam: lid.naam });
    return { msg: [`Lid ‘${lid.naam}’ is verwijderd.`, ...formatUnlinked(unlinked)].join(' ') };
  };

  const upsertDeletedRecord = async (lid: LidRecord, by: string) => {
    await assertBelowLimit(DeletedLidModel, listLimits.deletedLeden);
    const id = String(lid._id);
    const linked = (await linkedAccounts.findLinkedAccounts(id)).get(id) ?? [];
    const update = {
      $set: { lid: toRestorable(lid), deletedAt: getDatabaseDate(), deletedBy: by },
      // Keeps the accounts that an interrupted deletion has unlinked.
      $addToSet: { accounts: { $each: linked.map(({ _id }) => _id) } },
    };
    await DeletedLidModel.updateOne({ _id: lid._id }, update, { upsert: true });
  };

  /** Does nothing when the lid is not in the trash. Can be repeated after an interruption. */
  const restoreLid = async (id: string, by: string): Promise<void> => {
    const restorable = { _id: id, deletedAt: { $gt: getOldestRestorable() } };
    const deleted = await DeletedLidModel.findOne(restorable).lean<DeletedLidRecord>();
    if (!deleted) return;
    const { _id, lid } = deleted;
    if (!(await LidModel.exists({ _id }))) {
      await changes.insertLid({ ...lid, _id, updatedAt: nextUpdatedAt(lid.updatedAt), updatedBy: by });
      await record({ action: 'lid.restored', by, subject: id, naam: lid.naam });
    }
    await linkedAccounts.linkAccounts(id, deleted.accounts.map(String), by);
    await DeletedLidModel.deleteOne({ _id });
  };

  /** Purges leden whose retention period has passed, and removes the records of leden that exist. */
  const purgeBatch = async (batch: DeletedLidEntry[], signal: AbortSignal) => {
    const live = await findLiveIds(batch);
    for (const { _id, deletedAt, deletedBy } of batch) {
      signal.throwIfAborted();
      if (live.has(String(_id))) await DeletedLidModel.deleteOne({ _id });
      else if (deletedAt < getOldestRestorable()) await purge({ _id, deletedAt }, String(deletedBy));
    }
  };
  const task: Task = {
    name: 'leden.trash',
    everyMs: 60 * 60_000,
    run: async (signal) => {
      const entries = DeletedLidModel.find({}, { lid: 0, accounts: 0 }).lean<DeletedLidEntry[]>().cursor({ batchSize });
      for await (const batch of inBatches<DeletedLidEntry>(entries, batchSize))
        await runExclusive((leaseSignal) => purgeBatch(batch, AbortSignal.any([leaseSignal, signal])));
    },
  };

  return {
    task,

    list: async (paging: Paging): Promise<{ docs: DeletedLid[]; total: number }> => {
      const restorable = { deletedAt: { $gt: getOldestRestorable() } };
      const { docs: records, total } = await findLatest<DeletedLidRecord>(
        DeletedLidModel,
        restorable,
        'deletedAt',
        paging,
      );
      const live = await findLiveIds(records);
      const namen = await accountLookup.findAccountNamen(records.map(({ deletedBy }) => String(deletedBy)));
      const docs = records.filter(({ _id }) => !live.has(String(_id))).map((deleted) => toDeletedLid(deleted, namen));
      return { docs, total: total - live.size };
    },

    remove: (id: string, by: string) => runExclusive(() => removeLid(id, by)),

    removeMany: (ids: string[], by: string): Promise<LidRemovalResult> =>
      runExclusive((signal) =>
        processEach(ids, ['done', 'gone', 'full'], async (id) => {
          signal.throwIfAborted();
          try {
            await removeLid(id, by);
            return 'done';
          } catch (cause) {
            const outcome = cause instanceof AppError ? removalOutcomes[cause.code] : undefined;
            if (!outcome) throw cause;
            return outcome;
          }
        }),
      ),

    /** Restores a lid, and links its accounts that are linked to no lid now. Throws `lid_exists`. */
    restore: async (id: string, by: string): Promise<void> => {
      await runExclusive(() => restoreLid(id, by));
      await lidActivation.activateWaitingAccounts();
    },

    purge: (ids: string[], by: string): Promise<PurgeResult> =>
      runExclusive((signal) =>
        processEach(ids, ['done', 'gone'], async (_id) => {
          signal.throwIfAborted();
          const isLive = await LidModel.exists({ _id });
          return !isLive && (await purge({ _id }, by)) ? 'done' : 'gone';
        }),
      ),
  };
};

/** Returns false when the lid is no longer in the trash. */
const purge = async (filter: { _id: unknown; deletedAt?: Date }, by: string): Promise<boolean> => {
  const { deletedCount } = await DeletedLidModel.deleteOne(filter);
  if (deletedCount) await record({ action: 'lid.purged', by, subject: String(filter._id) });
  return deletedCount > 0;
};

const findLiveIds = async (entries: Pick<DeletedLidEntry, '_id'>[]): Promise<Set<string>> => {
  const live = await LidModel.find({ _id: { $in: entries.map(({ _id }) => _id) } }, { _id: 1 }).lean();
  return new Set(live.map(({ _id }) => String(_id)));
};

const formatUnlinked = (count: number): string[] => {
  if (count === 0) return [];
  return [count === 1 ? 'Eén account hoort nu bij geen lid meer.' : `${count} accounts horen nu bij geen lid meer.`];
};
