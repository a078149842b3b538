import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { installationKey, markStorage, moveKey, numberIn } from '../installation.js';
import { StartError } from '../start-error.js';
import { isBare, storedFolders } from '../storage.folders.js';
import type { Storage } from '../storage.js';

/** A storage, and its name for messages. */
export type Side = { storage: Storage; name: string };
export type Sides = { from: Side; to: Side };

/** Marker: `left` in the source that a move has left, `coming` in the target of an incomplete move. */
const Mark = z.object({ installation: z.string(), is: z.enum(['left', 'coming']) });
type Mark = z.output<typeof Mark>;

const markIn = async (storage: Storage): Promise<Mark | undefined> => {
  const file = await storage.find(moveKey);
  return file && Mark.parse(await json(file.read()));
};
const mark = (storage: Storage, told: Mark) => storage.put(moveKey, Buffer.from(JSON.stringify(told)));

/**
 * Returns whether the move was already completed. At most one side has the installation id, without which the portal
 * does not start with it, so the live side cannot be confused with an abandoned or incomplete one. Throws a
 * `StartError` when the sides do not match.
 */
export const compareSides = async ({ from, to }: Sides, installation: string): Promise<'moved' | 'to move'> => {
  const [left, came] = [await markIn(from.storage), await markIn(to.storage)];
  const [source, target] = [await numberIn(from.storage), await numberIn(to.storage)];
  const hasLeft = left?.is === 'left' && left.installation === installation && source === undefined;
  if (hasLeft && target === installation) return 'moved';
  const isComing = came?.installation === installation && target === undefined;
  if (source !== installation && !(hasLeft && isComing && came.is === 'coming'))
    throw new StartError(`Op ${from.name} staan niet de bestanden van deze database: is dit de goede kant op?`);
  if (isComing || (target === undefined && (await isBare(to.storage)))) return 'to move';
  throw new StartError(
    target === installation
      ? `Op ${from.name} en op ${to.name} staan bestanden van deze database. Verwijder ${installationKey} waar de oude staan.`
      : `Op ${to.name} staan al bestanden van iets anders: kies een lege plek.`,
  );
};

export const beginMove = ({ to }: Sides, installation: string) => mark(to.storage, { installation, is: 'coming' });

/** After a kill between these steps neither side is live, and the move must be repeated. */
export const endMove = async ({ from, to }: Sides, installation: string) => {
  await mark(from.storage, { installation, is: 'left' });
  await from.storage.removeFolder(installationKey);
  await markStorage(to.storage, installation);
  await to.storage.removeFolder(moveKey);
};

/** Removes the files that remain in the source after a move. */
export const clearLeft = async ({ storage }: Side) => {
  for (const folder of storedFolders) await storage.removeFolder(folder);
  await storage.removeFolder(moveKey);
};
