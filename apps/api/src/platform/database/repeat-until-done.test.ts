import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { repeatUntilDone } from './repeat-until-done.js';

/** Timers may fire up to a millisecond early. */
const stepMs = 40;
const toleranceMs = 2;

describe('repeatUntilDone', () => {
  it('pauses after each step as long as the step took, except after the last one', async () => {
    const times: { began: number; ended: number }[] = [];
    await repeatUntilDone(async () => {
      const began = performance.now();
      await pause(stepMs);
      times.push({ began, ended: performance.now() });
      return times.length < 3;
    }, new AbortController().signal);
    const endedAt = performance.now();
    expect(times).toHaveLength(3);
    times.slice(1).forEach(({ began }, at) => {
      const last = times[at]!;
      expect(began - last.ended).toBeGreaterThanOrEqual(last.ended - last.began - toleranceMs);
    });
    expect(endedAt - times[2]!.ended).toBeLessThan(stepMs);
  });

  it('rejects when it is aborted during a pause, and starts no other step', async () => {
    const controller = new AbortController();
    let steps = 0;
    const work = repeatUntilDone(async () => {
      steps += 1;
      await pause(stepMs);
      setTimeout(() => controller.abort(), 1);
      return true;
    }, controller.signal);
    await expect(work).rejects.toThrow('aborted');
    expect(steps).toBe(1);
  });

  it('runs no step when it was aborted before', async () => {
    const step = () => Promise.reject(new Error('done after all'));
    await expect(repeatUntilDone(step, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
