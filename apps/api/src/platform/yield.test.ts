import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createYield, sortInSlices } from './yield.js';

const compute = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};
/** Counts iterations of the event loop until it is stopped. */
const countIterations = () => {
  const counted = { iterations: 0, stop: () => clearImmediate(next) };
  let next: NodeJS.Immediate;
  const count = () => {
    counted.iterations++;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  return counted;
};

describe('createYield', () => {
  it('lets the event loop run between the steps of a computation', async () => {
    const counted = countIterations();
    const mayYield = createYield();
    for (let step = 0; step < 10; step++) {
      compute(6);
      await mayYield();
    }
    counted.stop();
    expect(counted.iterations).toBeGreaterThanOrEqual(9);
  });

  it('resumes one of several concurrent computations per iteration of the event loop', async () => {
    const counted = countIterations();
    const resumedIn: number[] = [];
    const work = async () => {
      const mayYield = createYield();
      for (let step = 0; step < 3; step++) {
        compute(6);
        await mayYield();
        resumedIn.push(counted.iterations);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    counted.stop();
    expect(resumedIn).toHaveLength(12);
    expect(new Set(resumedIn).size).toBe(12);
  });
});

describe('sortInSlices', () => {
  it('sorts stably like Array.sort and does not change its input', async () => {
    type Item = { key: number; at: number };
    const compare = (one: Item, other: Item) => one.key - other.key;
    const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 1500, size: 'max' });
    await fc.assert(
      fc.asyncProperty(keys, async (all) => {
        const items = all.map((key, at) => ({ key, at }));
        const before = [...items];
        expect(await sortInSlices(items, compare)).toEqual(items.toSorted(compare));
        expect(items).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });
});
