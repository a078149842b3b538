import { setTimeout as pause } from 'node:timers/promises';

/** One case to measure: iterations per round and how many run concurrently. */
export interface Subject {
  times: number;
  atOnce?: number;
  /** Pause after a round, so that its background work does not count for the next case. */
  restMilliseconds?: number;
  /** Current time in seconds; defaults to wall-clock time. CPU time is less affected by other programs. */
  clock?: () => number;
  run: (n: number) => Promise<unknown>;
}

/** The median and the first and third quartile. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/**
 * Measures the seconds per iteration, per case and round. Cases take turns within a round, so that all run under the
 * same load; the first round is a warm-up and is not counted.
 */
export async function measure<Name extends string>(
  subjects: Record<Name, Subject>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(subjects) as Name[];
  const seconds = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const taken = await once(subjects[name]);
      if (round >= 0) seconds[name].push(taken / subjects[name].times);
      await pause(subjects[name].restMilliseconds ?? 0);
    }
  }
  return seconds;
}

const wall = (): number => performance.now() / 1000;

async function once({ times, atOnce = 1, clock = wall, run }: Subject): Promise<number> {
  const started = clock();
  await many(times, atOnce, run);
  return clock() - started;
}

/** Runs each case until the JIT compiler has optimised the hot code, as in a long-running server. */
export async function warm(subjects: readonly Subject[], times: number): Promise<void> {
  for (const { atOnce = 1, run } of subjects) await many(times, atOnce, run);
}

/** Runs `run` the given number of iterations with the given concurrency. */
export async function many(times: number, atOnce: number, run: Subject['run']): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < times) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

/** Quartiles of the ratios per round, so that a temporary slowdown of the machine affects both values. */
export function ratios(values: readonly number[], by: readonly number[]): Spread {
  return spread(values.map((value, round) => value / by[round]!));
}
