import { inBatches } from '../../../platform/database/batches.js';
import type { Resources } from '../../../platform/resources.js';
import { lookupBatchSize } from '../../../platform/storage/max-deletions.js';
import { getTrashFolder } from '../../../platform/storage/trash.js';
import { getFotoFolder, getOrphanName, getPictureId, parseFotoKey } from '../foto.keys.js';
import { FotoModel } from '../foto.model.js';
import type { KnownFotoService } from './known-foto.service.js';

type Deps = {
  knownFotos: Pick<KnownFotoService, 'findKnownIds' | 'findKnownPictures' | 'assertSameInstallation'>;
};

/** A photo that is being added has files before it has a document. */
const gracePeriodMs = 24 * 60 * 60_000;

/** Further orphans are moved by the next run. */
const maxOrphansPerRun = 10_000;

export type FotoOrphanService = ReturnType<typeof createFotoOrphanService>;

export const createFotoOrphanService = ({ storage }: Resources, { knownFotos }: Deps) => {
  /** Returns the names under `fotos/` that belong to no photo and the pictures that no photo has, and counts their files. */
  const findOrphans = async (signal: AbortSignal) => {
    const cutoff = new Date(Date.now() - gracePeriodMs);
    const result = { files: 0, orphaned: 0, orphans: [] as Orphan[] };
    for await (const folders of inBatches(listFolders(), lookupBatchSize)) {
      signal.throwIfAborted();
      const knownNames = await knownFotos.findKnownIds(folders.map(({ name }) => name));
      const fotoFolders = folders.filter(({ name }) => knownNames.has(name));
      await markMissingLarge(fotoFolders);
      await deleteStaleParts(fotoFolders, cutoff);
      const unknownFolders = folders.filter(({ name }) => !knownNames.has(name));
      for (const { files } of folders) result.files += files;
      for (const orphan of [...unknownFolders, ...(await findUnknownPictures(fotoFolders))]) {
        if (orphan.newest > cutoff) continue;
        result.orphaned += orphan.files;
        if (result.orphans.length < maxOrphansPerRun) result.orphans.push(orphan);
      }
    }
    return result;
  };

  /** An interrupted replacement leaves files of a picture that no photo has. Photos that were never replaced have no others. */
  const findUnknownPictures = async (folders: Folder[]): Promise<Picture[]> => {
    const replaced = folders.filter(({ name, pictures }) => [...pictures.keys()].some((id) => id !== name));
    const known = await knownFotos.findKnownPictures(replaced.map(({ name }) => name));
    return replaced.flatMap(({ pictures }) => [...pictures.values()].filter(({ id }) => !known.has(id)));
  };

  /** Groups the listing by the first path segment under `fotos/`: the folder of a photo, or a stray file. */
  async function* listFolders() {
    let folder: Folder = createFolder('');
    for await (const { key, modified } of storage.list('fotos')) {
      const [, name = ''] = key.split('/');
      if (name !== folder.name) {
        if (folder.files) yield folder;
        folder = createFolder(name);
      }
      folder.files++;
      if (modified > folder.newest) folder.newest = modified;
      if (key.endsWith('.part')) folder.parts.push({ key, modified });
      else addToPicture(folder, key, modified);
    }
    if (folder.files) yield folder;
  }

  /** Deletes `.part` files that a killed process left. */
  const deleteStaleParts = async (folders: Folder[], cutoff: Date) => {
    for (const { key, modified } of folders.flatMap(({ parts }) => parts))
      if (modified < cutoff) await storage.removeFolder(key);
  };

  /**
   * Moves orphans to today's trash folder, where they stay as long as deleted photos. Looks each up again first, because a
   * photo may have been added or restored meanwhile.
   */
  const moveOrphans = async (orphans: Orphan[], signal: AbortSignal): Promise<number> => {
    let moved = 0;
    for (const orphan of orphans) {
      signal.throwIfAborted();
      await knownFotos.assertSameInstallation();
      if (await (orphan.keys ? moveOrphanPicture(orphan) : moveOrphanFolder(orphan))) moved++;
    }
    return moved;
  };

  const moveOrphanFolder = async ({ name }: Orphan): Promise<boolean> => {
    if ((await knownFotos.findKnownIds([name])).size) return false;
    return storage.moveFolder(getFotoFolder(name), getTrashFolder(name, new Date()));
  };

  /** To a folder of its own, because the cleanup leaves that of the photo alone. */
  const moveOrphanPicture = async ({ name, id, keys }: Picture): Promise<boolean> => {
    if ((await knownFotos.findKnownPictures([name])).has(id)) return false;
    const folder = getTrashFolder(getOrphanName({ _id: name, picture: id }), new Date());
    for (const key of keys) await storage.moveFolder(key, `${folder}${key.slice(key.lastIndexOf('/'))}`);
    return true;
  };

  return { findOrphans, moveOrphans };
};

/** The files of a picture; `name` is that of its folder. */
type Picture = { name: string; id: string; files: number; newest: Date; keys: string[] };
type Folder = {
  name: string;
  files: number;
  newest: Date;
  /** By id. */
  pictures: Map<string, Picture>;
  parts: { key: string; modified: Date }[];
  keys?: never;
};
type Orphan = Folder | Picture;

const createFolder = (name: string): Folder => ({
  name,
  files: 0,
  newest: new Date(0),
  pictures: new Map(),
  parts: [],
});

const addToPicture = ({ name, pictures }: Folder, key: string, modified: Date) => {
  const parsed = parseFotoKey(key);
  if (!parsed) return;
  const id = getPictureId(parsed.foto);
  const picture = pictures.get(id) ?? { name, id, files: 0, newest: new Date(0), keys: [] };
  picture.files++;
  picture.keys.push(key);
  if (modified > picture.newest) picture.newest = modified;
  pictures.set(id, picture);
};

/** Marks photos without a large size for the task that makes it. Skips pictures without an original. */
const markMissingLarge = async (folders: Folder[]) => {
  const hasFile = ({ keys }: Picture, name: string) => keys.some((key) => key.endsWith(name));
  const pictures = folders
    .flatMap((folder) => [...folder.pictures.values()])
    .filter((picture) => hasFile(picture, 'original.jpg') && !hasFile(picture, '2048.jpg'));
  // Each picture belongs to one photo.
  const current = {
    _id: { $in: pictures.map(({ name }) => name) },
    picture: { $in: [null, ...pictures.map(({ id }) => id)] },
  };
  if (pictures.length) await FotoModel.updateMany({ ...current, needsLarge: null }, { $set: { needsLarge: true } });
};
