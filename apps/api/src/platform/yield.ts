import { setImmediate as nextIteration } from 'node:timers/promises';

/** Time in milliseconds that a computation may block the event loop. */
const sliceMs = 5;

let queue: Promise<unknown> = Promise.resolve();

/** Resumes in a later iteration of the event loop; concurrent callers each resume in their own iteration. */
export const yieldToEventLoop = (): Promise<unknown> => (queue = queue.then(() => nextIteration()));

/**
 * For a long computation in many small steps: call the returned function after each step. It yields to the event loop
 * once the computation has held it for `sliceMs`.
 */
export const createYield = (): (() => Promise<void>) => {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await yieldToEventLoop();
    began = performance.now();
  };
};

/** Sorts a copy, stable as `Array.prototype.sort`, and yields to the event loop while it does so. */
export const sortInSlices = async <T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> => {
  const mayYield = createYield();
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += runLength) {
    runs.push(items.slice(at, at + runLength).sort(compare));
    await mayYield();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at]!, runs[at + 1] ?? [], compare, mayYield));
    runs = merged;
  }
  return runs[0] ?? [];
};

const runLength = 256;

const merge = async <T>(left: T[], right: T[], compare: (a: T, b: T) => number, mayYield: () => Promise<void>) => {
  const merged: T[] = [];
  let [atLeft, atRight] = [0, 0];
  while (atLeft < left.length && atRight < right.length) {
    merged.push(compare(left[atLeft]!, right[atRight]!) <= 0 ? left[atLeft++]! : right[atRight++]!);
    if (merged.length % runLength === 0) await mayYield();
  }
  return merged.concat(left.slice(atLeft), right.slice(atRight));
};
