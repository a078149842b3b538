import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { installationKey, markStorage, moveKey, numberIn } from '../installation.js';
import { StartError } from '../start-error.js';
import { isBare, storedFolders } from '../storage.folders.js';
import type { Storage } from '../storage.js';

/** A place of files, and how people call it. */
export type Side = { storage: Storage; name: string };
export type Sides = { from: Side; to: Side };

/** On the side that a move leaves, and on the one that it comes to, as long as that is not whole. */
const Mark = z.object({ installation: z.string(), is: z.enum(['left', 'coming']) });
type Mark = z.output<typeof Mark>;

const markIn = async (storage: Storage): Promise<Mark | undefined> => {
  const file = await storage.find(moveKey);
  return file && Mark.parse(await json(file.read()));
};
const mark = (storage: Storage, told: Mark) => storage.put(moveKey, Buffer.from(JSON.stringify(told)));

/**
 * At most one side carries the number of the installation, without which no portal starts on it: so what is live is never
 * taken for what was left, and a move that was broken off never for a whole one.
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

/** Killed between two of these steps, no side is live, and the move is given again. */
export const endMove = async ({ from, to }: Sides, installation: string) => {
  await mark(from.storage, { installation, is: 'left' });
  await from.storage.removeFolder(installationKey);
  await markStorage(to.storage, installation);
  await to.storage.removeFolder(moveKey);
};

/** What was left, when somebody asks for it. */
export const clearLeft = async ({ storage }: Side) => {
  for (const folder of storedFolders) await storage.removeFolder(folder);
  await storage.removeFolder(moveKey);
};
