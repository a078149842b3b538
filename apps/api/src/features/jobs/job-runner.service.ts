import { setTimeout as pause } from 'node:timers/promises';
import { maxBulk, type JobKind } from '@ledenportaal/shared';
import type { Task } from '../../platform/background-tasks.js';
import { WriteConflictError } from '../../platform/database/database.js';
import { defaultLeaseMs, LeaseLostError, withLease } from '../../platform/database/lease.js';
import { repeatUntilDone } from '../../platform/database/repeat-until-done.js';
import type { Resources } from '../../platform/resources.js';
import { record } from '../../platform/audit.js';
import { withTimeout } from '../../platform/timeout.js';
import { toAppError } from '../../platform/to-app-error.js';
import { toLineEntry } from './job-audit.js';
import { JobFailure } from './job-failure.js';
import type { Outcome, Outcomes } from './job-kind.js';
import type { JobKindService } from './job-kind.service.js';
import type { JobResultService } from './job-result.service.js';
import { isEnded } from './job-state.js';
import type { JobStoreService } from './job-store.service.js';
import { JobModel, type JobRecord } from './job.model.js';

type Deps = {
  kinds: JobKindService;
  store: JobStoreService;
  results: Pick<JobResultService, 'storeResult'>;
  batchTimeoutMs: number;
};
type Id = JobRecord['_id'];
type RunOptions = { signal?: AbortSignal; waitMs?: number; maxBatches?: number; until?: number };
/** `outcomes`: the first ones. */
type RunResult = { hasEnded: boolean; outcomes: Outcome<string>[] };
export type JobRunnerService = ReturnType<typeof createJobRunnerService>;

const taskName = 'jobs';
/** How long a batch of a kind that can end it earlier may take. */
const turnMs = 2_000;
/** A job ends after this number of attempts in a row without progress. The task makes one a minute. */
const maxAttempts = 5;
const retryMs = 60_000;
/** One in so many batches of the task is of the oldest job, which short ones would otherwise overtake for ever. */
const turnsPerOldest = 3;

