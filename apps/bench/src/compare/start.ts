import { setTimeout as pause } from 'node:timers/promises';
import { readSharedMemory } from '../resident-memory';
import type { Portal } from '../portal';
import { formatMegabytes, formatMilliseconds, rounds, type Part } from './comparison';
import { startVersion, type Pair } from './versions';

/** Time after the start until the memory is read. */
const idleMs = 8_000;

export const start: Part = {
  title: 'Start and memory',
  measureStopped: async (versions) => {
    const seconds: Pair<number[]> = { current: [], other: [] };
    const memory: Pair<number[]> = { current: [], other: [] };
    for (let round = -1; round < rounds; round++) {
      const portals: [keyof Pair<unknown>, Portal][] = [];
      try {
        for (const name of ['current', 'other'] as const) {
          const startedAt = performance.now();
          portals.push([name, await startVersion(versions[name])]);
          if (round >= 0) seconds[name].push((performance.now() - startedAt) / 1000);
        }
        await pause(idleMs);
        for (const [name, { pid }] of portals) if (round >= 0) memory[name].push(readSharedMemory(pid).total);
      } finally {
        for (const [, portal] of portals) await portal.stop();
      }
    }
    return [
      { label: 'from start to ready', values: seconds, format: formatMilliseconds, mark: 'slower' },
      { label: 'memory when idle', values: memory, format: formatMegabytes, mark: 'more' },
    ];
  },
};
