import { setTimeout as pause } from 'node:timers/promises';

/** One case to measure: iterations per round and how many run concurrently. */
export type BenchmarkCase = {
  iterations: number;
  concurrency?: number;
  /** Pause after a round, so that its background work does not count for the next case. */
  cooldownMs?: number;
  /** Current time in seconds; defaults to wall-clock time. CPU time is less affected by other programs. */
  clock?: () => number;
  run: (n: number) => Promise<unknown>;
  /** Undoes the work of a round, or of the warm-up; not measured. */
  cleanUp?: () => Promise<unknown>;
};

/** The median and the first and third quartile. */
export type Quartiles = {
  low: number;
  median: number;
  high: number;
};

/**
 * Measures the seconds per iteration, per case and round. Cases take turns within a round, so that all run under the
 * same load; the first round is a warm-up and is not counted.
 */
export const measure = async <Name extends string>(
  cases: Record<Name, BenchmarkCase>,
  rounds: number,
): Promise<Record<Name, number[]>> => {
  const names = Object.keys(cases) as Name[];
  const seconds = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const elapsed = await runRound(cases[name]);
      if (round >= 0) seconds[name].push(elapsed / cases[name].iterations);
      await cases[name].cleanUp?.();
      await pause(cases[name].cooldownMs ?? 0);
    }
  }
  return seconds;
};

const getWallClockSeconds = (): number => performance.now() / 1000;

const runRound = async ({
  iterations,
  concurrency = 1,
  clock = getWallClockSeconds,
  run,
}: BenchmarkCase): Promise<number> => {
  const started = clock();
  await runConcurrently(iterations, concurrency, run);
  return clock() - started;
};

/** Runs each case until the JIT compiler has optimised the hot code, as in a long-running server. */
export const runWarmUp = async (cases: readonly BenchmarkCase[], iterations: number): Promise<void> => {
  for (const { concurrency = 1, run, cleanUp } of cases) {
    await runConcurrently(iterations, concurrency, run);
    await cleanUp?.();
  }
};

/** Runs `run` the given number of iterations with the given concurrency. */
export const runConcurrently = async (
  iterations: number,
  concurrency: number,
  run: BenchmarkCase['run'],
): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < iterations) await run(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
};

export const getQuantile = (values: readonly number[], fraction: number): number => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) * fraction)] ?? Number.NaN;
};

export const getQuartiles = (values: readonly number[]): Quartiles => ({
  low: getQuantile(values, 0.25),
  median: getQuantile(values, 0.5),
  high: getQuantile(values, 0.75),
});

/** Quartiles of the ratios per round, so that a temporary slowdown of the machine affects both values. */
export const getRatioQuartiles = (values: readonly number[], divisors: readonly number[]): Quartiles =>
  getQuartiles(values.map((value, round) => value / divisors[round]!));
