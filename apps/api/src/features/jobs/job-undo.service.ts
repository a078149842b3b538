import { AppError } from '@ledenportaal/shared';
import { ignoreDuplicateKey } from '../../platform/database/database.js';
import { newObjectId } from '../../platform/database/object-id.js';
import type { JobKindService } from './job-kind.service.js';
import type { JobRunnerService } from './job-runner.service.js';
import { isEnded } from './job-state.js';
import type { JobStoreService } from './job-store.service.js';
import { JobBatchModel, JobModel, type JobBatch, type JobRecord, type NewJob } from './job.model.js';

type Deps = { kinds: JobKindService; store: JobStoreService; runner: Pick<JobRunnerService, 'start'> };
/** `isForced`: also after the time for it, and also items that were changed since. `isQueued`: in the background. */
export type UndoOptions = { isForced?: boolean; isQueued?: boolean };
export type JobUndoService = ReturnType<typeof createJobUndoService>;

/** Undoes jobs, by jobs. */
export const createJobUndoService = ({ kinds, store, runner }: Deps) => {
  /** Undoes a job. When it is being undone already, returns the job that does. */
  const undo = async (id: string, by: string, { isForced = false, isQueued }: UndoOptions = {}): Promise<JobRecord> => {
    const job = await store.findJob(id);
    const existing = job.undoneBy && (await JobModel.findById(job.undoneBy).lean<JobRecord>());
    if (existing) return existing;
    if (job.kind === 'undo' || !job.undoUntil || (job.undoUntil <= new Date() && !isForced))
      throw new AppError('undo_expired');
    if (!isEnded(job)) throw new AppError('job_running');
    // Of two at once, the second one finds the id of the first, whose job may not be stored yet.
    const unclaimed = { _id: job._id, undoneBy: null };
    await JobModel.updateOne({ ...unclaimed, undoUntil: { $ne: null } }, { $set: { undoneBy: newObjectId() } });
    const { undoneBy } = await store.findJob(id);
    if (!undoneBy) throw new AppError('undo_expired');
    try {
      await kinds.findKind(job).undo?.prepare?.(kinds.withInput({ ...job, undoneBy }), by);
    } catch (cause) {
      await JobModel.updateOne({ _id: job._id, undoneBy }, { $unset: { undoneBy: true } });
      throw cause;
    }
    const subject = { ...job.subject, undoes: job.kind };
    const newJob: NewJob = { _id: undoneBy, kind: 'undo', by, subject, input: { isForced }, undoes: job._id };
    const undoJob = await store.create(newJob, [], job.total).catch(ignoreDuplicateKey);
    if (undoJob) await runner.start(undoJob, isQueued);
    return store.findJob(String(undoneBy));
  };

  /** Deletes what an undo of the job needs. Returns false when it was undone, or does not exist. */
  const forgetUndo = async (id: JobRecord['_id']): Promise<boolean> => {
    const unset = { $unset: { undoUntil: true } };
    const job = await JobModel.findOneAndUpdate({ _id: id, undoneBy: null }, unset).lean<JobRecord>();
    if (!job) return false;
    const batches = JobBatchModel.find({ job: id }).lean<JobBatch[]>().cursor();
    for await (const { ids } of batches)
      await kinds.findKind(job).undo?.forget?.(kinds.withInput(job), ids.map(String));
    return true;
  };

  return { undo, forgetUndo };
};
