import { ConnectionPool, createRequestCase } from '../connection-pool';
import { createGetRequest } from '../drain';
import { measure, runWarmUp } from '../rounds';
import { formatMilliseconds, formatRate, rounds, type Part } from './comparison';
import { mapPair } from './versions';

const warmUp = 600;
const connections = 10;

export const pages: Part = {
  title: 'A page of photos',
  measure: async (running) => {
    const search = { limit: 12 };
    const one = mapPair(running, ({ member }) => member.createPageCase(search, 100));
    const many = mapPair(running, ({ member }) => member.createPageCase(search, 500, connections));
    await runWarmUp(Object.values(many), warmUp);
    return [
      { label: 'time of one', values: await measure(one, rounds), format: formatMilliseconds, mark: 'slower' },
      {
        label: `rate, ${connections} connections`,
        values: await measure(many, rounds),
        format: formatRate,
        mark: 'slower',
      },
    ];
  },
};

export const thumbnail: Part = {
  title: 'A thumbnail',
  measure: async (running) => {
    const pools: ConnectionPool[] = [];
    const cases = mapPair(running, ({ portal: { url }, page }) => {
      const pool = new ConnectionPool(url);
      pools.push(pool);
      return createRequestCase(pool, createGetRequest(url, page.items[0]!.thumbnail[0]!['480']), 1000, connections);
    });
    try {
      await runWarmUp(Object.values(cases), warmUp);
      const values = await measure(cases, rounds);
      return [{ label: `rate, ${connections} connections`, values, format: formatRate, mark: 'slower' }];
    } finally {
      for (const pool of pools) pool.close();
    }
  },
};
