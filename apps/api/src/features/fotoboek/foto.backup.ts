import type { FileOwner, Pair } from '../../platform/backup/owners.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { folderOf, keysOf } from './foto.files.js';

const filesIn = (id: unknown, folder: string) => Object.values(keysOf(String(id), folder));
const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** Deleted or brought back meanwhile: then its files have moved. */
const elsewhere: FileOwner['elsewhere'] = async ({ _id }, key) => {
  const id = String(_id);
  const deleted = await DeletedFotoModel.findById(id, { folder: 1 }).lean<{ folder: string }>();
  return [folderOf(id), ...(deleted ? [deleted.folder] : [])].map((folder) => `${folder}/${nameOf(key)}`);
};

export const fotoFiles: FileOwner[] = [
  { collection: 'fotos', keysOf: ({ _id }) => filesIn(_id, folderOf(String(_id))), elsewhere },
  { collection: 'deletedfotos', keysOf: ({ _id, folder }) => filesIn(_id, String(folder)), elsewhere },
];

export const fotoPair: Pair = {
  shelf: 'fotos',
  trash: 'deletedfotos',
  onShelf: ({ _id }) => String(_id),
  inTrash: ({ _id }) => String(_id),
};
