import { openDatabase } from './database.js';
import { withLease } from './lease.js';
import type { Log } from './log.js';
import { isOutOfSpace } from './out-of-space.js';

export type Task = {
  name: string;
  everyMs: number;
  /** Delay of the first run after the start; without it the task runs immediately. */
  firstAfterMs?: number;
  /** Must be restartable: the process may be killed at any moment, and the next run starts from the beginning. */
  run: (signal: AbortSignal) => Promise<void>;
};
type Work = {
  task: Task;
  /** Settles when all queued runs have ended. */
  last: Promise<unknown>;
  queued: boolean;
  /** Whether a run was requested or failed, and none has succeeded since. */
  owed: boolean;
  timer?: NodeJS.Timeout;
};
export type Background = ReturnType<typeof createBackground>;

const longestGoodbyeMs = 10_000;

/** Runs the periodic tasks of the portal. Over all processes a task runs in one at a time. */
export const createBackground = (log: Log) => {
  const works = new Map<string, Work>();
  const ending = new AbortController();
  let started = false;
  /** Whether the last task failed on a full disk. That is logged once, not for every task and interval. */
  let isFull = false;

  const workOf = (name: string) => {
    const work = works.get(name);
    if (!work) throw new Error(`there is no task ${name}`);
    return work;
  };

  /** Runs `begin` after the earlier runs of the same task. */
  const queue = (work: Work, begin: () => Promise<void>) => {
    const done = work.last.then(begin);
    work.last = done.catch(() => undefined);
    return done;
  };

  const perform = async (work: Work, byClock = false) => {
    try {
      await underLease(work, byClock, ending.signal);
      if (isFull) log.info('the disk has room again; the tasks go on');
      isFull = false;
    } catch (cause) {
      work.owed = true;
      throw cause;
    }
  };

  const tell = (work: Work) => (cause: unknown) => {
    const { name } = work.task;
    if (isOutOfSpace(cause)) {
      if (!isFull) log.error({ err: cause, task: name }, 'the disk is full; the tasks wait until there is room');
      isFull = true;
      return;
    }
    if (!ending.signal.aborted) log.error({ err: cause, task: name }, 'a task failed; it runs again at its next turn');
  };

  const ask = (work: Work) => {
    work.owed = true;
    if (!started || work.queued || ending.signal.aborted) return;
    work.queued = true;
    const begin = () => {
      work.queued = false;
      return perform(work);
    };
    void queue(work, begin).catch(tell(work));
  };

  const schedule = (work: Work, afterMs: number) => {
    if (ending.signal.aborted) return;
    const turn = async () => {
      await queue(work, () => perform(work, true)).catch(tell(work));
      schedule(work, withSpread(work.task.everyMs));
    };
    work.timer = setTimeout(() => void turn(), afterMs).unref();
  };

  return {
    add: (task: Task) => {
      if (works.has(task.name)) throw new Error(`there is a task ${task.name} already`);
      works.set(task.name, { task, last: Promise.resolve(), queued: false, owed: false });
    },
    start: () => {
      started = true;
      for (const work of works.values()) {
        const { everyMs, firstAfterMs } = work.task;
        if (work.owed || firstAfterMs === undefined) ask(work);
        schedule(work, firstAfterMs ?? withSpread(everyMs));
      }
    },
    /**
     * Requests a run, now or after `afterMs`. Several requests give one run; during a run they give one more after it.
     */
    wake: (name: string, afterMs = 0) => {
      const work = workOf(name);
      if (afterMs === 0) return ask(work);
      work.owed = true;
      setTimeout(() => ask(work), afterMs).unref();
    },
    /** Runs the task now; rejects when it fails. */
    run: (name: string): Promise<void> => {
      const work = workOf(name);
      return queue(work, () => perform(work));
    },
    stop: async () => {
      ending.abort(new Error('the portal stops'));
      for (const { timer } of works.values()) clearTimeout(timer);
      const ended = await withinGoodbye(Promise.all([...works.values()].map(({ last }) => last)));
      if (!ended) log.warn('a task did not end in time; it begins anew at the next start');
    },
  };
};

const underLease = async (work: Work, byClock: boolean, signal: AbortSignal) => {
  const { task } = work;
  const mayLapse = byClock && !work.owed;
  const run = async (held: AbortSignal) => {
    if (mayLapse && (await ranLately(task))) return;
    work.owed = false;
    await task.run(held);
    await tasks().updateOne({ _id: task.name }, { $currentDate: { ranAt: true } }, { upsert: true });
  };
  // A scheduled run is skipped when another process holds the lease. A requested run waits for the lease, also for that
  // of a killed process, until it expires.
  await withLease(`task:${task.name}`, run, { waitMs: mayLapse ? 0 : Infinity, signal });
};

type Ran = { _id: string; ranAt: Date };
const tasks = () => openDatabase().collection<Ran>('tasks');

/** Each process has its own timers, so a run within the last half interval counts for all of them. */
const ranLately = async ({ name, everyMs }: Task) => {
  const ran = await tasks().findOne({ _id: name });
  return ran !== null && Date.now() - ran.ranAt.getTime() < everyMs / 2;
};

/** Random jitter of 10%, so that processes that start together do not run their tasks at the same moments. */
const withSpread = (ms: number) => ms * (0.9 + Math.random() * 0.2);

const withinGoodbye = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), longestGoodbyeMs);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
};
