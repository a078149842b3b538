import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from './portal';

/** Settings of a portal whose garbage can be collected, with the pools of memory that the container has. */
export const garbageSettings = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: `--require ${JSON.stringify(join(import.meta.dirname, 'collect-on-signal.cjs'))}`,
};

const collectMs = 1_000;

/**
 * Collects the garbage of the process of the API, so that its resident memory is what is in use. Without it, that
 * depends on when V8 last did.
 */
export const collectGarbage = async ({ pid }: Pick<Portal, 'pid'>): Promise<void> => {
  process.kill(pid, 'SIGUSR2');
  await pause(collectMs);
};
