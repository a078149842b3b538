import { AppError, jobDays, leftReasons, maxBulk, maxNamedItems, undoHours } from '@ledenportaal/shared';
import type { Job, JobKind, LeftReason, Paging } from '@ledenportaal/shared';
import type { BackgroundTasks, Task } from '../../platform/background-tasks.js';
import { inBatches } from '../../platform/database/batches.js';
import { ignoreDuplicateKey, WriteConflictError } from '../../platform/database/database.js';
import { defaultLeaseMs, LeaseLostError, withLease } from '../../platform/database/lease.js';
import { findLatest } from '../../platform/database/page.js';
import { newObjectId, toObjectId } from '../../platform/database/object-id.js';
import { repeatUntilDone } from '../../platform/database/repeat-until-done.js';
import type { Log } from '../../platform/log.js';
import { JobBatchModel, JobModel, type JobBatch, type JobRecord, type JobSubject } from './job.model.js';

/** What became of an item. `naam` is asked of items that were left unchanged. */
export type Outcome = { id: string; isChanged?: boolean; left?: LeftReason; naam?: string };
/** An outcome is null for an item that is not counted. */
type Outcomes = Promise<(Outcome | null)[]>;
type Run = (job: JobRecord, ids: string[]) => Outcomes;

/** How jobs of a kind process their items. Every step must be idempotent: it is repeated after a kill. */
export type JobHandler = {
  run: Run;
  /** Called before the first batch. */
  prepare?: (job: JobRecord) => Promise<void>;
  /** Returns ids of items that are to be processed after the stored ones. */
  findMore?: (job: JobRecord) => Promise<string[]>;
  /** Whether the job cannot be cancelled. */
  isUninterruptible?: boolean;
  /** `isForced`: also for items that were changed since. */
  undo: (job: JobRecord, ids: string[], undo: JobRecord, isForced: boolean) => Outcomes;
  /** Called before an undo is stored. Throws when it is not possible. */
  prepareUndo?: (job: JobRecord, by: string) => Promise<void>;
  /** Deletes what an undo needs. */
  forget?: (job: JobRecord, ids: string[]) => Promise<void>;
};
export type NewJob = {
  _id?: JobRecord['_id'];
  kind: JobKind;
  by: string;
  subject: JobSubject;
  input?: unknown;
  undoes?: JobRecord['_id'];
};

type Deps = {
  background: Pick<BackgroundTasks, 'wake'>;
  log: Log;
  findAccountNamen: (ids: string[]) => Promise<Map<string, string>>;
};
export type JobService = ReturnType<typeof createJobService>;

/** `isForced`: also after the time for it, and also items that were changed since. `isQueued`: in the background. */
type UndoOptions = { isForced?: boolean; isQueued?: boolean };
type RunOptions = { signal?: AbortSignal; waitMs?: number; maxBatches?: number };

/** Small batches, so that other requests are hardly delayed. */
const batchSize = 50;
const batchesPerWrite = 10;
const taskName = 'jobs';
const hourMs = 60 * 60_000;
const noneLeft = () => Object.fromEntries(leftReasons.map((reason) => [reason, 0])) as Record<LeftReason, number>;

