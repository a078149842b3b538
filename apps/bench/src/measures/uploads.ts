/** Measures the CPU time and rate of uploads against sharp alone. */
import { signIn } from '@ledenportaal/faults/client';
import { admin } from '@ledenportaal/faults/topology';
import { Connections } from '../connection';
import { getOf } from '../drain';
import type { Group, Row } from '../group';
import { pictures } from '../pictures';
import { startPortal } from '../portal';
import { processorSeconds } from '../processor';
import { measure, warm, type Subject } from '../rounds';
import { byRate, byTime } from '../rows';
import { upload } from '../upload';
import type { Drawing } from '../yardsticks/sharp-alone';
import { startYardstick } from '../yardsticks/start';

const rounds = Number(process.env.ROUNDS ?? 9);
/** Minimum uploads in a round; rounded up to a multiple of the number of pictures. */
const leastUploads = 12;
const warmUp = 60;

export const uploads: Group = {
  title: 'Uploads',
  notes: [
    `Median of ${rounds} rounds, taking turns, after ${warmUp} of each that are not counted; every upload is a photo that the portal has not seen, in bytes of its own. PHOTOS names the folder that they come from.`,
    'CPU is that of the API, all its threads, and its database; from the first byte received until the answer, when both thumbnails and the original are on the disk and the photo can be found. The large size is made after the answer, and stands in a row of its own: what an upload costs that is followed by a request for its large size, less an upload.',
    'Sharp alone reads the same file from the disk, shrinks it as it decodes to 720 wide, encodes that, and 480 from the same pixels: with the encoder settings of the product, in a process of its own. The large size it draws from the file too.',
  ],
  async measure() {
    const portal = await startPortal({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    const alone = await startYardstick<Drawing>('sharp-alone');
    const open = new Connections(portal.url);
    try {
      const { token } = await signIn(portal.url);
      const photos = pictures();
      const times = Math.ceil(leastUploads / photos.length) * photos.length;
      const of = (n: number) => photos[n % photos.length]!;
      const ours: Subject = { times, run: (n) => upload(open, portal.url, token, of(n)) };
      const yardstick: Subject = { times, run: (n) => alone.ask({ path: of(n).path, size: 'thumbnails' }) };
      const askLarge = async (n: number): Promise<void> => {
        const { thumbnail } = await upload(open, portal.url, token, of(n));
        const { status } = await open.ask(getOf(portal.url, thumbnail[0]!['2048']));
        if (status !== 200) throw new Error(`a large size answered ${status}`);
      };
      const withLarge: Subject = { times, run: askLarge };
      const large: Subject = { times, run: (n) => alone.ask({ path: of(n).path, size: 'large' }) };
      await warm([ours, yardstick, withLarge, large], warmUp);
      const onPortal = (subject: Subject): Subject => ({ ...subject, clock: () => processorSeconds(portal.pid) });
      const onYardstick = (subject: Subject): Subject => ({ ...subject, clock: () => processorSeconds(alone.pid) });
      const used = await measure(
        {
          ours: onPortal(ours),
          yardstick: onYardstick(yardstick),
          withLarge: onPortal(withLarge),
          large: onYardstick(large),
        },
        rounds,
      );
      const onlyLarge = used.withLarge.map((seconds, round) => seconds - used.ours[round]!);
      return [
        processorRow(used),
        byTime('CPU of the large size, in that of sharp alone', onlyLarge, used.large, 0),
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
