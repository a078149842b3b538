import type { FileOwner, TrashPair } from '../../platform/backup/owners.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { folderOf, keysOf, requiredKeysOf } from './foto.files.js';

/** Leaves out the large size while it is still to be made; after a restore it is made again. */
const filesIn = (id: unknown, folder: string, foto: { needsLarge?: boolean }) =>
  foto.needsLarge ? requiredKeysOf(String(id), folder) : Object.values(keysOf(String(id), folder));
const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** Deleted or brought back meanwhile: then its files have moved. */
const elsewhere: FileOwner['findMovedKeys'] = async ({ _id }, key) => {
  const id = String(_id);
  const deleted = await DeletedFotoModel.findById(id, { folder: 1 }).lean<{ folder: string }>();
  return [folderOf(id), ...(deleted ? [deleted.folder] : [])].map((folder) => `${folder}/${nameOf(key)}`);
};

export const fotoFiles: FileOwner[] = [
  {
    collection: 'fotos',
    getKeys: (foto) => filesIn(foto._id, folderOf(String(foto._id)), foto),
    findMovedKeys: elsewhere,
  },
  {
    collection: 'deletedfotos',
    getKeys: ({ _id, folder, foto }) => filesIn(_id, String(folder), foto as { needsLarge?: boolean }),
    findMovedKeys: elsewhere,
  },
];

export const fotoPair: TrashPair = {
  collection: 'fotos',
  trash: 'deletedfotos',
  getKey: ({ _id }) => String(_id),
  getTrashKey: ({ _id }) => String(_id),
};
