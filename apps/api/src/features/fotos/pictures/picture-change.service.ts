import { isDeepStrictEqual } from 'node:util';
import { AppError, type FotoWarnings, type Viewer } from '@ledenportaal/shared';
import type { RequestContext } from '../../../http/register-routes.js';
import { record } from '../../../platform/audit.js';
import { retryOnConflict, retryOnDuplicateKey } from '../../../platform/database/database.js';
import { diff } from '../../../platform/database/diff.js';
import { newObjectId } from '../../../platform/database/object-id.js';
import { updateStamps, type UpdateStamps } from '../../../platform/database/stamps.js';
import type { Derived } from '../../../platform/images/images.js';
import type { FotoChangeService } from '../bulk/foto-change.service.js';
import type { KnownFotoService } from '../cleanup/known-foto.service.js';
import type { FotoFileService, JpegFile } from '../foto-file.service.js';
import { DeletedFotoModel, type DeletedFotoEntry } from '../deleted-foto.model.js';
import { getRecordedName, toTexts } from '../foto-texts.js';
import { getPictureId, withPicture, type FotoPicture } from '../foto.keys.js';
import {
  FotoModel,
  getPictureFields,
  newRevision,
  pictureFields,
  type FotoRecord,
  type PictureFields,
} from '../foto.model.js';
import { OldPictureModel, type OldPictureRecord } from './old-picture.model.js';

type Deps = {
  fotoFiles: Pick<FotoFileService, 'storeFotoFiles' | 'deleteFotoFiles'>;
  knownFotos: Pick<KnownFotoService, 'findKnownPictures'>;
  changes: Pick<FotoChangeService, 'keepUndoable'>;
  /** Called after each photo that got another picture. */
  onChanged: (id: string) => Promise<void> | void;
};
/** A picture that a photo gets: a file that is checked already, and moved. */
export type NewPicture = Partial<RequestContext> & {
  file: JpegFile;
  derived: Derived;
  why: OldPictureRecord['why'];
  /** The other fields, when the photo is as it was read before. May throw, and is called again after a conflict. */
  toFields: (
    before: FotoRecord,
  ) => OrPromise<
    Pick<PictureFields, 'sha256' | 'bestandsnaam' | 'genomenOp' | 'genomenOpPrecision' | 'genomenOpRead' | 'focus'>
  >;
  /** Called when the files are stored, before the photo changes. */
  beforeChange?: (() => Promise<void>) | undefined;
};
type Change = { why: OldPictureRecord['why']; by: string };
type Picture = PictureFields & { picture: FotoRecord['picture'] };
type OrPromise<T> = T | Promise<T>;

const audited = { replaced: 'foto.replaced', turned: 'foto.turned' } as const;
/** The fields of which the audit log has the changes. */
const auditedFields = ['picture', 'sha256', 'bestandsnaam', 'width', 'height', 'genomenOp', 'focus'] as const;

export type PictureChangeService = ReturnType<typeof createPictureChangeService>;