/** Work on many items, in batches: with progress, cancelled on request, continued after a kill, and undone. */
export const createJobService = ({ background, log, findAccountNamen }: Deps) => {
  const handlers = new Map<JobKind, JobHandler>();
  const getHandler = (kind: JobKind): JobHandler => {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`there is no job ${kind}`);
    return handler;
  };

  /** Also of an undo: what it prepared must not be left half done. */
  const isUninterruptible = ({ kind, subject }: JobRecord) =>
    handlers.get(subject.undoes ?? kind)?.isUninterruptible === true;

  const findJob = async (id: string): Promise<JobRecord> => {
    const job = await JobModel.findById(id).lean<JobRecord>();
    if (!job) throw new AppError('job_not_found');
    return job;
  };

  /** Stores the ids of the items first: a job without its items must never run. An undo has the items of its job. */
  const create = async (
    { _id = newObjectId(), kind, by, ...job }: NewJob,
    ids: readonly string[],
    total = ids.length,
  ) => {
    const createdAt = new Date();
    const undoUntil = new Date(createdAt.getTime() + undoHours * hourMs);
    const expiresAt = new Date(createdAt.getTime() + (jobDays + 1) * 24 * hourMs);
    // Those of a process that was killed before it stored the job.
    if (ids.length) await JobBatchModel.deleteMany({ job: _id });
    // Without mongoose, which would cast each id, and in parts: 10,000 ids at once would block the event loop.
    for await (const batches of inBatches(inBatches(ids, batchSize), batchesPerWrite))
      await JobBatchModel.collection.insertMany(batches.map((batch) => toBatch({ _id, expiresAt }, batch)));
    const record: JobRecord = {
      ...job,
      _id,
      kind,
      by: toObjectId(by),
      input: job.input ?? null,
      state: 'waiting',
      total,
      processed: 0,
      done: 0,
      left: noneLeft(),
      named: [],
      createdAt,
      ...(kind !== 'undo' && { undoUntil }),
      expiresAt,
    };
    return (await JobModel.create(record)).toObject<JobRecord>();
  };

  const run: Run = async (job, ids) => {
    if (job.kind !== 'undo') return getHandler(job.kind).run(job, ids);
    const original = await findJob(String(job.undoes));
    return getHandler(original.kind).undo(original, ids, job, isForced(job));
  };

  const createMoreBatch = async (job: JobRecord) => {
    const ids = (await handlers.get(job.kind)?.findMore?.(job)) ?? [];
    return ids.length ? createBatch(job, ids) : undefined;
  };

  /** Processes the next batch. Returns false when the job has ended. */
  const processNextBatch = async (id: JobRecord['_id'], onOutcomes: (outcomes: Outcome[]) => void) => {
    const job = await JobModel.findById(id).lean<JobRecord>();
    if (!job || isEnded(job)) return false;
    if (job.cancelRequested) {
      // What a cancelled undo left can be undone later.
      if (job.undoes) await JobModel.updateOne({ _id: job.undoes, undoneBy: job._id }, { $unset: { undoneBy: 1 } });
      return finish(job, 'cancelled');
    }
    const [batch = await createMoreBatch(job)] = await findBatches(job).limit(1).lean<JobBatch[]>();
    if (!batch) return finish(job, 'done');
    const outcomes = (await run(job, batch.ids.map(String))).filter((outcome) => outcome !== null);
    onOutcomes(outcomes);
    await recordOutcomes(job, batch, outcomes);
    return true;
  };

  const prepare = async (job: JobRecord) => {
    if (job.finishedAt) return;
    if (job.kind !== 'undo') await getHandler(job.kind).prepare?.(job);
  };

  /**
   * Runs a job to its end, or until the signal aborts. Returns the first outcomes; undefined when the job has not ended,
   * or when another process runs it during all of `waitMs`.
   */
  const runJob = (id: JobRecord['_id'], { signal, waitMs = 0, maxBatches = Infinity }: RunOptions = {}) =>
    withLease<Outcome[] | undefined>(
      `job:${String(id)}`,
      async (leaseSignal) => {
        const outcomes: Outcome[] = [];
        const collect = (batch: Outcome[]) => void (outcomes.length < maxBulk && outcomes.push(...batch));
        await prepare(await findJob(String(id)));
        await JobModel.updateOne({ _id: id, state: 'waiting' }, { $set: { state: 'running' } });
        let batches = 0;
        let hasMore = true;
        const step = async () => (hasMore = await processNextBatch(id, collect)) && ++batches <= maxBatches;
        await repeatUntilDone(step, leaseSignal);
        return hasMore ? undefined : outcomes;
      },
      { waitMs, ...(signal && { signal }) },
    );

  /**
   * Runs a job with few items at once. Leaves a larger or queued one to the task, and one that others interfere with, and
   * then returns undefined.
   */
  const start = async (job: JobRecord, isQueued = job.total > maxBulk): Promise<Outcome[] | undefined> => {
    const runNow = () => runJob(job._id, { maxBatches: maxBulk / batchSize + 1 }).catch(ignoreInterference);
    const outcomes = isQueued ? undefined : await runNow();
    if (!outcomes) background.wake(taskName);
    return outcomes;
  };

  /** Undoes a job. When it is being undone already, returns the job that does. */
  const undo = async (id: string, by: string, { isForced = false, isQueued }: UndoOptions = {}): Promise<JobRecord> => {
    const job = await findJob(id);
    const existing = job.undoneBy && (await JobModel.findById(job.undoneBy).lean<JobRecord>());
    if (existing) return existing;
    if (!job.undoUntil || (job.undoUntil <= new Date() && !isForced)) throw new AppError('undo_expired');
    if (!isEnded(job)) throw new AppError('job_running');
    // Of two at once, the second one finds the id of the first, whose job may not be stored yet.
    const unclaimed = { _id: job._id, undoneBy: null };
    await JobModel.updateOne({ ...unclaimed, undoUntil: { $ne: null } }, { $set: { undoneBy: newObjectId() } });
    const { undoneBy } = await findJob(id);
    if (!undoneBy) throw new AppError('undo_expired');
    try {
      await getHandler(job.kind).prepareUndo?.(job, by);
    } catch (cause) {
      await JobModel.updateOne({ _id: job._id, undoneBy }, { $unset: { undoneBy: true } });
      throw cause;
    }
    const subject = { ...job.subject, undoes: job.kind };
    const newJob: NewJob = { _id: undoneBy, kind: 'undo', by, subject, input: { isForced }, undoes: job._id };
    const undoJob = await create(newJob, [], job.total).catch(ignoreDuplicateKey);
    if (undoJob) await start(undoJob, isQueued);
    return findJob(String(undoneBy));
  };

  /** Deletes what an undo of the job needs. Returns false when it was undone, or does not exist. */
  const forgetUndo = async (id: JobRecord['_id']): Promise<boolean> => {
    const job = await JobModel.findOneAndUpdate({ _id: id, undoneBy: null }, { $unset: { undoUntil: true } }).lean();
    if (!job) return false;
    const batches = JobBatchModel.find({ job: id }).lean<JobBatch[]>().cursor();
    for await (const { ids } of batches) await getHandler(job.kind).forget?.(job, ids.map(String));
    return true;
  };

  const cancel = async (id: string): Promise<JobRecord> => {
    const job = await findJob(id);
    if (isEnded(job)) return job;
    if (isUninterruptible(job)) throw new AppError('not_cancellable');
    await JobModel.updateOne({ _id: job._id, finishedAt: null }, { $set: { cancelRequested: true } });
    // A job that no process runs ends at once.
    await runJob(job._id);
    return findJob(id);
  };

  const toJobs = async (jobs: JobRecord[]): Promise<Job[]> => {
    const names = await findAccountNamen(jobs.map(({ by }) => String(by)));
    return jobs.map((job) => ({
      ...toJob(job, names.get(String(job.by)) ?? ''),
      isCancellable: !isEnded(job) && !isUninterruptible(job),
    }));
  };

  /** Continues jobs that were left for the background, and those of a killed process; one at a time, oldest first. */
  const task: Task = {
    name: taskName,
    everyMs: 60_000,
    run: async (signal) => {
      const unfinished = await JobModel.find({ finishedAt: null }, { _id: 1 }).sort({ createdAt: 1 }).lean();
      for (const { _id } of unfinished)
        try {
          // The lease of a killed process may expire later than its lease of the task.
          await runJob(_id, { signal, waitMs: defaultLeaseMs });
        } catch (cause) {
          signal.throwIfAborted();
          log.error({ err: cause, job: String(_id) }, 'a job failed; it continues at the next run');
        }
    },
  };

  /** Processes items that a job missed. Does nothing while the job runs. */
  const processMissed = async (id: JobRecord['_id'], ids: string[]) => {
    const job = ids.length ? await JobModel.findById(id).lean<JobRecord>() : null;
    if (!job || !isEnded(job) || job.undoneBy) return;
    await createBatch(job, ids);
    await run(job, ids);
  };

  /** Stores a job that has been done, so that it is listed and can be undone. */
  const createFinished = async (newJob: NewJob, ids: readonly string[]) => {
    const job = await create(newJob, ids);
    const ended = { state: 'done', finishedAt: new Date(), processed: ids.length, done: ids.length };
    await JobModel.updateOne({ _id: job._id }, { $set: ended });
  };

  return {
    createFinished,
    processMissed,
    addKind: (kind: JobKind, handler: JobHandler) => void handlers.set(kind, handler),
    create,
    start,
    task,
    undo: async (id: string, by: string, options?: UndoOptions): Promise<Job> =>
      (await toJobs([await undo(id, by, options)]))[0]!,
    forgetUndo,
    cancel: async (id: string): Promise<Job> => (await toJobs([await cancel(id)]))[0]!,
    one: async (id: string): Promise<Job> => (await toJobs([await findJob(id)]))[0]!,
    many: async (ids: JobRecord['_id'][]): Promise<Job[]> =>
      toJobs(await JobModel.find({ _id: { $in: ids } }, { input: 0 }).lean<JobRecord[]>()),
    list: async (paging: Paging): Promise<{ docs: Job[]; total: number }> => {
      const { docs: jobs, total } = await findLatest<JobRecord>(JobModel, {}, 'createdAt', paging, { input: 0 });
      return { docs: await toJobs(jobs), total };
    },
  };
};

