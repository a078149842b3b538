/** Measures the startup time of the portal with few photos and with a million. */
import { openCatalogue } from '../catalogue/catalogue';
import type { Group, Row } from '../group';
import { ratios, spread } from '../rounds';

const rounds = Number(process.env.ROUNDS ?? 7);
const few = 36;
const many = Number(process.env.COUNT ?? 1_000_000);

export const start: Group = {
  title: 'Start',
  notes: [
    `From the start of the process till /api/health/ready says so, with the embedded database; ${rounds} rounds, taking turns, each ended by SIGTERM. A first round of each is not counted: it may bring the database to this version.`,
  ],
  async measure() {
    const taken: Record<'few' | 'many', number[]> = { few: [], many: [] };
    for (let round = -1; round < rounds; round++)
      for (const [name, count] of [['few', few] as const, ['many', many] as const]) {
        const seconds = await startOnce(count);
        if (round >= 0) taken[name].push(seconds);
      }
    const row: Row = {
      what: `start to ready with ${many.toLocaleString('en')} photos, in that with ${few}`,
      ours: inSeconds(taken.many),
      yardstick: inSeconds(taken.few),
      value: ratios(taken.many, taken.few),
      goal: { most: 1.5 },
    };
    return [row];
  },
};

async function startOnce(count: number): Promise<number> {
  const { startedIn, stop } = await openCatalogue(count);
  await stop();
  return startedIn;
}

const inSeconds = (seconds: number[]): string => `${spread(seconds).median.toFixed(2)} s`;
