import { openDatabase } from './database/database.js';
import { withLease } from './database/lease.js';
import type { Log } from './log.js';
import { isOutOfSpace } from './storage/out-of-space.js';

export type Task = {
  name: string;
  everyMs: number;
  /** Delay of the first run after the start; without it the task runs immediately. */
  firstAfterMs?: number;
  /** Must be restartable: the process may be killed at any moment, and the next run starts from the beginning. */
  run: (signal: AbortSignal) => Promise<void>;
};
type TaskState = {
  task: Task;
  /** Settles when all queued runs have ended. */
  lastRun: Promise<unknown>;
  isQueued: boolean;
  /** Whether a run was requested or failed, and none has succeeded since. */
  isDue: boolean;
  timer?: NodeJS.Timeout;
};
export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

const shutdownTimeoutMs = 10_000;

/** Runs the background tasks of the portal, periodically. A task runs in at most one process at a time. */
export const createBackgroundTasks = (log: Log) => {
  const states = new Map<string, TaskState>();
  const shutdown = new AbortController();
  let isStarted = false;
  /** Whether the last task failed on a full disk. That is logged once, not for every task and interval. */
  let isFull = false;

  const getState = (name: string) => {
    const state = states.get(name);
    if (!state) throw new Error(`there is no task ${name}`);
    return state;
  };

  /** Runs `begin` after the earlier runs of the same task. */
  const enqueue = (state: TaskState, begin: () => Promise<void>) => {
    const done = state.lastRun.then(begin);
    state.lastRun = done.catch(() => undefined);
    return done;
  };

  const runTask = async (state: TaskState, isScheduled = false) => {
    try {
      await runUnderLease(state, isScheduled, shutdown.signal);
      if (isFull) log.info('the disk has space again; the tasks continue');
      isFull = false;
    } catch (cause) {
      state.isDue = true;
      throw cause;
    }
  };

  const logFailure = (state: TaskState) => (cause: unknown) => {
    const { name } = state.task;
    if (isOutOfSpace(cause)) {
      if (!isFull) log.error({ err: cause, task: name }, 'the disk is full; the tasks wait until there is space');
      isFull = true;
      return;
    }
    if (!shutdown.signal.aborted)
      log.error({ err: cause, task: name }, 'a task failed; it runs again after its interval');
  };

  const requestRun = (state: TaskState) => {
    state.isDue = true;
    if (!isStarted || state.isQueued || shutdown.signal.aborted) return;
    state.isQueued = true;
    const begin = () => {
      state.isQueued = false;
      return runTask(state);
    };
    void enqueue(state, begin).catch(logFailure(state));
  };

  const schedule = (state: TaskState, afterMs: number) => {
    if (shutdown.signal.aborted) return;
    const runAndReschedule = async () => {
      await enqueue(state, () => runTask(state, true)).catch(logFailure(state));
      schedule(state, withJitter(state.task.everyMs));
    };
    state.timer = setTimeout(() => void runAndReschedule(), afterMs).unref();
  };

  return {
    add: (task: Task) => {
      if (states.has(task.name)) throw new Error(`there is a task ${task.name} already`);
      states.set(task.name, { task, lastRun: Promise.resolve(), isQueued: false, isDue: false });
    },
    start: () => {
      isStarted = true;
      for (const state of states.values()) {
        const { everyMs, firstAfterMs } = state.task;
        if (state.isDue || firstAfterMs === undefined) requestRun(state);
        schedule(state, firstAfterMs ?? withJitter(everyMs));
      }
    },
    /**
     * Requests a run, now or after `afterMs`. Several requests give one run; during a run they give one more after it.
     */
    wake: (name: string, afterMs = 0) => {
      const state = getState(name);
      if (afterMs === 0) return requestRun(state);
      state.isDue = true;
      setTimeout(() => requestRun(state), afterMs).unref();
    },
    /** Runs the task now; rejects when it fails. */
    run: (name: string): Promise<void> => {
      const state = getState(name);
      return enqueue(state, () => runTask(state));
    },
    stop: async () => {
      shutdown.abort(new Error('the portal stops'));
      for (const { timer } of states.values()) clearTimeout(timer);
      const hasEnded = await endsBeforeTimeout(Promise.all([...states.values()].map(({ lastRun }) => lastRun)));
      if (!hasEnded) log.warn('a task did not end in time; it restarts at the next start');
    },
  };
};

const runUnderLease = async (state: TaskState, isScheduled: boolean, signal: AbortSignal) => {
  const { task } = state;
  const canSkip = isScheduled && !state.isDue;
  const run = async (leaseSignal: AbortSignal) => {
    if (canSkip && (await hasRunRecently(task))) return;
    state.isDue = false;
    await task.run(leaseSignal);
    await taskRuns().updateOne({ _id: task.name }, { $currentDate: { ranAt: true } }, { upsert: true });
  };
  // A scheduled run is skipped when another process holds the lease. A requested run waits for the lease, also for that
  // of a killed process, until it expires.
  await withLease(`task:${task.name}`, run, { waitMs: canSkip ? 0 : Infinity, signal });
};

type TaskRun = { _id: string; ranAt: Date };
const taskRuns = () => openDatabase().collection<TaskRun>('tasks');

/** Each process has its own timers, so a run within the last half interval counts for all of them. */
const hasRunRecently = async ({ name, everyMs }: Task) => {
  const lastRun = await taskRuns().findOne({ _id: name });
  return lastRun !== null && Date.now() - lastRun.ranAt.getTime() < everyMs / 2;
};

/** Random jitter of 10%, so that processes that start together do not run their tasks at the same moments. */
const withJitter = (ms: number) => ms * (0.9 + Math.random() * 0.2);

const endsBeforeTimeout = async (runs: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), shutdownTimeoutMs);
  });
  return Promise.race([runs.then(() => true), timeout]).finally(() => clearTimeout(timer));
};
