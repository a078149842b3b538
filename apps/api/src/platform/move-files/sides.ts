import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { installationKey, markStorage, moveKey, getStorageInstallationId } from '../installation/installation.js';
import { StartError } from '../installation/start-error.js';
import { isStorageEmpty, storageFolders } from '../storage/storage.folders.js';
import type { Storage } from '../storage/storage.js';

/** A storage, and its name for messages. */
export type Side = { storage: Storage; name: string };
export type Sides = { from: Side; to: Side };

/** Marker: `left` in the source that a move has left, `coming` in the target of an incomplete move. */
const MoveMarker = z.object({ installation: z.string(), is: z.enum(['left', 'coming']) });
type MoveMarker = z.output<typeof MoveMarker>;

const readMarker = async (storage: Storage): Promise<MoveMarker | undefined> => {
  const file = await storage.find(moveKey);
  return file && MoveMarker.parse(await json(file.read()));
};
const writeMarker = (storage: Storage, marker: MoveMarker) => storage.put(moveKey, Buffer.from(JSON.stringify(marker)));

/**
 * Returns whether the move was already completed. At most one side has the installation id, without which the portal
 * does not start with it, so the live side cannot be confused with an abandoned or incomplete one. Throws a
 * `StartError` when the sides do not match.
 */
export const getMoveState = async ({ from, to }: Sides, installation: string): Promise<'moved' | 'to move'> => {
  const [sourceMarker, targetMarker] = [await readMarker(from.storage), await readMarker(to.storage)];
  const [sourceId, targetId] = [
    await getStorageInstallationId(from.storage),
    await getStorageInstallationId(to.storage),
  ];
  const isSourceLeft =
    sourceMarker?.is === 'left' && sourceMarker.installation === installation && sourceId === undefined;
  if (isSourceLeft && targetId === installation) return 'moved';
  const isTargetIncomplete = targetMarker?.installation === installation && targetId === undefined;
  if (sourceId !== installation && !(isSourceLeft && isTargetIncomplete && targetMarker.is === 'coming'))
    throw new StartError(`Op ${from.name} staan niet de bestanden van deze database: is dit de goede kant op?`);
  if (isTargetIncomplete || (targetId === undefined && (await isStorageEmpty(to.storage)))) return 'to move';
  throw new StartError(
    targetId === installation
      ? `Op ${from.name} en op ${to.name} staan bestanden van deze database. Verwijder ${installationKey} waar de oude staan.`
      : `Op ${to.name} staan al bestanden van iets anders: kies een lege plek.`,
  );
};

export const beginMove = ({ to }: Sides, installation: string) =>
  writeMarker(to.storage, { installation, is: 'coming' });

/** After a kill between these steps neither side is live, and the move must be repeated. */
export const endMove = async ({ from, to }: Sides, installation: string) => {
  await writeMarker(from.storage, { installation, is: 'left' });
  await from.storage.removeFolder(installationKey);
  await markStorage(to.storage, installation);
  await to.storage.removeFolder(moveKey);
};

/** Removes the files that remain in the source after a move. */
export const clearSource = async ({ storage }: Side) => {
  for (const folder of storageFolders) await storage.removeFolder(folder);
  await storage.removeFolder(moveKey);
};