/** Every change of the picture of a photo goes through this service. */
export const createPictureChangeService = ({ fotoFiles, knownFotos, changes, onChanged }: Deps) => {
  /**
   * Gives a photo another picture. Saves the present one as an old one first, so that its files are always referenced by
   * one of the two; if both refer to them, the photo counts. `toPicture` returns undefined when the photo has the picture
   * already. It may throw, and is called again after a conflict: what it checked holds when the photo changes, because
   * every change of its pictures changes the photo.
   */
  const changePicture = async (
    id: string,
    { why, by }: Change,
    toPicture: (before: FotoRecord) => OrPromise<Picture | undefined>,
  ): Promise<void> => {
    const changed = await retryOnConflict(`foto ${id}`, async () => {
      const before = await FotoModel.findById(id).lean<FotoRecord>();
      if (!before) throw new AppError('foto_not_found');
      const picture = await toPicture(before);
      if (!picture) return false;
      const stamps = updateStamps(before, by);
      await saveOldPicture(before, stamps);
      const asRead = { ...withPicture(before), updatedAt: before.updatedAt };
      const { modifiedCount } = await FotoModel.updateOne(asRead, toUpdate(picture, stamps));
      if (!modifiedCount) return undefined;
      if (why === 'turned') await markTurned(before, stamps);
      await changes.keepUndoable(before._id, before.updatedAt, stamps.updatedAt);
      return { naam: getRecordedName(toTexts(before), before), changes: diff(before, picture, auditedFields) };
    });
    if (!changed) return;
    await record({ action: audited[why], by, subject: id, ...changed });
    await onChanged(id);
  };

  /**
   * Deletes the files of a picture. Repeats it when they may have moved, because the photo was deleted or restored
   * meanwhile. What a move in progress leaves goes with the trash, or with the orphans of the live photo.
   */
  const deletePictureFiles = async (foto: FotoPicture): Promise<void> => {
    const findDeleted = () => DeletedFotoModel.findById(foto._id, { foto: 0 }).lean<DeletedFotoEntry>();
    let deleted = await findDeleted();
    for (;;) {
      await fotoFiles.deleteFotoFiles(foto);
      if (deleted) {
        await fotoFiles.deleteFotoFiles(foto, deleted.folder);
        // A restore may have moved them back.
        await fotoFiles.deleteFotoFiles(foto);
      }
      const before = deleted;
      deleted = await findDeleted();
      if (isDeepStrictEqual(before, deleted)) return;
    }
  };

  /**
   * Stores the files of a picture first and changes the photo second. A failure leaves the photo as it is, and removes the
   * files, except when the change may have succeeded. Returns what the original lost.
   */
  const addPicture = async (id: string, by: Pick<Viewer, 'id'>, newPicture: NewPicture): Promise<FotoWarnings> => {
    const { file, derived, why, toFields, signal, reauthorize, beforeChange } = newPicture;
    const foto = { _id: id, picture: newObjectId() };
    const { thumbnails: _, ...read } = derived;
    const original = await fotoFiles.storeFotoFiles(foto, file, derived).catch(async (cause: unknown) => {
      if (await FotoModel.exists({ _id: id })) throw cause;
      await deletePictureFiles(foto);
      throw new AppError('foto_not_found', { cause });
    });
    let mayBeStored = false;
    try {
      signal?.throwIfAborted();
      await reauthorize?.();
      await beforeChange?.();
      const { size: bytes, crc32, warnings } = original;
      const stored = { picture: foto.picture, ...read, bytes, crc32 };
      await changePicture(id, { why, by: by.id }, async (before) => {
        const fields = await toFields(before);
        mayBeStored = true;
        return { ...fields, ...stored, focus: fields.focus ?? stored.focus };
      });
      return warnings;
    } catch (cause) {
      const isKept = await knownFotos.findKnownPictures([id]).then(
        (known) => known.has(getPictureId(foto)),
        // Without an answer; the cleanup task removes them when no photo has them.
        () => mayBeStored,
      );
      if (!isKept) await deletePictureFiles(foto);
      throw cause;
    }
  };

  /** Forgets the old pictures of a photo that is deleted permanently. */
  const removeOldPictures = async (foto: string): Promise<void> => {
    await OldPictureModel.deleteMany({ foto });
  };

  return { changePicture, addPicture, removeOldPictures };
};

/**
 * Saves the picture as one that is replaced, because several changes may save it and only one of them succeeds. There
 * is one record per picture. `endedAt` is later each time that the photo loses it.
 */
const saveOldPicture = async (foto: FotoRecord, { updatedAt: endedAt, updatedBy: endedBy }: UpdateStamps) => {
  const fields = { foto: foto._id, why: 'replaced' as const, endedAt, endedBy, version: getPictureFields(foto) };
  const filter = { _id: getPictureId(foto) };
  await retryOnDuplicateKey(() => OldPictureModel.updateOne(filter, { $set: fields }, { upsert: true }));
};

/** Hides a picture that was turned, unless it was saved again since. After a kill it stays a replaced one. */
const markTurned = async (foto: FotoRecord, { updatedAt: endedAt }: UpdateStamps) => {
  await OldPictureModel.updateOne({ _id: getPictureId(foto), endedAt }, { $set: { why: 'turned' } });
};

/** An update to this picture, without fields of the former one. The large size may exist already; the task finds out. */
const toUpdate = (picture: Picture, stamps: UpdateStamps) => {
  const names = ['picture', ...Object.keys(pictureFields)] as (keyof Picture)[];
  const absent = names.filter((name) => picture[name] == null);
  const present = Object.fromEntries(names.flatMap((name) => (picture[name] == null ? [] : [[name, picture[name]]])));
  return {
    $set: { ...present, ...stamps, needsLarge: true, revision: newRevision() },
    $unset: Object.fromEntries([...absent, 'filesMissing', 'compared'].map((name) => [name, true] as const)),
  };
};
