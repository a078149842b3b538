import type { Task } from '../../../platform/background-tasks.js';
import { FotoModel } from '../foto.model.js';
import { conceptCondition } from '../foto-status.js';
import { labelFields, labelModels, type LabelField, type LabelRecord } from '../../labels/index.js';

export type LabelRecountService = ReturnType<typeof createLabelRecountService>;

export const createLabelRecountService = () => {
  /** Corrects label counts, which differ when a process was killed between writing a photo and updating the counts. */
  const task: Task = {
    name: 'labels.recount',
    everyMs: 24 * 60 * 60_000,
    firstAfterMs: 15 * 60_000,
    run: async (signal) => {
      for (const field of labelFields) {
        const labels = await labelModels[field].find({}, { _id: 1 }).lean();
        for (const { _id } of labels) {
          signal.throwIfAborted();
          await recountLabel(field, _id);
        }
      }
    },
  };

  return { task, recountLabel };
};

/** Skips a count that changed since it was read: that change may be for a photo that was not counted yet. */
const recountLabel = async (field: LabelField, _id: LabelRecord['_id'] | string) => {
  const label = await labelModels[field].findOne({ _id }, { count: 1 }).lean();
  const total = await FotoModel.countDocuments({ [field]: _id });
  // Two counts by index. Leaving out the concepts in one query would read every photo of the label.
  const count = total - (await FotoModel.countDocuments({ [field]: _id, ...conceptCondition }));
  if (label && label.count !== count)
    await labelModels[field].updateOne({ _id, count: label.count }, { $set: { count } });
};
