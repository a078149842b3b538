import { AppError, jobDays, jobFailures, leftReasons, maxBulk, maxNamedItems, undoHours } from '@ledenportaal/shared';
import type { Job, JobFailureCode, JobKind, LeftReason, Paging } from '@ledenportaal/shared';
import type { Task } from '../../platform/background-tasks.js';
import { inBatches } from '../../platform/database/batches.js';
import { ignoreDuplicateKey, WriteConflictError } from '../../platform/database/database.js';
import { defaultLeaseMs, LeaseLostError, withLease } from '../../platform/database/lease.js';
import { findLatest } from '../../platform/database/page.js';
import { newObjectId, toObjectId } from '../../platform/database/object-id.js';
import { repeatUntilDone } from '../../platform/database/repeat-until-done.js';
import type { Resources } from '../../platform/resources.js';
import { withTimeout } from '../../platform/timeout.js';
import { toAppError } from '../../platform/to-app-error.js';
import type { AccountLookupService } from '../accounts/index.js';
import { JobFailure } from './job-failure.js';
import { JobBatchModel, JobModel, type JobBatch, type JobRecord, type JobSubject } from './job.model.js';

/** What became of an item. `naam` is asked of items that were left unchanged. */
export type Outcome = { id: string; isChanged?: boolean; left?: LeftReason; naam?: string };
/** An outcome is null for an item that is not counted. */
type Outcomes = Promise<(Outcome | null)[]>;
type Run = (job: JobRecord, ids: string[]) => Outcomes;

/**
 * How jobs of a kind process their items. Every step must be idempotent: it is repeated after a kill. A `JobFailure` ends
 * the job.
 */
