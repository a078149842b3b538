/** One thing to measure: how often it is done in a round, and how many at once. */
export interface Subject {
  name: string;
  times: number;
  atOnce?: number;
  run: (n: number) => Promise<unknown>;
}

/** Median seconds for one, per subject; the subjects take turns in every round, so that all meet the same machine. */
export async function measure(subjects: readonly Subject[], rounds: number): Promise<Map<string, number>> {
  const seconds = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const subject of subjects) {
      const taken = await once(subject);
      // The first round only warms up.
      if (round >= 0) seconds.get(subject.name)!.push(taken / subject.times);
    }
  }
  return new Map([...seconds].map(([name, values]) => [name, median(values)]));
}

async function once({ times, atOnce = 1, run }: Subject): Promise<number> {
  const started = performance.now();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < times) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - started) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
