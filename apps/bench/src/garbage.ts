import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from './portal';
import { readResidentMemory } from './resident-memory';

/** Settings of a portal for `readMemoryInUse`, with the same number of malloc arenas as the container. */
export const garbageSettings = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: `--require ${JSON.stringify(join(import.meta.dirname, 'collect-on-signal.cjs'))}`,
};

const collectMs = 1_000;
const sampleMs = 5;

/**
 * Triggers garbage collection in the API process and returns the minimum resident memory in MB just after it, which is
 * the memory in use. Otherwise the resident memory depends on the last garbage collection of V8.
 */
export const readMemoryInUse = async ({ pid }: Pick<Portal, 'pid'>): Promise<number> => {
  process.kill(pid, 'SIGUSR2');
  let minimum = Number.POSITIVE_INFINITY;
  for (const endsAt = performance.now() + collectMs; performance.now() < endsAt; await pause(sampleMs))
    minimum = Math.min(minimum, readResidentMemory(pid)?.total ?? Number.NaN);
  return minimum;
};
