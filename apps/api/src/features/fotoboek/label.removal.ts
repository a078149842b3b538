import { record } from '../../platform/audit.js';
import type { Task } from '../../platform/background.js';
import { unlessDuplicate } from '../../platform/database.js';
import { inTurns } from '../../platform/in-turns.js';
import { changedBy, FotoModel, without } from './foto.model.js';
import { LabelRemovalModel, type LabelRemoval } from './label-removal.model.js';
import { labelModels, type LabelField, type LabelRecord } from './label.model.js';
import { setPairs } from './label.pairs.js';

/** Small batches, so that concurrent requests are hardly delayed. */
const fotosInStep = 50;
const stepsInRequest = 4;
/** Longer than the longest request, because an edit that validated the label before its removal may still write it. */
const lateEditsMs = 5 * 60_000;
const removed = { tags: 'tag.removed', themes: 'thema.removed' } as const;
const options = { updatePipeline: true };
const merged = { tags: 'tag.merged', themes: 'thema.merged' } as const;

/**
 * Records the removal first, so that the task finishes it after a crash; then deletes the label, so that no new edit
 * can use it; then updates as many fotos as fit in a request. Returns whether fotos are left. `into` is the label that
 * replaces it.
 */
export const removeLabel = async (
  field: LabelField,
  label: LabelRecord,
  by: string,
  into?: LabelRecord['_id'],
): Promise<boolean> => {
  const removal = { _id: label._id, field, naam: label.naam, by, createdAt: new Date(), ...(into && { into }) };
  await LabelRemovalModel.create(removal).catch(unlessDuplicate);
  await deleteLabel(removal);
  for (let step = 0; step < stepsInRequest; step++) if (!(await takeOffSome(removal))) return false;
  return true;
};

/** Removes deleted labels from the remaining fotos. Every step is idempotent. */
export const takeOff: Task = {
  name: 'labels.take-off',
  everyMs: 60_000,
  run: async (signal) => {
    const removals = await LabelRemovalModel.find().sort({ createdAt: 1 }).lean<LabelRemoval[]>();
    for (const removal of removals) {
      const noMoreEdits = removal.createdAt.getTime() < Date.now() - lateEditsMs;
      await deleteLabel(removal);
      await inTurns(() => takeOffSome(removal), signal);
      if (noMoreEdits) await LabelRemovalModel.deleteOne({ _id: removal._id });
    }
  },
};

type Removing = Pick<LabelRemoval, '_id' | 'naam'> & {
  field: LabelField;
  by: unknown;
  into?: LabelRecord['_id'] | null | undefined;
};

const deleteLabel = async ({ _id, field, naam, by, into }: Removing) => {
  const { deletedCount } = await labelModels[field].deleteOne({ _id });
  const action = (into ? merged : removed)[field];
  if (deletedCount) await record({ action, by: String(by), subject: String(_id), naam });
};

/** Keeps `updatedAt` unchanged, so that an open edit form gets no conflict from this. */
const takeOffSome = async (removal: Removing): Promise<boolean> => {
  const { _id: label, field } = removal;
  const fotos = await FotoModel.find({ [field]: label }, { _id: 1 })
    .limit(fotosInStep)
    .lean();
  const ids = fotos.map(({ _id }) => _id);
  const into = ids.length ? await standsNow(field, removal.into) : undefined;
  if (into) await exchange(field, { ids, label, into, by: String(removal.by) });
  else if (ids.length)
    await FotoModel.updateMany(
      { _id: { $in: ids } },
      [{ $set: { [field]: without(field, [label]) } }, setPairs],
      options,
    );
  return ids.length === fotosInStep;
};

/** Follows merges and removals of the target label that happened meanwhile; returns undefined when it was removed. */
const standsNow = async (field: LabelField, into: Removing['into']): Promise<LabelRecord['_id'] | undefined> => {
  if (!into || (await labelModels[field].exists({ _id: into }))) return into ?? undefined;
  const onward = await LabelRemovalModel.findById(into, { into: 1 }).lean<Pick<LabelRemoval, 'into'>>();
  return onward?.into ? standsNow(field, onward.into) : undefined;
};

type Exchange = { ids: LabelRecord['_id'][]; label: LabelRecord['_id']; into: LabelRecord['_id']; by: string };

/** Changes `updatedAt`, so that an open edit form gets a conflict: saving it would remove both labels. */
const exchange = async (field: LabelField, { ids, label, into, by }: Exchange) => {
  const others = without(field, [label, into]);
  const to = [{ $set: { [field]: { $concatArrays: [others, [into]] }, ...changedBy(by) } }, setPairs];
  const gets = { _id: { $in: ids }, $and: [{ [field]: label }, { [field]: { $ne: into } }] };
  const { modifiedCount } = await FotoModel.updateMany(gets, to, options);
  if (modifiedCount) await labelModels[field].updateOne({ _id: into }, { $inc: { count: modifiedCount } });
  await FotoModel.updateMany({ _id: { $in: ids }, [field]: label }, to, options);
};
