/** Measures the CPU time and rate of uploads against sharp alone. */
import { signIn } from '@ledenportaal/faults/client';
import { admin } from '@ledenportaal/faults/topology';
import { ConnectionPool } from '../connection-pool';
import { createGetRequest } from '../drain';
import type { Group, Row } from '../group';
import { readPictures } from '../pictures';
import { startPortal } from '../portal';
import { getCpuSeconds } from '../cpu-time';
import { measure, runWarmUp, type BenchmarkCase } from '../rounds';
import { toRateRow, toTimeRow } from '../rows';
import { createUploadCase } from '../upload';
import type { ThumbnailTask } from '../yardsticks/sharp-alone';
import { startYardstick } from '../yardsticks/start-yardstick';

const rounds = Number(process.env.ROUNDS ?? 9);
const warmUp = 60;
/** The most look-alikes that an upload returns. */
const maxLookAlikes = 12;

export const uploads: Group = {
  title: 'Uploads',
  usesPictures: true,
  notes: [
    `Median of ${rounds} alternating rounds, after a warm-up of ${warmUp} of each; every upload is a photo with unique bytes.`,
    `A photo looks like no other in the image bank: each round uploads every photo once, and deletes them before the next. In the row with look-alikes, each looks like at least ${maxLookAlikes} others, as when someone uploads a folder again and again.`,
    'CPU is the CPU time of all threads of the API and of its database, from the first received byte until the response, when the thumbnails and the original are on the disk and the photo can be found. The large size is generated after the response and has a separate row: the CPU time of an upload followed by a request for its large size, minus that of an upload.',
    'Sharp alone reads the same file from the disk, decodes it at a width of 720 pixels, and encodes that and a width of 480 from the same pixels, with the encoder settings of the portal, in a separate process. It generates the large size from the file too.',
  ],
  async measure() {
    const portal = await startPortal({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    const sharpProcess = await startYardstick<ThumbnailTask>('sharp-alone');
    const pool = new ConnectionPool(portal.url);
    try {
      const fotos = await readPictures();
      const iterations = fotos.length;
      const getPicture = (n: number) => fotos[n % fotos.length]!;
      const measured = createUploadCase(pool, await signIn(portal.url), fotos);
      const lookAlike: BenchmarkCase = { iterations, run: measured.run };
      const yardstick: BenchmarkCase = {
        iterations,
        run: (n) => sharpProcess.runTask({ path: getPicture(n).path, size: 'thumbnails' }),
      };
      const uploadAndGetLarge = async (n: number): Promise<void> => {
        const { thumbnail } = await measured.run(n);
        const { status } = await pool.request(createGetRequest(portal.url, thumbnail[0]!['2048']));
        if (status !== 200) throw new Error(`the request for a large size returned ${status}`);
      };
      const withLarge: BenchmarkCase = { ...measured, run: uploadAndGetLarge };
      const large: BenchmarkCase = {
        iterations,
        run: (n) => sharpProcess.runTask({ path: getPicture(n).path, size: 'large' }),
      };
      await runWarmUp([measured, yardstick, withLarge, large], warmUp);
      const withPortalClock = (benchmarkCase: BenchmarkCase): BenchmarkCase => ({
        ...benchmarkCase,
        clock: () => getCpuSeconds(portal.pid),
      });
      const withYardstickClock = (benchmarkCase: BenchmarkCase): BenchmarkCase => ({
        ...benchmarkCase,
        clock: () => getCpuSeconds(sharpProcess.pid),
      });
      const cpuTimings = await measure(
        {
          measured: withPortalClock(measured),
          yardstick: withYardstickClock(yardstick),
          withLarge: withPortalClock(withLarge),
          large: withYardstickClock(large),
        },
        rounds,
      );
      const largeOnly = cpuTimings.withLarge.map((seconds, round) => seconds - cpuTimings.measured[round]!);
      const concurrentTimings = await measure(
        { measured: { ...measured, concurrency: 2 }, yardstick: { ...yardstick, concurrency: 2 } },
        rounds,
      );
      await runWarmUp([lookAlike], maxLookAlikes * fotos.length);
      const lookAlikeTimings = await measure(
        { measured: withPortalClock(lookAlike), yardstick: withYardstickClock(yardstick) },
        rounds,
      );
      return [
        toCpuRow(cpuTimings),
        toTimeRow(
          `CPU of an upload with ${maxLookAlikes} look-alikes, relative to sharp alone`,
          lookAlikeTimings.measured,
          lookAlikeTimings.yardstick,
        ),
        toTimeRow('CPU of the large size, relative to sharp alone', largeOnly, cpuTimings.large),
        toConcurrentRow(concurrentTimings),
      ];
    } finally {
      pool.close();
      await sharpProcess.stop();
      await portal.stop();
    }
  },
};

type Timings = Record<'measured' | 'yardstick', number[]>;

const toCpuRow = ({ measured, yardstick }: Timings): Row =>
  toTimeRow('CPU of an upload, relative to sharp alone', measured, yardstick, { goal: { max: 1.35 } });

const toConcurrentRow = ({ measured, yardstick }: Timings): Row => {
  const options = { digits: 1, goal: { min: 0.7 } };
  return toRateRow('2 uploads at a time, rate relative to sharp alone', measured, yardstick, options);
};
