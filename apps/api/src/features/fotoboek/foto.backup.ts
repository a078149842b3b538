import type { FileOwner, Pair } from '../../platform/backup/owners.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { folderOf, keysOf, requiredKeysOf } from './foto.files.js';

/** Leaves out the large size while it is still to be made; after a restore it is made again. */
const filesIn = (id: unknown, folder: string, foto: { needsLarge?: boolean }) =>
  foto.needsLarge ? requiredKeysOf(String(id), folder) : Object.values(keysOf(String(id), folder));
const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** Returns the keys of the file after a deletion or restore moved it during the backup. */
const elsewhere: FileOwner['elsewhere'] = async ({ _id }, key) => {
  const id = String(_id);
  const deleted = await DeletedFotoModel.findById(id, { folder: 1 }).lean<{ folder: string }>();
  return [folderOf(id), ...(deleted ? [deleted.folder] : [])].map((folder) => `${folder}/${nameOf(key)}`);
};

export const fotoFiles: FileOwner[] = [
  { collection: 'fotos', keysOf: (foto) => filesIn(foto._id, folderOf(String(foto._id)), foto), elsewhere },
  {
    collection: 'deletedfotos',
    keysOf: ({ _id, folder, foto }) => filesIn(_id, String(folder), foto as { needsLarge?: boolean }),
    elsewhere,
  },
];

export const fotoPair: Pair = {
  shelf: 'fotos',
  trash: 'deletedfotos',
  onShelf: ({ _id }) => String(_id),
  inTrash: ({ _id }) => String(_id),
};
