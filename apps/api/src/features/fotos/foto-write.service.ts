import type { FotoContent, Point } from '@ledenportaal/shared';
import { getDatabaseDate } from '../../platform/database/clock.js';
import { retryOnConflict } from '../../platform/database/database.js';
import { toObjectId } from '../../platform/database/object-id.js';
import type { UpdateStamps } from '../../platform/database/stamps.js';
import { ignoreOutOfSpace } from '../../platform/storage/out-of-space.js';
import { FotoModel, newRevision, publicFields, type FotoRecord, type PublicFoto } from './foto.model.js';
import { FotoTombstoneModel } from './foto-tombstone.model.js';
import type { LabelIds, LabelLookupService } from '../labels/index.js';
import type { LabelTargetService } from './labels/label-target.service.js';
import { labelsOf, noLabels, toContent, toStoredFields, toUpdate, without } from './foto-content.js';

type Id = string | FotoRecord['_id'];

type NewFoto = Omit<FotoContent, 'tags' | 'themes'> &
  Pick<FotoRecord, 'sha256' | 'bytes' | 'width' | 'height' | 'thumbhash' | 'createdAt' | 'updatedAt'> & {
    _id: Id;
    tags: Id[];
    themes: Id[];
    createdBy: Id;
    updatedBy: Id;
    phash?: string | null;
    compared?: boolean | null;
    genomenOp?: Date | null;
    genomenOpPrecision?: 'month' | 'year' | null;
    genomenOpRead?: boolean | null;
    needsLarge?: boolean | null;
    bestandsnaam?: string | null;
    reeks?: Id | null;
    focus?: Point | null;
  };

type Deps = { labelLookup: LabelLookupService; labelTargets: Pick<LabelTargetService, 'resolveAdded'> };
export type FotoWriteService = ReturnType<typeof createFotoWriteService>;

/** Every write of the content of a photo goes through this service. */
export const createFotoWriteService = ({ labelLookup, labelTargets }: Deps) => {
  /**
   * Stores the document of a photo; call `settleLabels` next. Throws the driver's error for a duplicate `_id` or `sha256`;
   * the photo may exist after other errors.
   */
  const storeFoto = async (foto: NewFoto): Promise<FotoRecord> => {
    const stored = { ...toStoredFields(foto), revision: newRevision() };
    return (await FotoModel.create(stored)).toObject<FotoRecord>();
  };

  /** Returns a photo that was stored without the labels that were deleted meanwhile. */
  const settleLabels = async (inserted: FotoRecord): Promise<FotoRecord> => {
    const replaced = await replaceDeletedLabels(String(inserted._id), labelsOf(inserted));
    if (!replaced) return inserted;
    return { ...inserted, tags: replaced.tags.map(toObjectId), themes: replaced.themes.map(toObjectId) };
  };

  /** Inserts a photo, and returns it without the labels that were deleted meanwhile. Throws what `storeFoto` throws. */
  const insertFoto = async (foto: NewFoto): Promise<FotoRecord> => settleLabels(await storeFoto(foto));

  /**
   * Replaces the content of a photo as it was read, and its focus when one is given. Returns false when the photo was
   * deleted or changed since. Without stamps, an edit that is open elsewhere does not conflict with the change.
   */
  const updateFoto = async (
    foto: PublicFoto,
    content: FotoContent,
    stamps?: UpdateStamps,
    focus?: Point,
  ): Promise<boolean> => {
    // A removal of a label changes the labels and not the stamps.
    const asRead = { _id: foto._id, updatedAt: foto.updatedAt, tags: foto.tags, themes: foto.themes };
    const update = toUpdate(content);
    const { modifiedCount } = await FotoModel.updateOne(asRead, {
      ...update,
      $set: { ...update.$set, ...(focus && { focus }), ...stamps, revision: newRevision() },
    });
    if (!modifiedCount) return false;
    await replaceDeletedLabels(String(foto._id), addedLabels(labelsOf(foto), content));
    return true;
  };

  /**
   * Removes labels that were deleted while they were added to a photo, and replaces those that were merged: their removal
   * may have passed this photo already. Returns the labels after a change.
   */
  const replaceDeletedLabels = async (id: string, labels: LabelIds): Promise<LabelIds | undefined> => {
    const { tags, themes } = await labelLookup.findUnknownLabels(labels);
    if (!tags.length && !themes.length) return undefined;
    return retryOnConflict(`foto ${id}`, async () => {
      const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
      if (!foto) return noLabels;
      const content = toContent(foto);
      const remaining = { tags: without(content.tags, tags), themes: without(content.themes, themes) };
      const replaced = await labelTargets.resolveAdded(content, remaining);
      return (await updateFoto(foto, replaced.content)) ? labelsOf(replaced.content) : undefined;
    });
  };

  /** Call this before the document of a photo is deleted. Other processes then read the photo again. */
  const writeTombstone = async (id: Id): Promise<void> => {
    const $set = { revision: newRevision(), deletedAt: getDatabaseDate() };
    await FotoTombstoneModel.updateOne({ _id: id }, { $set }, { upsert: true });
  };

  /** Deletes the document of a photo whose upload failed. */
  const deleteFotoRecord = async (id: string): Promise<void> => {
    await writeTombstone(id).catch(ignoreOutOfSpace);
    await FotoModel.deleteOne({ _id: id });
  };

  return { storeFoto, settleLabels, insertFoto, updateFoto, writeTombstone, deleteFotoRecord };
};

const addedLabels = (before: LabelIds, after: LabelIds): LabelIds => ({
  tags: without(after.tags, before.tags),
  themes: without(after.themes, before.themes),
});
