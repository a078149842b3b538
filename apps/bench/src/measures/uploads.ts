/** What an upload costs, against drawing its thumbnails alone. */
import { signIn } from '@ledenportaal/faults/client';
import { admin } from '@ledenportaal/faults/topology';
import type { Group, Row } from '../group';
import { another, pictures } from '../pictures';
import { startPortal } from '../portal';
import { processorSeconds } from '../processor';
import { measure, ratios, spread, type Subject } from '../rounds';
import { upload } from '../upload';
import { startYardstick } from '../yardsticks/start';

const rounds = Number(process.env.ROUNDS ?? 9);
/** Of each picture in each round. */
const leastUploads = 12;

export const uploads: Group = {
  title: 'Uploads',
  notes: [
    `Median of ${rounds} rounds, taking turns; every upload is a photo that the portal has not seen, in bytes of its own. PHOTOS names the folder that they come from.`,
    'CPU is that of the API, all its threads, and its database; from the first byte received until the answer, when both thumbnails and the original are on the disk and the photo can be found.',
    'Sharp alone reads the same file from the disk, shrinks it as it decodes to 720 wide, encodes that, and 480 from the same pixels: with the encoder settings of the product, in a process of its own.',
  ],
  async measure() {
    const portal = await startPortal({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    const alone = await startYardstick<string>('sharp-alone');
    try {
      const { token } = await signIn(portal.url);
      const photos = pictures();
      const times = Math.ceil(leastUploads / photos.length) * photos.length;
      const of = (n: number) => photos[n % photos.length]!;
      const ours: Subject = { times, run: (n) => upload(portal.url, token, another(of(n))) };
      const yardstick: Subject = { times, run: (n) => alone.ask(of(n).path) };
      return [
        processorRow(
          await measure(
            {
              ours: { ...ours, clock: () => processorSeconds(portal.pid) },
              yardstick: { ...yardstick, clock: () => processorSeconds(alone.pid) },
            },
            rounds,
          ),
        ),
        twoAtOnceRow(await measure({ ours: { ...ours, atOnce: 2 }, yardstick: { ...yardstick, atOnce: 2 } }, rounds)),
      ];
    } finally {
      await alone.stop();
      await portal.stop();
    }
  },
};

type Taken = Record<'ours' | 'yardstick', number[]>;

function processorRow({ ours, yardstick }: Taken): Row {
  const milliseconds = (seconds: number[]): string => `${(spread(seconds).median * 1000).toFixed(0)} ms`;
  return {
    what: 'CPU of an upload, in that of sharp alone',
    ours: milliseconds(ours),
    yardstick: milliseconds(yardstick),
    value: ratios(ours, yardstick),
    goal: { most: 1.35 },
  };
}

function twoAtOnceRow({ ours, yardstick }: Taken): Row {
  const rate = (seconds: number[]): string => `${(1 / spread(seconds).median).toFixed(1)}/s`;
  return {
    what: '2 uploads at a time, of the rate of sharp alone',
    ours: rate(ours),
    yardstick: rate(yardstick),
    value: ratios(yardstick, ours),
    goal: { least: 0.7 },
  };
}
