import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.js';

/** A queue whose jobs run until the test ends them. `started` has their names in the order in which they started. */
const createTestQueue = (...options: Parameters<typeof createFairQueue>) => {
  const queue = createFairQueue(...options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  /** The first letter of the name is the owner. */
  const add = (name: string, options: Parameters<typeof queue.add>[1] = {}) =>
    queue.add(
      () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      { owner: name[0], ...options },
    );
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise(setImmediate);
  };
  return { queue, started, add, end };
};

it('lets a job of another owner overtake many of one', async () => {
  const { started, add, end } = createTestQueue(1);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name);
  const turns = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'];
  for (const name of turns) await end(name);
  expect(started).toEqual(turns);
});

it('starts a job of the owner with the fewest running jobs', async () => {
  const { started, add, end } = createTestQueue(2);
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name);
  await end('a1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
});

it('runs no more jobs of one owner than it may, and keeps the rest for others', async () => {
  const { started, add, end } = createTestQueue(3, 1);
  for (const name of ['a1', 'a2', 'b1']) void add(name);
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('starts jobs of a lower priority last, and those without an owner in their order', async () => {
  const { started, add, end } = createTestQueue(1);
  const task = { owner: undefined, priority: -1 };
  void add('a1');
  void add('t1', task);
  void add('t2', task);
  void add('b1');
  for (const name of ['a1', 'b1', 't1']) await end(name);
  expect(started).toEqual(['a1', 'b1', 't1', 't2']);
});

it('removes a job whose signal aborts while it waits, and counts it no longer', async () => {
  const { queue, started, add, end } = createTestQueue(1);
  const [controller, gone] = [new AbortController(), AbortSignal.abort(new Error('gone before'))];
  void add('a1');
  const left = add('a2', { signal: controller.signal });
  await expect(add('a3', { signal: gone })).rejects.toThrow('gone before');
  expect([queue.countOf('a'), queue.countWaiting(0)]).toEqual([2, 1]);
  controller.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect([queue.countOf('a'), queue.countWaiting(0)]).toEqual([1, 0]);
  await end('a1');
  expect([started, queue.countOf('a')]).toEqual([['a1'], 0]);
});

it('continues after a job that fails', async () => {
  const queue = createFairQueue(1);
  const failed = queue.add(() => Promise.reject(new Error('broken')), { owner: 'a' });
  const next = queue.add(() => Promise.resolve('done'), { owner: 'a' });
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
