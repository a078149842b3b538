import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeatUntilDone } from './repeat-until-done.js';

/** In ms. Only a step and a pause of the test advance it. */
let clock: number;
beforeEach(() => {
  clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe('repeatUntilDone', () => {
  it('pauses after each step as long as the step took, except after the last one', async () => {
    vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => {
      await Promise.resolve();
      clock += ms!;
      return undefined;
    });
    // Named imports of a built-in module see the spy only after this.
    syncBuiltinESMExports();
    const durations = [40, 10, 25];
    const startTimes: number[] = [];
    const step = async () => {
      startTimes.push(clock);
      await Promise.resolve();
      clock += durations[startTimes.length - 1]!;
      return startTimes.length < durations.length;
    };
    await repeatUntilDone(step, new AbortController().signal);
    expect(startTimes).toEqual([0, 80, 100]);
    expect(clock).toBe(125);
  });

  it('rejects with the reason when it is aborted during a pause, and starts no other step', async () => {
    const controller = new AbortController();
    let steps = 0;
    const work = repeatUntilDone(() => {
      steps += 1;
      // Longer than the test lasts: the pause does not end by itself.
      clock += 3_600_000;
      setImmediate(() => controller.abort(new Error('the lease was lost')));
      return Promise.resolve(true);
    }, controller.signal);
    await expect(work).rejects.toThrow('the lease was lost');
    expect(steps).toBe(1);
  });

  it('runs no step when it was aborted before', async () => {
    const step = () => Promise.reject(new Error('done after all'));
    await expect(repeatUntilDone(step, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
