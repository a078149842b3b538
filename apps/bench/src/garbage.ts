import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from './portal';
import { readResidentMemory } from './resident-memory';

/** Settings of a portal for `readMemoryInUse`, with the pools of memory that the container has. */
export const garbageSettings = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: `--require ${JSON.stringify(join(import.meta.dirname, 'collect-on-signal.cjs'))}`,
};

const collectMs = 1_000;
const sampleMs = 5;

/**
 * Collects the garbage of the process of the API, and returns the least resident memory in MB just after: what is in
 * use. Without this, resident memory depends on when V8 last collected.
 */
export const readMemoryInUse = async ({ pid }: Pick<Portal, 'pid'>): Promise<number> => {
  process.kill(pid, 'SIGUSR2');
  let least = Number.POSITIVE_INFINITY;
  for (const endsAt = performance.now() + collectMs; performance.now() < endsAt; await pause(sampleMs))
    least = Math.min(least, readResidentMemory(pid)?.total ?? Number.NaN);
  return least;
};