/** Runs jobs in batches: each is repeated after a kill, and counted once. */
export const createJobRunnerService = (
  { background, log, portalSettings }: Pick<Resources, 'background' | 'log' | 'portalSettings'>,
  { kinds, store, results, batchTimeoutMs }: Deps,
) => {
  const processItems = async (stored: JobRecord, ids: string[], until = Infinity): Outcomes<string> => {
    const kind = kinds.findKind(stored);
    const job = kinds.withInput(stored);
    if (job.kind !== 'undo') return kind.run(job, ids, until);
    const original = kinds.withInput(await store.findJob(String(job.undoes)));
    return kind.undo!.run(original, ids, job, kinds.isForced(job));
  };

  const limitTime = <T>(batch: Promise<T>) =>
    withTimeout(batch, batchTimeoutMs, () => new Error('a batch of a job takes too long'));

  const createMoreBatch = async (job: JobRecord) => {
    if (job.kind === 'undo') return undefined;
    const ids = (await kinds.findKind(job).findMore?.(kinds.withInput(job))) ?? [];
    return ids.length ? store.createBatch(job, ids) : undefined;
  };

  const complete = async (job: JobRecord) => {
    const output = job.kind === 'undo' ? undefined : await kinds.findKind(job).finish?.(kinds.withInput(job));
    await store.finish(job, 'done', { ...(output !== undefined && { output }), ...(await results.storeResult(job)) });
    return false;
  };

  /** Processes the next batch. Returns false when the job has ended. */
  const processNextBatch = async (id: Id, onOutcomes: (outcomes: Outcome<string>[]) => void, until = Infinity) => {
    // A job may run for an hour in a process without requests.
    await portalSettings.tryReadNew();
    const job = await JobModel.findById(id).lean<JobRecord>();
    if (!job || isEnded(job)) return false;
    if (job.cancelRequested) {
      await store.finish(job, 'cancelled');
      return false;
    }
    const { isOwned } = kinds.findKind(job);
    if (!isOwned && isStuck(job)) throw new JobFailure('no_progress');
    const stored = await store.findNextBatch(job);
    const batch = stored ?? (await createMoreBatch(job));
    if (!batch) return complete(job);
    const processing = processItems(job, batch.ids.map(String), until);
    // What goes on after a time-out would go on without the mutex.
    const processed = await (isOwned ? processing : limitTime(processing));
    const outcomes = processed.filter((outcome) => outcome !== null);
    onOutcomes(outcomes);
    // Items that are found stay to be found as long as nothing changes them.
    const isProgress = stored ? processed.length > 0 : outcomes.some(({ isChanged }) => isChanged);
    await store.recordOutcomes(job, batch, processed.length, outcomes, isProgress);
    return true;
  };

  /** Once, also when the process is killed before the job runs. */
  const recordLine = async (job: JobRecord) => {
    const original = job.kind === 'undo' ? await store.findJob(String(job.undoes)) : job;
    const { toLine, findMore } = kinds.findKind(original);
    const isLineOfItem = !findMore && original.total === 1;
    const line = isLineOfItem ? undefined : toLine?.(kinds.withInput(original));
    if (line) await record(toLineEntry(line, job));
  };

  /** Not again once the job runs: its label may have been restored since. */
  const prepare = async (id: Id) => {
    const job = await store.findJob(String(id));
    const kind = kinds.findKind(job);
    if (job.state !== 'waiting') return kind;
    if (!job.cancelRequested) {
      if (job.kind !== 'undo') await kind.prepare?.(kinds.withInput(job));
      await recordLine(job);
    }
    await JobModel.updateOne({ _id: id, state: 'waiting' }, { $set: { state: 'running' } });
    return kind;
  };

  /** Ends a job that cannot go on. Rethrows an error after which there is another attempt. */
  const endOrRethrow = async (_id: Id, cause: unknown) => {
    if (cause instanceof JobFailure) return store.fail(await store.findJob(String(_id)), cause.code);
    if (isTemporary(cause)) throw cause;
    const counted = { returnDocument: 'after' } as const;
    const job = await JobModel.findOneAndUpdate(
      { _id, finishedAt: null },
      { $inc: { attempts: 1 } },
      counted,
    ).lean<JobRecord>();
    // Deleted while it ran, such as a zip that its member no longer wants.
    if (!job) return;
    if (!isStuck(job)) throw cause;
    log.error({ err: cause, job: String(_id) }, 'a job failed too often; it has ended');
    await store.fail(job, 'no_progress');
  };

  /**
   * Runs a job to its end, for a number of batches, `until` a time in ms, or until the signal aborts. Returns undefined when
   * another process runs it during all of `waitMs`.
   */
  const runJob = (id: Id, { signal, waitMs = 0, maxBatches = Infinity, until = Infinity }: RunOptions = {}) =>
    withLease<RunResult>(
      `job:${String(id)}`,
      async (leaseSignal) => {
        const outcomes: Outcome<string>[] = [];
        const collect = (batch: Outcome<string>[]) => void (outcomes.length < maxBulk && outcomes.push(...batch));
        let batches = 0;
        let hasMore = true;
        const step = async () =>
          batches++ < maxBatches &&
          Date.now() < until &&
          (hasMore = await processNextBatch(id, collect, Math.min(until, Date.now() + turnMs)));
        try {
          const { isUnpaced } = await prepare(id);
          await (isUnpaced ? repeatWithoutPauses : repeatUntilDone)(step, leaseSignal);
        } catch (cause) {
          if (leaseSignal.aborted) throw cause;
          await endOrRethrow(id, cause);
          hasMore = false;
        }
        return { hasEnded: !hasMore, outcomes };
      },
      { waitMs, ...(signal && { signal }) },
    );

  /** Runs the jobs of an `isOwned` kind to their end, under the mutex of its feature, whose signal this is. */
  const runOwned = async (kind: JobKind, signal: AbortSignal): Promise<void> => {
    for (const { _id } of await JobModel.find({ kind, finishedAt: null }, { _id: 1 }).sort({ createdAt: 1 }).lean()) {
      await prepare(_id);
      await repeatWithoutPauses(() => processNextBatch(_id, () => undefined), signal);
    }
  };

  /**
   * Runs a job with few items at once. Leaves a larger or queued one to the task, and one that others interfere with, and
   * then returns undefined.
   */
  const start = async (job: JobRecord, isQueued = job.total > maxBulk): Promise<Outcome<string>[] | undefined> => {
    // One that finds more items may have more than it estimated.
    const maxBatches = Math.ceil(maxBulk / kinds.getBatchSize(job)) + 1;
    const runNow = () => runJob(job._id, { maxBatches }).catch(ignoreInterference);
    const result = isQueued ? undefined : await runNow();
    if (result?.hasEnded) return result.outcomes;
    background.wake(taskName);
    return undefined;
  };

  /**
   * Runs a job for about `ms`, and leaves the rest to the task. Resolves after twice that time when a batch takes longer.
   * Rejects when the job fails before.
   */
  const startFor = async (job: JobRecord, ms: number): Promise<void> => {
    const running = runJob(job._id, { until: Date.now() + ms }).catch(ignoreInterference);
    running.catch(() => undefined);
    const result = await Promise.race([running, pause(2 * ms, undefined, { ref: false })]);
    if (!result?.hasEnded) background.wake(taskName);
  };

  /**
   * Continues jobs that were left for the background, and those of a killed process, a batch at a time. The job with the
   * fewest items left comes first, so that a short one does not wait for a long one.
   */
  const task: Task = {
    name: taskName,
    everyMs: retryMs,
    run: async (signal) => {
      /** When jobs that failed may run again, in ms. */
      const retryTimes = new Map<string, number>();
      /** Jobs that others ran when it was last their turn. */
      const held = new Set<string>();
      for (let turn = 1; ; turn++) {
        signal.throwIfAborted();
        const fields = { kind: 1, subject: 1, total: 1, processed: 1, cancelRequested: 1 } as const;
        const unfinished = await JobModel.find({ finishedAt: null }, fields)
          .sort({ createdAt: 1, _id: 1 })
          .lean<JobRecord[]>();
        const mayRun = (job: JobRecord) => (retryTimes.get(String(job._id)) ?? 0) <= Date.now();
        const waiting = unfinished.filter((job) => kinds.isForTask(job) && mayRun(job));
        const free = waiting.filter(({ _id }) => !held.has(String(_id)));
        const isForOldest = turn % turnsPerOldest === 0;
        const [job = waiting[0]] = isForOldest ? free : free.sort((a, b) => countLeft(a) - countLeft(b));
        if (!job) return;
        const id = String(job._id);
        try {
          // The lease of a killed process may expire later than its lease of the task.
          const waitMs = held.has(id) ? defaultLeaseMs : 0;
          // A request may have held a short one for a moment only.
          if (await runJob(job._id, { signal, waitMs, maxBatches: 1 })) held.clear();
          else if (waitMs) retryTimes.set(id, Date.now() + retryMs);
          else held.add(id);
        } catch (cause) {
          signal.throwIfAborted();
          retryTimes.set(id, Date.now() + retryMs);
          log.error({ err: cause, job: id }, 'a job failed; it continues in a minute');
        }
      }
    },
  };

  return { processItems, runJob, runOwned, start, startFor, task };
};

const repeatWithoutPauses: typeof repeatUntilDone = async (step, signal) => {
  do signal.throwIfAborted();
  while (await step());
};

/** The job is stored, so that the task repeats the batch. */
const ignoreInterference = (cause: unknown): undefined => {
  if (!(cause instanceof WriteConflictError || cause instanceof LeaseLostError)) throw cause;
};

const isStuck = ({ attempts = 0 }: Pick<JobRecord, 'attempts'>) => attempts >= maxAttempts;

/** The total of a job that finds more items is an estimate. A job that is to be cancelled ends at its turn. */
const countLeft = ({ total, processed, cancelRequested }: JobRecord) =>
  cancelRequested ? 0 : Math.max(0, total - processed);

/** Whether the database or the storage was the cause, and not the job. */
const isTemporary = (cause: unknown) => ['unavailable', 'disk_full'].includes(toAppError(cause).code);
