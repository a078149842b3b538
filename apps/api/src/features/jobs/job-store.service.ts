import { AppError, jobDays, maxNamedItems, undoHours, type JobFailureCode } from '@ledenportaal/shared';
import { z } from 'zod';
import { inBatches } from '../../platform/database/batches.js';
import { newObjectId, toObjectId } from '../../platform/database/object-id.js';
import type { Outcome } from './job-kind.js';
import type { JobKindService } from './job-kind.service.js';
import { JobBatchModel, JobModel, type JobBatch, type JobRecord, type NewJob } from './job.model.js';

export type JobStoreService = ReturnType<typeof createJobStoreService>;

const batchesPerWrite = 10;
const hourMs = 60 * 60_000;
const defaultLifetimeHours = (jobDays + 1) * 24;
/** Of a job that must not expire before it is done. */
const farFuture = new Date('9999-01-01');

/** Jobs and the ids of their items in the database. */
export const createJobStoreService = ({ kinds }: { kinds: JobKindService }) => {
  const findJob = async (id: string): Promise<JobRecord> => {
    const job = await JobModel.findById(id).lean<JobRecord>();
    if (!job) throw new AppError('job_not_found');
    return job;
  };

  /** Stores the ids of the items first: a job without its items must never run. An undo has the items of its job. */
  const create = async (
    newJob: NewJob,
    ids: readonly string[],
    total = ids.length,
    progress: Partial<JobRecord> = {},
  ): Promise<JobRecord> => {
    const { _id = newObjectId(), kind, by, subject, createdAt = new Date(), ...job } = newJob;
    const definition = kinds.findKind({ kind, subject });
    const { isOwned, undo, subject: subjectSchema } = definition;
    const record: JobRecord = {
      ...job,
      ...kinds.withInput({
        kind,
        input: job.input ?? null,
        subject: kind === 'undo' ? subject : z.parse(subjectSchema, subject),
      }),
      _id,
      by: toObjectId(by),
      state: 'waiting',
      total,
      processed: 0,
      done: 0,
      left: {},
      named: [],
      createdAt,
      ...progress,
      ...(kind !== 'undo' && undo && { undoUntil: new Date(createdAt.getTime() + undoHours * hourMs) }),
      expiresAt: isOwned ? farFuture : getExpiry(createdAt, definition),
    };
    // Those of a process that was killed before it stored the job.
    if (ids.length && !(await JobModel.exists({ _id }))) await JobBatchModel.deleteMany({ job: _id });
    // Without mongoose, which would cast each id, and in parts: 10,000 ids at once would block the event loop.
    for await (const batches of inBatches(inBatches(ids, kinds.getBatchSize(record)), batchesPerWrite))
      await JobBatchModel.collection.insertMany(batches.map((batch) => toBatch(record, batch)));
    return (await JobModel.create(record)).toObject<JobRecord>();
  };

  const createBatch = async (job: JobRecord, ids: string[]): Promise<JobBatch> => {
    const batch = toBatch(job, ids);
    await JobBatchModel.collection.insertOne(batch);
    return batch;
  };

  const end = async (job: JobRecord, changes: Partial<JobRecord>) => {
    const { _id, undoes, createdAt } = job;
    const definition = kinds.findKind(job);
    const { isOwned, undo } = definition;
    // What an undo left can be undone later.
    if (undoes && changes.state !== 'done')
      await JobModel.updateOne({ _id: undoes, undoneBy: _id }, { $unset: { undoneBy: 1 } });
    const deleteBatches = async () => void (!undo && (await JobBatchModel.deleteMany({ job: _id })));
    // After a kill, batches that do not expire would stay, and a failed job without its batches would seem done.
    if (isOwned) await deleteBatches();
    const expiresAt = isOwned && { expiresAt: getExpiry(createdAt, definition) };
    await JobModel.updateOne({ _id, finishedAt: null }, { $set: { ...changes, ...expiresAt, finishedAt: new Date() } });
    if (!isOwned) await deleteBatches();
  };

  return {
    findJob,
    create,
    createBatch,

    /** Deletes jobs, also while they run, without a trace. */
    remove: async (ids: JobRecord['_id'][]): Promise<void> => {
      await JobModel.deleteMany({ _id: { $in: ids } });
      await JobBatchModel.deleteMany({ job: { $in: ids } });
    },

    /** Returns what is left of the next batch of a job. An undo goes through the batches of the job that it undoes. */
    findNextBatch: async ({ _id, undoes, lastBatch, processedOfBatch }: JobRecord): Promise<JobBatch | undefined> => {
      const next = { job: undoes ?? _id, ...(lastBatch && { _id: { $gt: lastBatch } }) };
      const [batch] = await JobBatchModel.find(next).sort({ _id: 1 }).limit(1).lean<JobBatch[]>();
      return batch && { ...batch, ids: batch.ids.slice(processedOfBatch ?? 0) };
    },

    /** An undo has the items of the job that it undoes. */
    findItems: async ({ _id, undoes }: Pick<JobRecord, '_id' | 'undoes'>): Promise<string[]> => {
      const batches = await JobBatchModel.find({ job: undoes ?? _id })
        .sort({ _id: 1 })
        .lean<JobBatch[]>();
      return batches.flatMap(({ ids }) => ids.map(String));
    },

    finish: (job: JobRecord, state: 'done' | 'cancelled', made?: Pick<JobRecord, 'output' | 'result'>): Promise<void> =>
      // The total of a job that finds more items was an estimate.
      end(job, { state, ...(state === 'done' && { total: job.processed }), ...made }),

    fail: async (job: JobRecord, failure: JobFailureCode): Promise<void> => {
      await end(job, { state: 'failed', failure });
      // A handler that refuses a job has changed nothing.
      if (failure !== 'no_progress' && !job.done)
        await JobModel.updateOne({ _id: job._id }, { $unset: { undoUntil: 1 } });
    },

    /** Counts the first items of a batch once, also when it was repeated after a kill. */
    recordOutcomes: async (
      job: JobRecord,
      { _id: batch, ids }: JobBatch,
      processed: number,
      outcomes: Outcome<string>[],
      isProgress: boolean,
    ): Promise<void> => {
      const left = outcomes.flatMap(({ id, left: reason, naam = '' }) => (reason ? [{ id, naam, reason }] : []));
      const named = left
        .slice(0, maxNamedItems - job.named.length)
        .map(({ id, ...rest }) => ({ _id: toObjectId(id), ...rest }));
      const counts: Record<string, number> = {};
      for (const { reason } of left) counts[`left.${reason}`] = (counts[`left.${reason}`] ?? 0) + 1;
      await JobModel.updateOne(
        { _id: job._id, lastBatch: job.lastBatch ?? null, processedOfBatch: job.processedOfBatch ?? null },
        {
          $set:
            processed < ids.length
              ? { processedOfBatch: (job.processedOfBatch ?? 0) + processed }
              : { lastBatch: batch, processedOfBatch: null },
          ...(isProgress && { $unset: { attempts: 1 } }),
          $inc: {
            processed,
            done: outcomes.length - left.length,
            ...counts,
            ...(!isProgress && { attempts: 1 }),
          },
          ...(named.length && { $push: { named: { $each: named } } }),
        },
      );
    },
  };
};

const getExpiry = (createdAt: Date, { lifetimeHours = defaultLifetimeHours }: { lifetimeHours?: number }) =>
  new Date(createdAt.getTime() + lifetimeHours * hourMs);

const toBatch = ({ _id: job, expiresAt }: Pick<JobRecord, '_id' | 'expiresAt'>, ids: string[]): JobBatch => ({
  _id: newObjectId(),
  job,
  ids: ids.map(toObjectId),
  expiresAt,
});
