/** What an upload costs, against drawing its thumbnails alone. */
import { signIn } from '@ledenportaal/faults/client';
import { admin } from '@ledenportaal/faults/topology';
import { Connections } from '../connection';
import type { Group, Row } from '../group';
import { pictures } from '../pictures';
import { startPortal } from '../portal';
import { processorSeconds } from '../processor';
import { measure, warm, type Subject } from '../rounds';
import { byRate, byTime } from '../rows';
import { upload } from '../upload';
import { startYardstick } from '../yardsticks/start';

const rounds = Number(process.env.ROUNDS ?? 9);
/** Of each picture in each round. */
const leastUploads = 12;
const warmUp = 60;

export const uploads: Group = {
  title: 'Uploads',
  notes: [
    `Median of ${rounds} rounds, taking turns, after ${warmUp} of each that are not counted; every upload is a photo that the portal has not seen, in bytes of its own. PHOTOS names the folder that they come from.`,
    'CPU is that of the API, all its threads, and its database; from the first byte received until the answer, when both thumbnails and the original are on the disk and the photo can be found.',
    'Sharp alone reads the same file from the disk, shrinks it as it decodes to 720 wide, encodes that, and 480 from the same pixels: with the encoder settings of the product, in a process of its own.',
  ],
  async measure() {
    const portal = await startPortal({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    const alone = await startYardstick<string>('sharp-alone');
    const open = new Connections(portal.url);
    try {
      const { token } = await signIn(portal.url);
      const photos = pictures();
      const times = Math.ceil(leastUploads / photos.length) * photos.length;
      const of = (n: number) => photos[n % photos.length]!;
      const ours: Subject = { times, run: (n) => upload(open, portal.url, token, of(n)) };
      const yardstick: Subject = { times, run: (n) => alone.ask(of(n).path) };
      await warm([ours, yardstick], warmUp);
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
      open.close();
      await alone.stop();
      await portal.stop();
    }
  },
};

type Taken = Record<'ours' | 'yardstick', number[]>;

function processorRow({ ours, yardstick }: Taken): Row {
  return { ...byTime('CPU of an upload, in that of sharp alone', ours, yardstick, 0), goal: { most: 1.35 } };
}

function twoAtOnceRow({ ours, yardstick }: Taken): Row {
  return { ...byRate('2 uploads at a time, of the rate of sharp alone', ours, yardstick, 1), goal: { least: 0.7 } };
}
