import type { FileOwner, TrashPair } from '../../platform/backup/owners.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { getFotoFolder, getFotoKeys, getRequiredKeys } from './foto.keys.js';

/** Leaves out the large size while it is still to be made; after a restore it is made again. */
const getBackupKeys = (id: unknown, folder: string, foto: { needsLarge?: boolean }) =>
  foto.needsLarge ? getRequiredKeys(String(id), folder) : Object.values(getFotoKeys(String(id), folder));

const getFileName = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** Deleted or brought back meanwhile: then its files have moved. */
const findMovedKeys: FileOwner['findMovedKeys'] = async ({ _id }, key) => {
  const id = String(_id);
  const deleted = await DeletedFotoModel.findById(id, { folder: 1 }).lean<{ folder: string }>();
  return [getFotoFolder(id), ...(deleted ? [deleted.folder] : [])].map((folder) => `${folder}/${getFileName(key)}`);
};

export type FotoBackupService = ReturnType<typeof createFotoBackupService>;

/** Tells the backup which files belong to a foto, live or in the trash. */
export const createFotoBackupService = () => {
  const fileOwners: FileOwner[] = [
    {
      collection: 'fotos',
      getKeys: (foto) => getBackupKeys(foto._id, getFotoFolder(String(foto._id)), foto),
      findMovedKeys: findMovedKeys,
    },
    {
      collection: 'deletedfotos',
      getKeys: ({ _id, folder, foto }) => getBackupKeys(_id, String(folder), foto as { needsLarge?: boolean }),
      findMovedKeys: findMovedKeys,
    },
  ];

  const trashPair: TrashPair = {
    collection: 'fotos',
    trash: 'deletedfotos',
    getKey: ({ _id }) => String(_id),
    getTrashKey: ({ _id }) => String(_id),
  };

  return { fileOwners, trashPair };
};
