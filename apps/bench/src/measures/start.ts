/** Measures the startup time of the portal with few photos, with ten thousand and with a million. */
import { openCatalogue } from '../catalogue/catalogue';
import type { Group, Row } from '../group';
import { getRatioQuartiles, getQuartiles } from '../rounds';

const rounds = Number(process.env.ROUNDS ?? 7);
const smallCount = 36;
const mediumCount = 10_000;
const largeCount = Number(process.env.COUNT ?? 1_000_000);

const counts = { few: smallCount, medium: mediumCount, many: largeCount };

export const start: Group = {
  title: 'Start',
  notes: [
    `From the start of the process until /api/health/ready returns 200, with the embedded database; ${rounds} alternating rounds, each ended by SIGTERM. The first round is not counted, because it may migrate the database.`,
  ],
  async measure() {
    const startSeconds: Record<'few' | 'medium' | 'many', number[]> = { few: [], medium: [], many: [] };
    for (let round = -1; round < rounds; round++)
      for (const [name, count] of Object.entries(counts) as [keyof typeof counts, number][]) {
        const seconds = await measureStart(count);
        if (round >= 0) startSeconds[name].push(seconds);
      }
    const mediumRow: Row = {
      label: `start to ready with ${mediumCount.toLocaleString('en')} photos, in seconds`,
      measured: formatSeconds(startSeconds.medium),
      value: getQuartiles(startSeconds.medium),
      goal: { max: 1 },
    };
    const manyRow: Row = {
      label: `start to ready with ${largeCount.toLocaleString('en')} photos, relative to ${smallCount}`,
      measured: formatSeconds(startSeconds.many),
      yardstick: formatSeconds(startSeconds.few),
      value: getRatioQuartiles(startSeconds.many, startSeconds.few),
      goal: { max: 1.5 },
    };
    return [mediumRow, manyRow];
  },
};

const measureStart = async (count: number): Promise<number> => {
  const { startupSeconds, stop } = await openCatalogue(count);
  await stop();
  return startupSeconds;
};

const formatSeconds = (seconds: number[]): string => `${getQuartiles(seconds).median.toFixed(2)} s`;
