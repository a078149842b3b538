import { signIn } from '@ledenportaal/faults/client';
import { ConnectionPool } from '../connection-pool';
import { getCpuSeconds } from '../cpu-time';
import { readPictures } from '../pictures';
import { readSharedMemory } from '../resident-memory';
import { measure, runWarmUp, type BenchmarkCase } from '../rounds';
import { createUploadCase, type UploadCase } from '../upload';
import { formatMegabytes, formatMilliseconds, formatRate, rounds, type Part } from './comparison';
import { mapPair, runForBoth } from './versions';

/** An admin of the demo, because members may not delete photos. */
const account = { email: 'beheer@example.org', password: 'demo-beheer-1' };
const warmUp = 24;

type Upload = {
  uploadCase: UploadCase;
  /** Measured in CPU time, and reads the memory after each round, in MB. */
  cpuCase: BenchmarkCase;
  memory: number[];
};

export const uploads: Part = {
  title: 'Uploads',
  usesPictures: true,
  measure: async (running) => {
    const pictures = await readPictures();
    const pools: ConnectionPool[] = [];
    const upload = await runForBoth(running, async ({ portal: { url, pid } }): Promise<Upload> => {
      const pool = new ConnectionPool(url);
      pools.push(pool);
      const uploadCase = createUploadCase(pool, await signIn(url, account), pictures);
      const memory: number[] = [];
      const cleanUp = async (): Promise<void> => {
        memory.push(readSharedMemory(pid).total);
        await uploadCase.cleanUp();
      };
      return { uploadCase, cpuCase: { ...uploadCase, clock: () => getCpuSeconds(pid), cleanUp }, memory };
    });
    try {
      const cpuCases = mapPair(upload, ({ cpuCase }) => cpuCase);
      const rateCases = mapPair(upload, ({ uploadCase }) => ({ ...uploadCase, concurrency: 2 }));
      await runWarmUp(Object.values(rateCases), warmUp);
      const cpu = await measure(cpuCases, rounds);
      const rate = await measure(rateCases, rounds);
      // The first round is a warm-up.
      const memory = mapPair(upload, (version) => version.memory.slice(1));
      return [
        { label: 'CPU of one', values: cpu, format: formatMilliseconds, mark: 'slower' },
        { label: 'rate, 2 at a time', values: rate, format: formatRate, mark: 'slower' },
        { label: 'memory afterwards', values: memory, format: formatMegabytes, mark: 'more' },
      ];
    } finally {
      for (const pool of pools) pool.close();
    }
  },
};