/** The job is stored, so that the task repeats the batch. */
const ignoreInterference = (cause: unknown): undefined => {
  if (!(cause instanceof WriteConflictError || cause instanceof LeaseLostError)) throw cause;
};

const isForced = ({ input }: JobRecord) => (input as { isForced: boolean }).isForced;

const isEnded = ({ finishedAt }: JobRecord) => finishedAt != null;

/** An undo goes through the batches of the job that it undoes. */
const findBatches = ({ _id, undoes, lastBatch }: JobRecord) =>
  JobBatchModel.find({ job: undoes ?? _id, ...(lastBatch && { _id: { $gt: lastBatch } }) }).sort({ _id: 1 });

const toBatch = ({ _id: job, expiresAt }: Pick<JobRecord, '_id' | 'expiresAt'>, ids: string[]): JobBatch => ({
  _id: newObjectId(),
  job,
  ids: ids.map(toObjectId),
  expiresAt,
});

const createBatch = async (job: JobRecord, ids: string[]): Promise<JobBatch> => {
  const batch = toBatch(job, ids);
  await JobBatchModel.collection.insertOne(batch);
  return batch;
};

const finish = async ({ _id, processed }: JobRecord, state: 'done' | 'cancelled') => {
  // The total of a job that finds more items was an estimate.
  const total = state === 'done' && { total: processed };
  await JobModel.updateOne({ _id, finishedAt: null }, { $set: { state, finishedAt: new Date(), ...total } });
  return false;
};

