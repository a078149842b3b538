import { AppError, maxOldPictures, trashDays, type Foto, type OldPicture, type Viewer } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { isDuplicateKey, retryOnConflict } from '../../../platform/database/database.js';
import type { Resources } from '../../../platform/resources.js';
import { createPurgeTask } from '../../../platform/storage/purge-task.js';
import { findStoredFile } from '../../../platform/storage/storage.js';
import { dayMs, getOldestRestorable, getPurgeDate } from '../../../platform/storage/trash.js';
import type { AccountLookupService } from '../../accounts/index.js';
import { DeletedFotoModel, type DeletedFotoRecord } from '../deleted-foto.model.js';
import type { FotoFileService } from '../foto-file.service.js';
import type { FotoReadService } from '../foto-read.service.js';
import type { FotoService } from '../foto.service.js';
import { getFotoKeys, getPictureId, withPicture } from '../foto.keys.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { OldPictureModel, toFotoPicture, toOldPicture, type OldPictureRecord } from './old-picture.model.js';
import type { PictureChangeService } from './picture-change.service.js';

type Deps = {
  fotoReads: Pick<FotoReadService, 'assertUniqueHash'>;
  accountLookup: Pick<AccountLookupService, 'findAccountNamen'>;
  /** Removes what was made of a picture that is purged. */
  renditionStore: { removeRenditions: (foto: string) => Promise<void> };
};
type OwnServices = {
  fotos: Pick<FotoService, 'one'>;
  fotoFiles: Pick<FotoFileService, 'deleteFotoFiles'>;
  pictureChanges: Pick<PictureChangeService, 'changePicture'>;
};
export type OldPictureService = ReturnType<typeof createOldPictureService>;

/** How long the files of a turned picture are kept, for requests and zips that began before. */
const turnedMs = dayMs;

/** The pictures that photos had before they were replaced or turned. */
export const createOldPictureService = (
  { storage, media, log }: Resources,
  { fotoReads, accountLookup, renditionStore }: Deps,
  { fotos, fotoFiles, pictureChanges }: OwnServices,
) => {
  /** Returns the pictures that can be restored, latest first. Throws `foto_not_found`. */
  const list = async (id: string): Promise<OldPicture[]> => {
    const current = await findCurrentPicture(id);
    const old = await OldPictureModel.find({ foto: id, ...createRestorableFilter() })
      .sort({ endedAt: -1 })
      .lean<OldPictureRecord[]>();
    // An interrupted replacement leaves a record of the picture that the photo has.
    const shown = old.filter(({ _id }) => String(_id) !== current);
    const namen = await accountLookup.findAccountNamen(shown.map(({ endedBy }) => String(endedBy)));
    return shown.map((each) => toOldPicture(each, { getAddress: media.getEditorsAddress, namen }));
  };

  /** Throws `list_full` when a photo has as many old pictures as are kept. */
  const assertReplaceable = async (id: string): Promise<void> => {
    const old = { foto: id, why: 'replaced', _id: { $ne: await findCurrentPicture(id) } } as const;
    if ((await OldPictureModel.countDocuments(old)) < maxOldPictures) return;
    const text = `Van deze foto worden al ${maxOldPictures} oude versies bewaard, elk ${trashDays} dagen.`;
    throw new AppError('list_full', { text: `${text} Vervang de foto later.` });
  };

  /** Restores an old picture. Returns the photo, also when it has this picture already. */
  const restore = async (id: string, version: string, viewer: Viewer): Promise<Foto> => {
    if ((await findCurrentPicture(id)) !== version.toLowerCase()) await restoreOldPicture(id, version, viewer.id);
    return fotos.one(id, viewer);
  };

  const restoreOldPicture = async (id: string, version: string, by: string) => {
    const filter = { _id: version, foto: id, ...createRestorableFilter() };
    const old = await OldPictureModel.findOne(filter).lean<OldPictureRecord>();
    if (!old) throw new AppError('not_found');
    const { sha256 } = old.version;
    const isFirst = old._id.equals(old.foto);
    const toPicture = (before: FotoRecord) =>
      getPictureId(before) === String(old._id) ? undefined : { ...old.version, picture: isFirst ? null : old._id };
    await retryOnConflict(`foto ${id}`, async () => {
      await fotoReads.assertUniqueHash(sha256, id);
      await findStoredFile(storage, getFotoKeys(toFotoPicture(old)).original, () => findCurrentPicture(id));
      try {
        await pictureChanges.changePicture(id, { why: 'replaced', by }, toPicture);
        return true;
      } catch (cause) {
        // Another photo got this file meanwhile.
        if (isDuplicateKey(cause, 'sha256')) return undefined;
        throw cause;
      }
    });
    // Another change may have made it an old picture again.
    await OldPictureModel.deleteOne({ _id: old._id, endedAt: old.endedAt });
  };

  /** Deletes the record last, so that an interrupted purge is repeated. */
  const purge = async (old: OldPictureRecord) => {
    const expired = { _id: old._id, ...createExpiredFilter() };
    const [id, foto] = [String(old.foto), toFotoPicture(old)];
    const isLive = () => FotoModel.exists(withPicture(foto));
    const wasLive = await isLive();
    const deleted = await DeletedFotoModel.findById(id).lean<DeletedFotoRecord>();
    const isInTrash = deleted && getPictureId({ ...deleted.foto, _id: id }) === String(old._id);
    // Live photos twice, because the photo may be deleted or restored between the queries.
    if (wasLive || isInTrash || (await isLive())) return void (await OldPictureModel.deleteOne(expired));
    // Checked after the photo: when it was replaced a moment ago, `endedAt` is recent again.
    if (!(await OldPictureModel.exists(expired))) return;
    await fotoFiles.deleteFotoFiles(foto);
    if (deleted) await fotoFiles.deleteFotoFiles(foto, deleted.folder);
    await renditionStore.removeRenditions(id);
    await record({ action: 'picture.purged', by: String(old.endedBy), subject: id });
    await OldPictureModel.deleteOne(expired);
  };

  /** Deletes old pictures after the retention period. */
  const task = createPurgeTask({
    name: 'fotos.old',
    log,
    find: () => OldPictureModel.find(createExpiredFilter()).lean<OldPictureRecord[]>().cursor(),
    purge,
    failure: 'an old version of a foto was not deleted',
    toLogFields: ({ foto }) => ({ foto: String(foto) }),
  });

  return { list, assertReplaceable, restore, task };
};

/** Returns the id of the picture that a photo has. Throws `foto_not_found`. */
const findCurrentPicture = async (id: string): Promise<string> => {
  const foto = await FotoModel.findById(id, { picture: 1 }).lean<Pick<FotoRecord, '_id' | 'picture'>>();
  if (!foto) throw new AppError('foto_not_found');
  return getPictureId(foto);
};

const createRestorableFilter = () => ({ why: 'replaced', endedAt: { $gt: getOldestRestorable() } }) as const;

const createExpiredFilter = () => ({
  $or: [
    { why: 'replaced' as const, endedAt: { $lt: getPurgeDate() } },
    { why: 'turned' as const, endedAt: { $lt: new Date(Date.now() - turnedMs) } },
  ],
});
