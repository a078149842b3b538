import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePortal } from '../test/portal.js';
import { createBackground, type Background, type Task } from './background.js';
import { eventually } from '../test/eventually.js';

usePortal();
const hour = 3_600_000;
const db = () => mongoose.connection.db!;
let lines: string[] = [];
const made: Background[] = [];
const createOne = () => {
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) });
  const background = createBackground(log);
  made.push(background);
  return background;
};
/** A task whose runs stay pending until the test calls `end`. */
const held = (told: Partial<Task> = {}) => {
  const ends: (() => void)[] = [];
  const run = vi.fn<Task['run']>(() => new Promise((resolve) => void ends.push(resolve)));
  const begun = (times: number) => eventually(() => expect(run).toHaveBeenCalledTimes(times));
  return { name: 'werk', everyMs: hour, ...told, run, begun, end: () => ends.shift()!() };
};
const quick = (told: Partial<Task> = {}) => {
  const run = vi.fn<Task['run']>(() => Promise.resolve());
  return { name: 'werk', everyMs: hour, ...told, run };
};
/** Resolves when all runs that were requested before have ended. */
const settled = (background: Background) => background.run('werk');

beforeEach(async () => {
  lines = [];
  await db().collection('leases').deleteMany({});
});
afterEach(async () => {
  await Promise.all(made.splice(0).map(({ stop }) => stop()));
});

describe('a background task', () => {
  it('runs a task at start and then at each interval', async () => {
    const [background, task] = [createOne(), quick({ everyMs: 50 })];
    background.add(task);
    background.start();
    await eventually(() => expect(task.run.mock.calls.length).toBeGreaterThan(2));
  });

  it('delays the first run of a task with firstAfterMs', async () => {
    const [background, later, now] = [createOne(), quick({ firstAfterMs: hour }), quick({ name: 'nu' })];
    background.add(later);
    background.add(now);
    background.start();
    await eventually(() => expect(now.run).toHaveBeenCalled());
    expect(later.run).not.toHaveBeenCalled();
    const soon = quick({ name: 'straks', firstAfterMs: 20 });
    const another = createOne();
    another.add(soon);
    another.start();
    await eventually(() => expect(soon.run).toHaveBeenCalledOnce());
  });

  it('logs a failed task and runs it again at its next interval', async () => {
    const [background, task] = [createOne(), quick({ everyMs: 50 })];
    task.run.mockRejectedValueOnce(new Error('disk full'));
    background.add(task);
    background.start();
    await eventually(() => expect(task.run.mock.calls.length).toBeGreaterThan(1));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, task: 'werk', err: { message: 'disk full' } });
  });

  it('throws for a duplicate or an unknown task name', () => {
    const background = createOne();
    background.add(quick());
    expect(() => background.add(quick())).toThrow('already');
    expect(() => background.wake('niets')).toThrow('no task');
    expect(() => background.run('niets')).toThrow('no task');
  });
});

describe('waking a task', () => {
  it('runs the task once after several calls to wake', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: hour })];
    background.add(task);
    background.start();
    for (let time = 0; time < 3; time++) background.wake('werk');
    await settled(background);
    expect(task.run).toHaveBeenCalledTimes(2);
  });

  it('runs the task once more when it is woken during a run', async () => {
    const [background, task] = [createOne(), held()];
    background.add(task);
    background.start();
    await task.begun(1);
    for (let time = 0; time < 3; time++) background.wake('werk');
    expect(task.run).toHaveBeenCalledOnce();
    task.end();
    await task.begun(2);
    const last = settled(background);
    task.end();
    await task.begun(3);
    task.end();
    await last;
    expect(task.run).toHaveBeenCalledTimes(3);
  });

  it('waits for the given delay before the run', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: hour })];
    background.add(task);
    background.start();
    const woken = Date.now();
    background.wake('werk', 50);
    expect(task.run).not.toHaveBeenCalled();
    await eventually(() => expect(task.run).toHaveBeenCalledOnce());
    expect(Date.now() - woken).toBeGreaterThanOrEqual(49);
  });

  it('runs a task at start that was woken before the start, also with firstAfterMs', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: hour })];
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
    const [first, second, beside] = [held(), held(), quick({ name: 'ander werk' })];
    one.add(first);
    other.add(second);
    other.add(beside);
    one.start();
    await first.begun(1);
    other.start();
    await eventually(() => expect(beside.run).toHaveBeenCalled());
    expect(second.run).not.toHaveBeenCalled();
    first.end();
    await second.begun(1);
    second.end();
    expect(first.run).toHaveBeenCalledOnce();
  });

  /** Number of runs after the first scheduled run and one requested run. */
  const runsAtFirstTurn = async (told: Partial<Task> = {}) => {
    const [background, task] = [createOne(), quick({ firstAfterMs: 1, ...told })];
    background.add(task);
    background.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await settled(background);
    return task.run.mock.calls.length;
  };

  it('skips a scheduled run when the task has run recently', async () => {
    const one = createOne();
    one.add(quick());
    await one.run('werk');
    expect(await runsAtFirstTurn()).toBe(1);
    await db()
      .collection('tasks')
      .updateOne({}, { $set: { ranAt: new Date(Date.now() - hour) } });
    expect(await runsAtFirstTurn()).toBe(2);
  });

  it('skips a scheduled run after a requested run has succeeded', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: 100 })];
    background.add(task);
    background.wake('werk');
    background.start();
    await settled(background);
    await new Promise((resolve) => setTimeout(resolve, 120));
    await settled(background);
    expect(task.run).toHaveBeenCalledTimes(3);
  });

  it('does not skip the scheduled run after a failed run', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: 1 })];
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
    const [background, task] = [createOne(), quick()];
    background.add(task);
    background.start();
    await eventually(() => expect(task.run).toHaveBeenCalledOnce());
  });
});

describe('a requested run', () => {
  it('runs without start, resolves when it ends, and rejects when it fails', async () => {
    const [background, task] = [createOne(), quick()];
    background.add(task);
    await background.run('werk');
    expect(task.run).toHaveBeenCalledOnce();
    task.run.mockRejectedValueOnce(new Error('disk full'));
    await expect(background.run('werk')).rejects.toThrow('disk full');
    await background.run('werk');
    expect([task.run.mock.calls.length, lines]).toEqual([3, []]);
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
    expect([ended, run.mock.calls.length, lines]).toEqual([true, 1, []]);
    background.wake('werk');
    await expect(background.run('werk')).rejects.toThrow('stops');
    expect(run).toHaveBeenCalledOnce();
  });

  it('stops waiting after 10 seconds for a task that ignores the signal', async () => {
    const [background, task] = [createOne(), held()];
    background.add(task);
    background.start();
    await task.begun(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopping = background.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await stopping;
    expect(lines.join('')).toContain('did not end in time');
    task.end();
  });
});
