import type { FileOwner, TrashPair } from '../../platform/backup/owners.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { getFotoFolder, getFotoKeys, getPictureId, getRequiredKeys, type FotoPicture } from './foto.keys.js';
import { toFotoPicture, type OldPictureRecord } from './pictures/old-picture.model.js';

/** Leaves out the large size while it is still to be made; after a restore it is made again. */
const getBackupKeys = (foto: FotoPicture & { needsLarge?: boolean }, folder?: string) =>
  foto.needsLarge ? getRequiredKeys(foto, folder) : Object.values(getFotoKeys(foto, folder));

const getFileName = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** Deleted or brought back meanwhile: then its files have moved. */
const findMovedKeys = async ({ _id }: { _id?: unknown }, key: string) => {
  const id = String(_id);
  const deleted = await DeletedFotoModel.findById(id, { folder: 1 }).lean<{ folder: string }>();
  return [getFotoFolder(id), ...(deleted ? [deleted.folder] : [])].map((folder) => `${folder}/${getFileName(key)}`);
};

export type FotoBackupService = ReturnType<typeof createFotoBackupService>;

/** Tells the backup which files belong to a photo, live or in the trash. */
export const createFotoBackupService = () => {
  const fileOwners: FileOwner[] = [
    {
      collection: 'fotos',
      getKeys: (foto) => getBackupKeys(foto as FotoPicture),
      findMovedKeys: findMovedKeys,
    },
    {
      collection: 'deletedfotos',
      getKeys: ({ _id, folder, foto }) => getBackupKeys({ ...(foto as FotoPicture), _id }, String(folder)),
      findMovedKeys: findMovedKeys,
    },
    {
      collection: 'oldpictures',
      getKeys: (old) => getRequiredKeys(toFotoPicture(old as OldPictureRecord)),
      // Files of a deleted photo go where a restore of the photo brings the others.
      findMovedKeys: ({ foto }, key) => findMovedKeys({ _id: foto as unknown }, key),
    },
  ];

  const trashPairs: TrashPair[] = [
    {
      collection: 'fotos',
      trash: 'deletedfotos',
      getKey: ({ _id }) => String(_id),
      getTrashKey: ({ _id }) => String(_id),
    },
    {
      collection: 'fotos',
      trash: 'oldpictures',
      isPartial: true,
      getKey: (foto) => getPictureId(foto as FotoPicture),
      getTrashKey: ({ _id }) => String(_id),
    },
  ];

  return { fileOwners, trashPairs };
};
