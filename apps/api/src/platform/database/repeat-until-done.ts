import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats `step` until it returns false. Pauses after each step as long as the step took, so that it uses at most half
 * of the time.
 */
export const repeatUntilDone = async (step: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const startedAt = performance.now();
    if (!(await step())) return;
    // When it aborts, the reason is thrown above.
    await pause(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
  }
};
