import { record } from '../../platform/audit.js';
import type { Task } from '../../platform/background.js';
import { unlessDuplicate } from '../../platform/database.js';
import { FotoModel } from './foto.model.js';
import { LabelRemovalModel, type LabelRemoval } from './label-removal.model.js';
import { labelModels, type LabelField, type LabelRecord } from './label.model.js';

/** As many as an index answers one by one; more would read the whole collection. */
const fotosInStep = 200;
const stepsInRequest = 5;
/** Longer than any request lasts: one that still found the label may put it on a photo after it went. */
const lateEditsMs = 5 * 60_000;
const actions = { tags: 'tag.removed', themes: 'thema.removed' } as const;

/**
 * The plan first, so that what a killed process leaves is finished; then the label itself, so that no edit adds it any
 * more; then its photos, as many as fit in a request. Says whether there are more.
 */
export const removeLabel = async (field: LabelField, label: LabelRecord, by: string): Promise<boolean> => {
  const removal = { _id: label._id, field, naam: label.naam, by, createdAt: new Date() };
  await LabelRemovalModel.create(removal).catch(unlessDuplicate);
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
      let more = true;
      while (more) {
        signal.throwIfAborted();
        more = await takeOffSome(removal);
      }
      if (noMoreEdits) await LabelRemovalModel.deleteOne({ _id: removal._id });
    }
  },
};

type Removing = Pick<LabelRemoval, '_id' | 'naam'> & { field: LabelField; by: unknown };

const deleteLabel = async ({ _id, field, naam, by }: Removing) => {
  const { deletedCount } = await labelModels[field].deleteOne({ _id });
  if (deletedCount) await record({ action: actions[field], by: String(by), subject: String(_id), naam });
};

/** Leaves the stamps of the photos alone: an admin who is editing one has not been overtaken by this. */
const takeOffSome = async ({ _id: label, field }: Removing): Promise<boolean> => {
  const fotos = await FotoModel.find({ [field]: label }, { _id: 1 })
    .limit(fotosInStep)
    .lean();
  const ids = fotos.map(({ _id }) => _id);
  if (ids.length) await FotoModel.updateMany({ _id: { $in: ids } }, { $pull: { [field]: label } });
  return ids.length === fotosInStep;
};
