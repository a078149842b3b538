import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inTurns } from './in-turns.js';

/** Timers may fire up to a millisecond early. */
const stepMs = 40;
const inexact = 2;

describe('repeatUntilDone', () => {
  it('pauses after each step as long as the step took, except after the last one', async () => {
    const times: { began: number; ended: number }[] = [];
    await inTurns(async () => {
      const began = performance.now();
      await pause(stepMs);
      times.push({ began, ended: performance.now() });
      return times.length < 3;
    }, new AbortController().signal);
    const isOver = performance.now();
    expect(times).toHaveLength(3);
    times.slice(1).forEach(({ began }, at) => {
      const last = times[at]!;
      expect(began - last.ended).toBeGreaterThanOrEqual(last.ended - last.began - inexact);
    });
    expect(isOver - times[2]!.ended).toBeLessThan(stepMs);
  });

  it('rejects when it is aborted during a pause, and starts no other step', async () => {
    const stopping = new AbortController();
    let steps = 0;
    const work = inTurns(async () => {
      steps += 1;
      await pause(stepMs);
      setTimeout(() => stopping.abort(), 1);
      return true;
    }, stopping.signal);
    await expect(work).rejects.toThrow('aborted');
    expect(steps).toBe(1);
  });

  it('runs no step when it was aborted before', async () => {
    const step = () => Promise.reject(new Error('done after all'));
    await expect(inTurns(step, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