export type JobHandler = {
  run: Run;
  /** Called before the first batch. */
  prepare?: (job: JobRecord) => Promise<void>;
  /**
   * Returns ids of items that are to be processed after the stored ones. The job makes progress as long as `run` changes
   * some of them.
   */
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

type Deps = { accountLookup: Pick<AccountLookupService, 'findAccountNamen'> };
export type JobService = ReturnType<typeof createJobService>;

/** `isForced`: also after the time for it, and also items that were changed since. `isQueued`: in the background. */
type UndoOptions = { isForced?: boolean; isQueued?: boolean };
type RunOptions = { signal?: AbortSignal; waitMs?: number; maxBatches?: number };
/** `outcomes`: the first ones. */
type RunResult = { hasEnded: boolean; outcomes: Outcome[] };

/** Small batches, so that other requests are hardly delayed. */
const batchSize = 50;
const batchesPerWrite = 10;
const taskName = 'jobs';
/** Many times what a batch takes on a slow disk or bucket. */
const defaultBatchTimeoutMs = 2 * 60_000;
/** A job ends after this number of attempts in a row without progress. The task makes one a minute. */
const maxAttempts = 5;
const hourMs = 60 * 60_000;
const noneLeft = () => Object.fromEntries(leftReasons.map((reason) => [reason, 0])) as Record<LeftReason, number>;

/** Work on many items, in batches: with progress, cancelled on request, continued after a kill, and undone. */
export const createJobService = (
  { background, log }: Pick<Resources, 'background' | 'log'>,
  { accountLookup }: Deps,
  batchTimeoutMs = defaultBatchTimeoutMs,
) => {
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
    if (job.cancelRequested) return finish(job, 'cancelled');
    if (isStuck(job)) throw new JobFailure('no_progress');
    const [stored] = await findBatches(job).limit(1).lean<JobBatch[]>();
    const batch = stored ?? (await createMoreBatch(job));
    if (!batch) return finish(job, 'done');
    const createError = () => new Error('a batch of a job takes too long');
    const results = await withTimeout(run(job, batch.ids.map(String)), batchTimeoutMs, createError);
    const outcomes = results.filter((outcome) => outcome !== null);
    onOutcomes(outcomes);
    // Items that are found stay to be found as long as nothing changes them.
    await recordOutcomes(job, batch, outcomes, !!stored || outcomes.some(({ isChanged }) => isChanged));
    return true;
  };

  /** Not again once the job runs: its label may have been restored since. */
  const prepare = async (id: JobRecord['_id']) => {
    const job = await findJob(String(id));
    if (job.state !== 'waiting') return;
    if (job.kind !== 'undo' && !job.cancelRequested) await getHandler(job.kind).prepare?.(job);
    await JobModel.updateOne({ _id: id, state: 'waiting' }, { $set: { state: 'running' } });
  };

  /** Ends a job that cannot go on. Rethrows an error after which there is another attempt. */
  const endOrRethrow = async (_id: JobRecord['_id'], cause: unknown) => {
    if (cause instanceof JobFailure) return fail(await findJob(String(_id)), cause.code);
    if (isTemporary(cause)) throw cause;
    const counted = { returnDocument: 'after' } as const;
    const job = await JobModel.findOneAndUpdate({ _id, finishedAt: null }, { $inc: { attempts: 1 } }, counted).lean();
    if (!job || !isStuck(job)) throw cause;
    log.error({ err: cause, job: String(_id) }, 'a job failed too often; it has ended');
    await fail(job, 'no_progress');
  };

  /**
   * Runs a job to its end, for a number of batches, or until the signal aborts. Returns undefined when another process
   * runs it during all of `waitMs`.
   */
  const runJob = (id: JobRecord['_id'], { signal, waitMs = 0, maxBatches = Infinity }: RunOptions = {}) =>
    withLease<RunResult>(
      `job:${String(id)}`,
      async (leaseSignal) => {
        const outcomes: Outcome[] = [];
        const collect = (batch: Outcome[]) => void (outcomes.length < maxBulk && outcomes.push(...batch));
        let batches = 0;
        let hasMore = true;
        const step = async () => batches++ < maxBatches && (hasMore = await processNextBatch(id, collect));
        try {
          await prepare(id);
          await repeatUntilDone(step, leaseSignal);
        } catch (cause) {
          if (leaseSignal.aborted) throw cause;
          await endOrRethrow(id, cause);
          hasMore = false;
        }
        return { hasEnded: !hasMore, outcomes };
      },
      { waitMs, ...(signal && { signal }) },
    );

  /**
   * Runs a job with few items at once. Leaves a larger or queued one to the task, and one that others interfere with, and
   * then returns undefined.
   */
  const start = async (job: JobRecord, isQueued = job.total > maxBulk): Promise<Outcome[] | undefined> => {
    const runNow = () => runJob(job._id, { maxBatches: maxBulk / batchSize + 1 }).catch(ignoreInterference);
    const result = isQueued ? undefined : await runNow();
    if (result?.hasEnded) return result.outcomes;
    background.wake(taskName);
    return undefined;
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
    const names = await accountLookup.findAccountNamen(jobs.map(({ by }) => String(by)));
    return jobs.map((job) => ({
      ...toJob(job, names.get(String(job.by)) ?? ''),
      isCancellable: !isEnded(job) && !isUninterruptible(job),
    }));
  };

  /**
   * Continues jobs that were left for the background, and those of a killed process, a batch at a time. Accounts take
   * turns, so that the small job of one does not wait for the large one of another; each has its oldest job first.
   */
  const task: Task = {
    name: taskName,
    everyMs: 60_000,
    run: async (signal) => {
      const lastTurns = new Map<string, number>();
      const getLastTurn = ({ by }: Pick<JobRecord, 'by'>) => lastTurns.get(String(by)) ?? 0;
      /** Jobs that failed, for the next run of the task. */
      const skipped = new Set<string>();
      /** Jobs that another process runs. */
      const held = new Set<string>();
      for (let turn = 1; ; turn++) {
        signal.throwIfAborted();
        const unfinished = await JobModel.find({ finishedAt: null }, { by: 1 }).sort({ createdAt: 1, _id: 1 }).lean();
        const waiting = unfinished.filter(({ _id }) => !skipped.has(String(_id)));
        const free = waiting.filter(({ _id }) => !held.has(String(_id)));
        const [job = waiting[0]] = free.sort((a, b) => getLastTurn(a) - getLastTurn(b));
        if (!job) return;
        lastTurns.set(String(job.by), turn);
        const id = String(job._id);
        try {
          // The lease of a killed process may expire later than its lease of the task.
          const waitMs = held.has(id) ? defaultLeaseMs : 0;
          if (await runJob(job._id, { signal, waitMs, maxBatches: 1 })) held.delete(id);
          else (waitMs ? skipped : held).add(id);
        } catch (cause) {
          signal.throwIfAborted();
          skipped.add(id);
          log.error({ err: cause, job: id }, 'a job failed; it continues at the next run');
        }
      }
    },
  };

  /** Processes items that a job missed. Does nothing while the job runs. */
  const processMissed = async (id: JobRecord['_id'], ids: string[]) => {
    const job = ids.length ? await JobModel.findById(id).lean<JobRecord>() : null;
    if (!job || !isEnded(job) || job.state === 'failed' || job.undoneBy) return;
    await createBatch(job, ids);
    await run(job, ids).catch(ignoreFailure);
  };

  /** Stores a job that has been done, so that it is listed and can be undone. */
  const createFinished = async (newJob: NewJob, ids: readonly string[]) => {
    const job = await create(newJob, ids);
    const ended = { state: 'done', finishedAt: new Date(), processed: ids.length, done: ids.length };
    await JobModel.updateOne({ _id: job._id }, { $set: ended });
  };

  /** Returns the jobs of a kind that have not ended, or ended after a time, oldest first. */
  const findOfKind = (kind: JobKind, since: Date): Promise<JobRecord[]> =>
    JobModel.find({ kind, $or: [{ finishedAt: null }, { finishedAt: { $gt: since } }] })
      .sort({ createdAt: 1, _id: 1 })
      .lean<JobRecord[]>()
      .exec();

  return {
    findOfKind,
    hasEnded: async (id: JobRecord['_id']): Promise<boolean> => isEnded(await findJob(String(id))),
    createFinished,
    processMissed,
    addKind: (kind: JobKind, handler: JobHandler) => {
      if (handlers.has(kind)) throw new Error(`there is a kind of jobs ${kind} already`);
      handlers.set(kind, handler);
    },
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

const isEnded = ({ finishedAt }: Pick<JobRecord, 'finishedAt'>) => finishedAt != null;

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

const finish = async (job: JobRecord, state: 'done' | 'cancelled') => {
  // The total of a job that finds more items was an estimate.
  await end(job, { state, ...(state === 'done' && { total: job.processed }) });
  return false;
};

const fail = async (job: JobRecord, failure: JobFailureCode) => {
  await end(job, { state: 'failed', failure });
  // A handler that refuses a job has changed nothing.
  if (failure !== 'no_progress' && !job.done) await JobModel.updateOne({ _id: job._id }, { $unset: { undoUntil: 1 } });
};

const end = async ({ _id, undoes }: JobRecord, changes: Partial<JobRecord>) => {
  // What an undo left can be undone later.
  if (undoes && changes.state !== 'done')
    await JobModel.updateOne({ _id: undoes, undoneBy: _id }, { $unset: { undoneBy: 1 } });
  await JobModel.updateOne({ _id, finishedAt: null }, { $set: { ...changes, finishedAt: new Date() } });
};

const isStuck = ({ attempts = 0 }: Pick<JobRecord, 'attempts'>) => attempts >= maxAttempts;

/** Whether the database or the storage was the cause, and not the job. */
const isTemporary = (cause: unknown) => ['unavailable', 'disk_full'].includes(toAppError(cause).code);

const ignoreFailure = (cause: unknown) => {
  if (!(cause instanceof JobFailure)) throw cause;
};

/** Counts a batch once, also when it was repeated after a kill. */
const recordOutcomes = async (
  job: JobRecord,
  { _id: batch, ids }: JobBatch,
  outcomes: Outcome[],
  isProgress: boolean,
) => {
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
      ...(isProgress && { $unset: { attempts: 1 } }),
      $inc: {
        processed: ids.length,
        done: outcomes.length - left.length,
        ...counts,
        ...(!isProgress && { attempts: 1 }),
      },
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
    failure: job.failure ? { code: job.failure, text: jobFailures[job.failure] } : null,
    subject: job.subject,
    total: job.total,
    processed: job.processed,
    done: job.done,
    left: { ...noneLeft(), ...job.left },
    named: job.named.map((item) => ({ ...item, _id: String(item._id) })),
    by: { _id: String(job.by), naam },
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    undo: isUndoable ? String(job._id) : null,
    undoUntil: job.undoUntil?.toISOString() ?? null,
    undoneBy: job.undoneBy ? String(job.undoneBy) : null,
  };
};
