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
/** A task that counts, of which each run ends when the test lets it. */
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
/** Whatever was asked of it before this has been done. */
const settled = (background: Background) => background.run('werk');

beforeEach(async () => {
  lines = [];
  await db().collection('leases').deleteMany({});
});
afterEach(async () => {
  await Promise.all(made.splice(0).map(({ stop }) => stop()));
});

describe('a task', () => {
  it('runs at start, and then at each turn', async () => {
    const [background, task] = [createOne(), quick({ everyMs: 50 })];
    background.add(task);
    background.start();
    await eventually(() => expect(task.run.mock.calls.length).toBeGreaterThan(2));
  });

  it('may begin later than at start', async () => {
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

  it('that fails is logged, holds up nothing, and runs again at its next turn', async () => {
    const [background, task] = [createOne(), quick({ everyMs: 50 })];
    task.run.mockRejectedValueOnce(new Error('disk full'));
    background.add(task);
    background.start();
    await eventually(() => expect(task.run.mock.calls.length).toBeGreaterThan(1));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, task: 'werk', err: { message: 'disk full' } });
  });

  it('is known by one name, and no other', () => {
    const background = createOne();
    background.add(quick());
    expect(() => background.add(quick())).toThrow('already');
    expect(() => background.wake('niets')).toThrow('no task');
    expect(() => background.run('niets')).toThrow('no task');
  });
});

describe('a task that is woken', () => {
  it('runs once, however often', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: hour })];
    background.add(task);
    background.start();
    for (let time = 0; time < 3; time++) background.wake('werk');
    await settled(background);
    expect(task.run).toHaveBeenCalledTimes(2);
  });

  it('while it runs, runs once more after that', async () => {
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

  it('for later is left alone until then', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: hour })];
    background.add(task);
    background.start();
    const woken = Date.now();
    background.wake('werk', 50);
    expect(task.run).not.toHaveBeenCalled();
    await eventually(() => expect(task.run).toHaveBeenCalledOnce());
    expect(Date.now() - woken).toBeGreaterThanOrEqual(49);
  });

  it('before the start is remembered, also where it begins later', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: hour })];
    background.add(task);
    background.wake('werk');
    await new Promise(setImmediate);
    expect(task.run).not.toHaveBeenCalled();
    background.start();
    await eventually(() => expect(task.run).toHaveBeenCalledOnce());
  });
});

describe('several processes', () => {
  it('never run a task together, and do each what it was asked', async () => {
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

  /** How often it has run once its first turn is over, of which one was asked for. */
  const runsAtFirstTurn = async (told: Partial<Task> = {}) => {
    const [background, task] = [createOne(), quick({ firstAfterMs: 1, ...told })];
    background.add(task);
    background.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await settled(background);
    return task.run.mock.calls.length;
  };

  it('run a task once by the clock', async () => {
    const one = createOne();
    one.add(quick());
    await one.run('werk');
    expect(await runsAtFirstTurn()).toBe(1);
    await db()
      .collection('tasks')
      .updateOne({}, { $set: { ranAt: new Date(Date.now() - hour) } });
    expect(await runsAtFirstTurn()).toBe(2);
  });

  it('do by the clock nothing that was asked for and has been done', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: 100 })];
    background.add(task);
    background.wake('werk');
    background.start();
    await settled(background);
    await new Promise((resolve) => setTimeout(resolve, 120));
    await settled(background);
    expect(task.run).toHaveBeenCalledTimes(3);
  });

  it('leave to its turn what failed, though another run was lately', async () => {
    const [background, task] = [createOne(), quick({ firstAfterMs: 1 })];
    background.add(task);
    await background.run('werk');
    task.run.mockRejectedValueOnce(new Error('disk full'));
    await expect(background.run('werk')).rejects.toThrow();
    background.start();
    await eventually(() => expect(task.run).toHaveBeenCalledTimes(3));
  });

  it('take over at start what a killed one left, when its lease has run out', async () => {
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

describe('a run that is asked for', () => {
  it('needs no start, is awaited, and tells its failure', async () => {
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

describe('the end', () => {
  it('tells what runs to end, awaits it, and begins nothing more', async () => {
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

  it('does not wait for ever for a task that does not listen', async () => {
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
