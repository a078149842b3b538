import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePortal } from '../test/portal.js';
import { createBackgroundTasks, type BackgroundTasks, type Task } from './background-tasks.js';
import { eventually } from '../test/eventually.js';

usePortal();
const hour = 3_600_000;
const db = () => mongoose.connection.db!;
let logLines: string[] = [];
const instances: BackgroundTasks[] = [];
const createOne = () => {
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void logLines.push(line) });
  const background = createBackgroundTasks(log);
  instances.push(background);
  return background;
};
/** A task whose runs stay pending until the test calls `end`. */
const createPendingTask = (options: Partial<Task> = {}) => {
  const resolvers: (() => void)[] = [];
  const run = vi.fn<Task['run']>(() => new Promise((resolve) => void resolvers.push(resolve)));
  const waitForRuns = (times: number) => eventually(() => expect(run).toHaveBeenCalledTimes(times));
  return { name: 'werk', everyMs: hour, ...options, run, waitForRuns, end: () => resolvers.shift()!() };
};
const createQuickTask = (options: Partial<Task> = {}) => {
  const run = vi.fn<Task['run']>(() => Promise.resolve());
  return { name: 'werk', everyMs: hour, ...options, run };
};
/** Resolves when all runs that were requested before have ended. */
const waitUntilIdle = (background: BackgroundTasks) => background.run('werk');

beforeEach(async () => {
  logLines = [];
  await db().collection('leases').deleteMany({});
});
afterEach(async () => {
  await Promise.all(instances.splice(0).map(({ stop }) => stop()));
});

describe('a background task', () => {
  it('runs a task at start and then at each interval', async () => {
    const [background, task] = [createOne(), createQuickTask({ everyMs: 50 })];
    background.add(task);
    background.start();
    await eventually(() => expect(task.run.mock.calls.length).toBeGreaterThan(2));
  });

  it('delays the first run of a task with firstAfterMs', async () => {
    const [background, later, now] = [
      createOne(),
      createQuickTask({ firstAfterMs: hour }),
      createQuickTask({ name: 'nu' }),
    ];
    background.add(later);
    background.add(now);
    background.start();
    await eventually(() => expect(now.run).toHaveBeenCalled());
    expect(later.run).not.toHaveBeenCalled();
    const soon = createQuickTask({ name: 'straks', firstAfterMs: 20 });
    const another = createOne();
    another.add(soon);
    another.start();
    await eventually(() => expect(soon.run).toHaveBeenCalledOnce());
  });

  it('logs a failed task and runs it again at its next interval', async () => {
    const [background, task] = [createOne(), createQuickTask({ everyMs: 50 })];
    task.run.mockRejectedValueOnce(new Error('disk full'));
    background.add(task);
    background.start();
    await eventually(() => expect(task.run.mock.calls.length).toBeGreaterThan(1));
    expect(logLines).toHaveLength(1);
    expect(JSON.parse(logLines[0]!)).toMatchObject({ level: 50, task: 'werk', err: { message: 'disk full' } });
  });

  it('throws for a duplicate or an unknown task name', () => {
    const background = createOne();
    background.add(createQuickTask());
    expect(() => background.add(createQuickTask())).toThrow('already');
    expect(() => background.wake('niets')).toThrow('no task');
    expect(() => background.run('niets')).toThrow('no task');
  });
});

describe('waking a task', () => {
  it('runs the task once after several calls to wake', async () => {
    const [background, task] = [createOne(), createQuickTask({ firstAfterMs: hour })];
    background.add(task);
    background.start();
    for (let time = 0; time < 3; time++) background.wake('werk');
    await waitUntilIdle(background);
    expect(task.run).toHaveBeenCalledTimes(2);
  });

  it('runs the task once more when it is woken during a run', async () => {
    const [background, task] = [createOne(), createPendingTask()];
    background.add(task);
    background.start();
    await task.waitForRuns(1);
    for (let time = 0; time < 3; time++) background.wake('werk');
    expect(task.run).toHaveBeenCalledOnce();
    task.end();
    await task.waitForRuns(2);
    const last = waitUntilIdle(background);
    task.end();
    await task.waitForRuns(3);
    task.end();
    await last;
    expect(task.run).toHaveBeenCalledTimes(3);
  });

  it('waits for the given delay before the run', async () => {
    const [background, task] = [createOne(), createQuickTask({ firstAfterMs: hour })];
    background.add(task);
    background.start();
    const woken = Date.now();
    background.wake('werk', 50);
    expect(task.run).not.toHaveBeenCalled();
    await eventually(() => expect(task.run).toHaveBeenCalledOnce());
    expect(Date.now() - woken).toBeGreaterThanOrEqual(49);
  });

  it('runs a task at start that was woken before the start, also with firstAfterMs', async () => {
    const [background, task] = [createOne(), createQuickTask({ firstAfterMs: hour })];
    background.add(task);
    background.wake('werk');
    await new Promise(setImmediate);
    expect(task.run).not.toHaveBeenCalled();
    background.start();
    await eventually(() => expect(task.run).toHaveBeenCalledOnce());
  });
});

