import { AppError } from '@ledenportaal/shared';
import { createRemovalTask, restartRemoval, type RemovalStep } from '../../../platform/jpeg/removal-task.js';
import { removePosition } from '../../../platform/jpeg/remove-position.js';
import type { Resources } from '../../../platform/resources.js';
import { withTempCopyOfStored } from '../../../platform/storage/temp-copy.js';
import { DeletedFotoModel, type DeletedFotoRecord } from '../deleted-foto.model.js';
import { getFotoFolder, getFotoKeys, withPicture, type FotoPicture } from '../foto.keys.js';
import { FotoModel, newRevision, type FotoRecord } from '../foto.model.js';
import { OldPictureModel, toFotoPicture, type OldPictureRecord } from '../pictures/old-picture.model.js';

type Deps = Pick<Resources, 'storage' | 'uploadsFolder' | 'log'>;

/** `id`: of the document. */
type Original = FotoPicture & { id: string; folder: string; bytes: number };

type Source = {
  next: (after: string | undefined) => Promise<Original | undefined>;
  isStored: (original: Original) => Promise<boolean>;
  setBytes: (original: Original, bytes: number) => Promise<unknown>;
};

const taskName = 'fotos.positions';

const afterId = (id: string | undefined) => (id === undefined ? {} : { _id: { $gt: id } });

const liveSource: Source = {
  next: async (lastId) => {
    const query = FotoModel.findOne(afterId(lastId), { picture: 1, bytes: 1 }).sort({ _id: 1 });
    const foto = await query.lean<Pick<FotoRecord, '_id' | 'picture' | 'bytes'>>();
    const id = String(foto?._id);
    return foto ? { ...foto, id, folder: getFotoFolder(id) } : undefined;
  },
  isStored: async (foto) => (await FotoModel.exists(withPicture(foto))) !== null,
  setBytes: (foto, bytes) =>
    FotoModel.updateOne(withPicture(foto), { $set: { bytes, revision: newRevision() }, $unset: { crc32: true } }),
};

const trashSource: Source = {
  next: async (lastId) => {
    const deleted = await DeletedFotoModel.findOne({ ...afterId(lastId), moved: true })
      .sort({ _id: 1 })
      .lean<DeletedFotoRecord>();
    if (!deleted) return undefined;
    const { _id, folder, foto } = deleted;
    return { ...foto, _id, id: String(_id), folder };
  },
  isStored: async ({ _id, picture, folder }) =>
    (await DeletedFotoModel.exists({ _id, folder, moved: true, 'foto.picture': picture ?? null })) !== null,
  setBytes: ({ _id, folder }, bytes) =>
    DeletedFotoModel.updateOne({ _id, folder }, { $set: { 'foto.bytes': bytes }, $unset: { 'foto.crc32': true } }),
};

const oldSource: Source = {
  next: async (lastId) => {
    const old = await OldPictureModel.findOne(afterId(lastId)).sort({ _id: 1 }).lean<OldPictureRecord>();
    if (!old) return undefined;
    const deleted = await DeletedFotoModel.findOne({ _id: old.foto, moved: true }, { folder: 1 }).lean();
    const folder = deleted?.folder ?? getFotoFolder(String(old.foto));
    return { ...toFotoPicture(old), id: String(old._id), bytes: old.version.bytes, folder };
  },
  isStored: async ({ id }) => (await OldPictureModel.exists({ _id: id })) !== null,
  setBytes: ({ id }, bytes) =>
    OldPictureModel.updateOne({ _id: id }, { $set: { 'version.bytes': bytes }, $unset: { 'version.crc32': true } }),
};

/** Some are processed both first and last, so that photos deleted or restored meanwhile are not skipped. */
const sources = [trashSource, oldSource, liveSource, oldSource, trashSource];

export type PositionRemovalService = ReturnType<typeof createPositionRemovalService>;

/** Removes GPS positions from originals that an earlier version stored. */
export const createPositionRemovalService = ({ storage, uploadsFolder, log }: Deps) => {
  const createStep =
    (source: Source): RemovalStep =>
    async (afterId) => {
      const original = await source.next(afterId);
      return original && { id: original.id, clean: () => removeStoredPosition(original, source) };
    };

  const removeStoredPosition = async (original: Original, source: Source) => {
    const foto = String(original._id);
    const { original: key } = getFotoKeys(original, original.folder);
    const stored = await storage.find(key);
    // The cleanup task reports photos with missing files.
    if (!stored) return;
    try {
      await withTempCopyOfStored(stored, uploadsFolder, async (path) => {
        const { size, changed } = await removePosition(path);
        if (changed) await storage.put(key, { path, mayMove: true });
        if (changed || size !== original.bytes) await source.setBytes(original, size);
        if (changed) await assertNotMoved(original, source);
      });
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      log.warn({ err: cause, foto }, 'the original of a foto is damaged: a position may be left in it');
    }
  };

  return { task: createRemovalTask(taskName, sources.map(createStep)) };
};

/**
 * When the photo was deleted or restored meanwhile, its moved file is still unchanged: restarts from the first original.
 */
const assertNotMoved = async (original: Original, source: Source) => {
  if (await source.isStored(original)) return;
  await restartRemoval(taskName);
  throw new Error(`foto ${String(original._id)} moved while its position was removed`);
};