/** Counts a batch once, also when it was repeated after a kill. */
const recordOutcomes = async (job: JobRecord, { _id: batch, ids }: JobBatch, outcomes: Outcome[]) => {
  const left = outcomes.flatMap(({ id, left: reason, naam = '' }) => (reason ? [{ id, naam, reason }] : []));
  const named = left
    .slice(0, maxNamedItems - job.named.length)
    .map(({ id, ...rest }) => ({ _id: toObjectId(id), ...rest }));
  const counts = Object.fromEntries(
    leftReasons.map((reason) => [`left.${reason}`, left.filter((item) => item.reason === reason).length]),
  );
  await JobModel.updateOne(
    { _id: job._id, lastBatch: job.lastBatch ?? null },
    {
      $set: { lastBatch: batch },
      $inc: { processed: ids.length, done: outcomes.length - left.length, ...counts },
      ...(named.length && { $push: { named: { $each: named } } }),
    },
  );
};

/** Maps a document to its API shape. Fields that are not listed here are never sent. */
const toJob = (job: JobRecord, naam: string): Omit<Job, 'isCancellable'> => {
  const isUndoable = isEnded(job) && !job.undoneBy && !!job.undoUntil && job.undoUntil > new Date();
  return {
    _id: String(job._id),
    kind: job.kind,
    state: job.state,
    subject: job.subject,
    total: job.total,
    processed: job.processed,
    done: job.done,
    left: job.left,
    named: job.named.map((item) => ({ ...item, _id: String(item._id) })),
    by: { _id: String(job.by), naam },
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    undo: isUndoable ? String(job._id) : null,
    undoUntil: job.undoUntil?.toISOString() ?? null,
    undoneBy: job.undoneBy ? String(job.undoneBy) : null,
  };
};
