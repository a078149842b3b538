import type { FotoContent } from '@ledenportaal/shared';
import { retryOnConflict } from '../../platform/database/database.js';
import { nextUpdatedAt } from '../../platform/database/stamps.js';
import { deriveSearchFields } from './derive-search-fields.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { FotoModel, type FotoRecord } from './foto.model.js';
import type { LabelCountService, LabelIds } from '../labels/index.js';
import { getCountedLabels, labelsOf, noLabels, toExpressions } from './foto-content.js';
import type { WoordService } from './search/woord.service.js';

type Deps = LabelCountService & Pick<WoordService, 'addWords'>;
type Id = string | FotoRecord['_id'];

/** A foto without the fields that are derived. */
type NewFoto = Omit<FotoContent, 'tags' | 'themes'> &
  Pick<FotoRecord, 'sha256' | 'bytes' | 'width' | 'height' | 'thumbhash' | 'createdAt' | 'updatedAt'> & {
    _id: Id;
    tags: Id[];
    themes: Id[];
    createdBy: Id;
    updatedBy: Id;
    needsLarge?: boolean | null;
  };

export type FotoWriteService = ReturnType<typeof createFotoWriteService>;

/** Every write of the content of a foto goes through this service. */
export const createFotoWriteService = ({ adjustCounts, findUnknownLabels, addWords }: Deps) => {
  /** Inserts a foto. Throws the driver's error for a duplicate `_id` or `sha256`; the foto may exist after other errors. */
  const insertFoto = async ({ status, ...foto }: NewFoto): Promise<FotoRecord> => {
    const search = deriveSearchFields(foto);
    await addWords(search.woorden);
    const stored = { ...foto, ...search, ...(status === 'concept' && { status }) };
    const inserted = (await FotoModel.create(stored)).toObject<FotoRecord>();
    await adjustCounts(noLabels, getCountedLabels(inserted));
    await removeDeletedLabels(String(inserted._id), labelsOf(inserted));
    return inserted;
  };

  /** Replaces the content of a foto. Returns false when the foto does not exist, or is at another version. */
  const updateFoto = async ({ id, updatedAt }: Version, content: FotoContent, by: string): Promise<boolean> => {
    const version = { _id: id, updatedAt };
    const search = deriveSearchFields(content);
    await addWords(search.woorden);
    const update = [{ $set: { ...toExpressions(content), ...search, ...updateStamps(by) } }];
    // The counts follow from the document as it was replaced, so that they are right after concurrent edits too.
    const before = await FotoModel.findOneAndUpdate(version, update, {
      returnDocument: 'before',
      updatePipeline: true,
    }).lean<FotoRecord>();
    if (!before) return false;
    await adjustCounts(getCountedLabels(before), getCountedLabels(content));
    await removeDeletedLabels(id, content);
    return true;
  };

  /** Changes the labels of fotos. Returns how many changed. The counts of the labels are left to the caller. */
  const changeLabels = async (ids: readonly FotoRecord['_id'][], options: LabelChange): Promise<number> => {
    let changed = 0;
    await retryOnConflict('labels of fotos', async () => {
      const fotos = await FotoModel.find({ _id: { $in: ids } }).lean<FotoRecord[]>();
      const writes = fotos.flatMap((foto) => toLabelUpdate(foto, options));
      if (!writes.length) return true;
      const { modifiedCount } = await FotoModel.bulkWrite(writes, { ordered: false });
      changed += modifiedCount;
      return modifiedCount === writes.length || undefined;
    });
    return changed;
  };

  /** Removes labels that were deleted while they were added to a foto: their removal may have passed this foto already. */
  const removeDeletedLabels = async (id: string, labels: LabelIds): Promise<void> => {
    const { tags, themes } = await findUnknownLabels(labels);
    if (!tags.length && !themes.length) return;
    await changeLabels([toObjectId(id)], {
      change: (current) => ({
        tags: current.tags.filter((tag) => !tags.includes(tag)),
        themes: current.themes.filter((thema) => !themes.includes(thema)),
      }),
    });
  };

  /** Counts the labels of a foto no longer, after it left the image bank. */
  const uncountLabels = (foto: FotoRecord | Omit<FotoRecord, '_id'>): Promise<void> =>
    adjustCounts(getCountedLabels(foto), noLabels);

  /** Deletes the document of a foto whose upload failed. */
  const deleteFotoRecord = async (id: string): Promise<void> => {
    await FotoModel.deleteOne({ _id: id });
  };

  return { insertFoto, updateFoto, changeLabels, removeDeletedLabels, uncountLabels, deleteFotoRecord };
};

/** A version of a foto, as it was read. */
type Version = { id: string; updatedAt: string };

/** The stamps of an update, later than those of the version that it replaces. */
const updateStamps = (by: string) => ({
  updatedAt: { $max: [new Date(), { $add: ['$updatedAt', 1] }] },
  updatedBy: toObjectId(by),
});

type LabelChange = {
  change: (labels: LabelIds) => LabelIds;
  /** Account id for the stamps; without it an edit that is open elsewhere does not conflict with the change. */
  by?: string;
};

/** Matches the labels as they were read: where they changed since, the next attempt reads them again. */
const toLabelUpdate = (foto: FotoRecord, { change, by }: LabelChange) => {
  const before = labelsOf(foto);
  const after = change(before);
  if (isSameLabels(before, after)) return [];
  const { pairs } = deriveSearchFields({ ...foto, ...after });
  const stamps = by === undefined ? {} : { updatedAt: nextUpdatedAt(foto.updatedAt), updatedBy: by };
  const filter = { _id: foto._id, tags: foto.tags, themes: foto.themes, updatedAt: foto.updatedAt };
  return [{ updateOne: { filter, update: { $set: { ...after, pairs, ...stamps } } } }];
};

const isSameLabels = (a: LabelIds, b: LabelIds) =>
  a.tags.join() === b.tags.join() && a.themes.join() === b.themes.join();
