import { setTimeout as pause } from 'node:timers/promises';

/** One thing to measure: how often it is done in a round, and how many at once. */
export interface Subject {
  times: number;
  atOnce?: number;
  /** Until what it left to be done in the background is over, so that it does not count for the next. */
  restMilliseconds?: number;
  /** In seconds; another than the clock on the wall, where others want the processor too. */
  clock?: () => number;
  run: (n: number) => Promise<unknown>;
}

/** A median, and between which values the middle half lies. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/**
 * Seconds for one, per subject and round. The subjects take turns in every round, so that all meet the same machine;
 * a first round only warms up.
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

/** Till programs have compiled what they do most, as those of a server that runs have. */
export async function warm(subjects: readonly Subject[], times: number): Promise<void> {
  for (const { atOnce = 1, run } of subjects) await many(times, atOnce, run);
}

/** So many times, so many at once. */
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

/** Round by round, so that what slows the machine down for a while slows both. */
export function ratios(values: readonly number[], by: readonly number[]): Spread {
  return spread(values.map((value, round) => value / by[round]!));
}
