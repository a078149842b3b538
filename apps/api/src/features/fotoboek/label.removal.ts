import { record } from '../../platform/audit.js';
import type { Task } from '../../platform/background-tasks.js';
import { ignoreDuplicateKey } from '../../platform/database.js';
import { repeatUntilDone } from '../../platform/repeat-until-done.js';
import { changedBy, FotoModel, without } from './foto.model.js';
import { LabelRemovalModel, type LabelRemoval } from './label-removal.model.js';
import { labelModels, type LabelField, type LabelRecord } from './label.model.js';
import { setPairs } from './label.pairs.js';

/** So few that a page asked meanwhile hardly waits for them. */
const fotosInStep = 50;
const stepsInRequest = 4;
/** Longer than any request lasts: one that still found the label may put it on a photo after it went. */
const lateEditsMs = 5 * 60_000;
const removed = { tags: 'tag.removed', themes: 'thema.removed' } as const;
const options = { updatePipeline: true };
const merged = { tags: 'tag.merged', themes: 'thema.merged' } as const;

/**
 * The plan first, so that what a killed process leaves is finished; then the label itself, so that no edit adds it any
 * more; then its photos, as many as fit in a request. Says whether there are more. `into` is what they get instead.
 */
export const removeLabel = async (
  field: LabelField,
  label: LabelRecord,
  by: string,
  into?: LabelRecord['_id'],
): Promise<boolean> => {
  const removal = { _id: label._id, field, naam: label.naam, by, createdAt: new Date(), ...(into && { into }) };
  await LabelRemovalModel.create(removal).catch(ignoreDuplicateKey);
  await deleteLabel(removal);
  for (let step = 0; step < stepsInRequest; step++) if (!(await takeOffSome(removal))) return false;
  return true;
};

/** Takes off what requests left; every step may be done again. */
export const takeOff: Task = {
  name: 'labels.take-off',
  everyMs: 60_000,
  run: async (signal) => {
    const removals = await LabelRemovalModel.find().sort({ createdAt: 1 }).lean<LabelRemoval[]>();
    for (const removal of removals) {
      const noMoreEdits = removal.createdAt.getTime() < Date.now() - lateEditsMs;
      await deleteLabel(removal);
      await repeatUntilDone(() => takeOffSome(removal), signal);
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

/** Leaves the stamps of the photos alone: an admin who is editing one has not been overtaken by this. */
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

/** The label to merge with may be merged with another meanwhile, or removed: then there is nothing to put on. */
const standsNow = async (field: LabelField, into: Removing['into']): Promise<LabelRecord['_id'] | undefined> => {
  if (!into || (await labelModels[field].exists({ _id: into }))) return into ?? undefined;
  const onward = await LabelRemovalModel.findById(into, { into: 1 }).lean<Pick<LabelRemoval, 'into'>>();
  return onward?.into ? standsNow(field, onward.into) : undefined;
};

type Exchange = { ids: LabelRecord['_id'][]; label: LabelRecord['_id']; into: LabelRecord['_id']; by: string };

/** A form that is open elsewhere must notice: it would save the photo without the one and without the other. */
const exchange = async (field: LabelField, { ids, label, into, by }: Exchange) => {
  const others = without(field, [label, into]);
  const to = [{ $set: { [field]: { $concatArrays: [others, [into]] }, ...changedBy(by) } }, setPairs];
  const gets = { _id: { $in: ids }, $and: [{ [field]: label }, { [field]: { $ne: into } }] };
  const { modifiedCount } = await FotoModel.updateMany(gets, to, options);
  if (modifiedCount) await labelModels[field].updateOne({ _id: into }, { $inc: { count: modifiedCount } });
  await FotoModel.updateMany({ _id: { $in: ids }, [field]: label }, to, options);
};
