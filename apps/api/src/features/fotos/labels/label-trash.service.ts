import { AppError, maxBulk } from '@ledenportaal/shared';
import type { DeletedLabel, ErrorCode, Job, LabelRestoreResult, Paging, PurgeResult } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { findLatest } from '../../../platform/database/page.js';
import { processEach } from '../../../platform/process-each.js';
import { getOldestRestorable, getRestorableUntil } from '../../../platform/storage/trash.js';
import type { JobService } from '../../jobs/index.js';
import { labelFields, labelModels } from '../../labels/index.js';
import { LabelRemovalModel, type LabelRemoval } from './label-removal.model.js';

const purgedActions = { tags: 'tag.purged', themes: 'thema.purged' } as const;

/** What became of a label that was not restored. */
const restoreOutcomes: Partial<Record<ErrorCode, 'gone' | 'exists' | 'running'>> = {
  job_not_found: 'gone',
  undo_expired: 'gone',
  tag_exists: 'exists',
  thema_exists: 'exists',
  job_running: 'running',
};

export type LabelTrashService = ReturnType<typeof createLabelTrashService>;

/** The removed and merged labels of the last 30 days. Their jobs have what a restore needs. */
export const createLabelTrashService = ({ jobs }: { jobs: JobService }) => {
  const list = async (paging: Paging): Promise<{ docs: DeletedLabel[]; total: number }> => {
    const { docs: removals, total } = await findLatest<LabelRemoval>(
      LabelRemovalModel,
      createRestorableFilter(),
      'createdAt',
      paging,
    );
    const removalJobs = new Map((await jobs.many(removals.map(({ job }) => job))).map((job) => [job._id, job]));
    const live = await findLiveIds(removals);
    const docs = removals.flatMap((removal) => {
      const job = removalJobs.get(String(removal.job));
      return job?.undoUntil && !live.has(String(removal._id)) ? [toDeletedLabel(removal, job)] : [];
    });
    return { docs, total: total - (removals.length - docs.length) };
  };

  const restore = async (ids: string[], by: string): Promise<LabelRestoreResult> => {
    const removals = await LabelRemovalModel.find(
      { _id: { $in: ids }, ...createRestorableFilter() },
      { job: 1 },
    ).lean();
    const removalJobs = await jobs.many(removals.map(({ job }) => job));
    // Few photos each may be too many to wait for together.
    const isQueued = removalJobs.reduce((sum, { total }) => sum + total, 0) > maxBulk;
    let full = 0;
    let isRunning = false;
    const outcomes = await processEach(ids, ['done', 'gone', 'exists', 'running'], async (_id) => {
      const removal = await LabelRemovalModel.findOne({ _id, ...createRestorableFilter() }, { job: 1 }).lean();
      if (!removal) return (await findLiveIds([{ _id }])).size > 0 ? 'done' : 'gone';
      try {
        const undo = await jobs.undo(String(removal.job), by, { isForced: true, isQueued });
        full += undo.left.full;
        isRunning ||= !undo.finishedAt;
        return 'done';
      } catch (cause) {
        const outcome = cause instanceof AppError ? restoreOutcomes[cause.code] : undefined;
        if (!outcome) throw cause;
        return outcome;
      }
    });
    return { ...outcomes, full, isRunning };
  };

  /** Keeps the record of the removal, because edits and merges that began before it still need it. */
  const purge = (ids: string[], by: string): Promise<PurgeResult> =>
    processEach(ids, ['done', 'gone'], async (_id) => {
      const removal = await LabelRemovalModel.findOne({ _id, ...createRestorableFilter() }).lean<LabelRemoval>();
      if (!removal || !(await jobs.forgetUndo(removal.job))) return 'gone';
      const unpurged = { _id, job: removal.job, purgedAt: null };
      const { modifiedCount } = await LabelRemovalModel.updateOne(unpurged, { $set: { purgedAt: new Date() } });
      if (modifiedCount === 0) return 'gone';
      await record({ action: purgedActions[removal.field], by, subject: _id });
      return 'done';
    });

  return { list, restore, purge };
};

const createRestorableFilter = () => ({ createdAt: { $gt: getOldestRestorable() }, purgedAt: null });

/** When a label exists too, its removal or restore was interrupted, and the record does not count. */
const findLiveIds = async (removals: { _id: unknown }[]): Promise<Set<string>> => {
  const _id = { $in: removals.map((removal) => removal._id) };
  const live = await Promise.all(labelFields.map((field) => labelModels[field].find({ _id }, { _id: 1 }).lean()));
  return new Set(live.flat().map((label) => String(label._id)));
};

const toDeletedLabel = ({ _id, field, naam, createdAt }: LabelRemoval, job: Job): DeletedLabel => ({
  _id: String(_id),
  kind: field === 'tags' ? 'tags' : 'themas',
  naam,
  count: job.total,
  ...(job.subject.into && { into: job.subject.into }),
  deletedAt: createdAt.toISOString(),
  until: getRestorableUntil(createdAt).toISOString(),
  deletedBy: job.by,
});
