import { setTimeout as pause } from 'node:timers/promises';

/** Until there is nothing left to do. Others get as much time as each step took: a long work must not be all that is done. */
export const inTurns = async (step: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const began = performance.now();
    if (!(await step())) return;
    await pause(performance.now() - began, undefined, { signal });
  }
};