describe('BackgroundTasks in several processes', () => {
  it('runs a task in one process at a time, and other tasks meanwhile', async () => {
    const [one, other] = [createOne(), createOne()];
    const [first, second] = [createPendingTask(), createPendingTask()];
    const otherTask = createQuickTask({ name: 'ander werk' });
    one.add(first);
    other.add(second);
    other.add(otherTask);
    one.start();
    await first.waitForRuns(1);
    other.start();
    await eventually(() => expect(otherTask.run).toHaveBeenCalled());
    expect(second.run).not.toHaveBeenCalled();
    first.end();
    await second.waitForRuns(1);
    second.end();
    expect(first.run).toHaveBeenCalledOnce();
  });

  /**
   * Starts the tasks. Returns a function that fires the timer of the scheduled run, so that the test decides when it
   * fires.
   */
  const startWithManualTimer = (background: BackgroundTasks) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    background.start();
    const fireTimer = timers.mock.calls[0]![0];
    expect(timers).toHaveBeenCalledOnce();
    timers.mockRestore();
    return fireTimer;
  };

  /** Number of runs after the first scheduled run and one requested run. */
  const countRunsAfterFirstTick = async () => {
    const [background, task] = [createOne(), createQuickTask({ firstAfterMs: hour })];
    background.add(task);
    startWithManualTimer(background)();
    await waitUntilIdle(background);
    return task.run.mock.calls.length;
  };

  it('skips a scheduled run when the task has run recently', async () => {
    const one = createOne();
    one.add(createQuickTask());
    await one.run('werk');
    expect(await countRunsAfterFirstTick()).toBe(1);
    await db()
      .collection('tasks')
      .updateOne({}, { $set: { ranAt: new Date(Date.now() - hour) } });
    expect(await countRunsAfterFirstTick()).toBe(2);
  });

  it('skips a scheduled run after a requested run has succeeded', async () => {
    const [background, task] = [createOne(), createQuickTask({ firstAfterMs: hour })];
    background.add(task);
    background.wake('werk');
    const fireTimer = startWithManualTimer(background);
    await waitUntilIdle(background);
    fireTimer();
    await waitUntilIdle(background);
    expect(task.run).toHaveBeenCalledTimes(3);
  });

  it('does not skip the scheduled run after a failed run', async () => {
    const [background, task] = [createOne(), createQuickTask({ firstAfterMs: 1 })];
    background.add(task);
    await background.run('werk');
    task.run.mockRejectedValueOnce(new Error('disk full'));
    await expect(background.run('werk')).rejects.toThrow();
    background.start();
    await eventually(() => expect(task.run).toHaveBeenCalledTimes(3));
  });

  it('runs a task at start after the lease of a killed process has expired', async () => {
    const until = new Date(Date.now() + 300);
    await db()
      .collection<{ _id: string }>('leases')
      .insertOne({ _id: 'task:werk', owner: 'killed', until } as { _id: string });
    const [background, task] = [createOne(), createQuickTask()];
    background.add(task);
    background.start();
    await eventually(() => expect(task.run).toHaveBeenCalledOnce());
  });
});

describe('a requested run', () => {
  it('runs without start, resolves when it ends, and rejects when it fails', async () => {
    const [background, task] = [createOne(), createQuickTask()];
    background.add(task);
    await background.run('werk');
    expect(task.run).toHaveBeenCalledOnce();
    task.run.mockRejectedValueOnce(new Error('disk full'));
    await expect(background.run('werk')).rejects.toThrow('disk full');
    await background.run('werk');
    expect([task.run.mock.calls.length, logLines]).toEqual([3, []]);
  });
});

describe('stop', () => {
  it('aborts the running task, waits for it, and starts no other run', async () => {
    const background = createOne();
    let ended = false;
    const run = vi.fn<Task['run']>(async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await db().collection('leases').countDocuments();
      ended = true;
      signal.throwIfAborted();
    });
    background.add({ name: 'werk', everyMs: hour, run });
    background.start();
    await eventually(() => expect(run).toHaveBeenCalledOnce());
    background.wake('werk');
    await background.stop();
    expect([ended, run.mock.calls.length, logLines]).toEqual([true, 1, []]);
    background.wake('werk');
    await expect(background.run('werk')).rejects.toThrow('stops');
    expect(run).toHaveBeenCalledOnce();
  });

  it('stops waiting after 10 seconds for a task that ignores the signal', async () => {
    const [background, task] = [createOne(), createPendingTask()];
    background.add(task);
    background.start();
    await task.waitForRuns(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopping = background.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await stopping;
    expect(logLines.join('')).toContain('did not end in time');
    task.end();
  });
});
