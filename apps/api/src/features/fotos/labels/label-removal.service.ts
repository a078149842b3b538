import { record } from '../../../platform/audit.js';
import type { Task } from '../../../platform/background-tasks.js';
import { ignoreDuplicateKey } from '../../../platform/database/database.js';
import { repeatUntilDone } from '../../../platform/database/repeat-until-done.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { getStatus } from '../foto-status.js';
import type { FotoWriteService } from '../foto-write.service.js';
import { LabelRemovalModel, type LabelRemoval } from './label-removal.model.js';
import { labelModels, type LabelField, type LabelIds, type LabelRecord } from '../../labels/index.js';

/** Small batches, so that concurrent requests are hardly delayed. */
const batchSize = 50;

const maxBatchesPerRequest = 4;

/** Longer than the longest request, because an edit that validated the label before its removal may still write it. */
const editGracePeriodMs = 5 * 60_000;

const removedActions = { tags: 'tag.removed', themes: 'thema.removed' } as const;

const mergedActions = { tags: 'tag.merged', themes: 'thema.merged' } as const;

export type LabelRemovalService = ReturnType<typeof createLabelRemovalService>;

export const createLabelRemovalService = ({ changeLabels }: Pick<FotoWriteService, 'changeLabels'>) => {
  /**
   * Records the removal first, so that the task finishes it after a crash; then deletes the label, so that no new edit
   * can use it; then updates as many fotos as fit in a request. Returns whether fotos are left. `into` is the label that
   * replaces it.
   */
  const removeLabel = async (
    field: LabelField,
    label: LabelRecord,
    by: string,
    into?: LabelRecord['_id'],
  ): Promise<boolean> => {
    const removal = { _id: label._id, field, naam: label.naam, by, createdAt: new Date(), ...(into && { into }) };
    await LabelRemovalModel.create(removal).catch(ignoreDuplicateKey);
    await deleteLabel(removal);
    for (let step = 0; step < maxBatchesPerRequest; step++) if (!(await removeFromNextBatch(removal))) return false;
    return true;
  };

  /** Removes deleted labels from the remaining fotos. Every step is idempotent. */
  const task: Task = {
    name: 'labels.remove',
    everyMs: 60_000,
    run: async (signal) => {
      const removals = await LabelRemovalModel.find().sort({ createdAt: 1 }).lean<LabelRemoval[]>();
      for (const removal of removals) {
        const isPastGracePeriod = removal.createdAt.getTime() < Date.now() - editGracePeriodMs;
        await deleteLabel(removal);
        await repeatUntilDone(() => removeFromNextBatch(removal), signal);
        if (isPastGracePeriod) await LabelRemovalModel.deleteOne({ _id: removal._id });
      }
    },
  };

  /**
   * Removes the label from a batch of fotos, or replaces it. Returns whether there may be more. A removal leaves the stamps
   * of the fotos as they are, so that an edit that is open elsewhere does not conflict with it.
   */
  const removeFromNextBatch = async (removal: Removal): Promise<boolean> => {
    const { _id: label, field } = removal;
    const fotos = await FotoModel.find({ [field]: label }, { [field]: 1, status: 1 })
      .limit(batchSize)
      .lean<LabelledFoto[]>();
    const mergeTarget = fotos.length ? await findMergeTarget(field, removal.into) : undefined;
    if (mergeTarget) await replace(field, { fotos, label, into: mergeTarget, by: String(removal.by) });
    else await changeLabels(idsOf(fotos), { change: (labels) => without(labels, field, [label]) });
    return fotos.length === batchSize;
  };

  /** Sets the stamps: an edit that is open elsewhere must conflict, or it would save the foto without either label. */
  const replace = async (field: LabelField, { fotos, label, into, by }: Replacement) => {
    const change = (labels: LabelIds) => {
      const { [field]: otherLabels } = without(labels, field, [label, into]);
      return { ...labels, [field]: [...otherLabels, String(into)] };
    };
    /** Whether `into` counts one foto more: it counts neither a foto that has it already, nor a concept. */
    const isGain = (foto: LabelledFoto) => getStatus(foto) !== 'concept' && !foto[field].some((id) => id.equals(into));
    const gained = await changeLabels(idsOf(fotos.filter(isGain)), { change, by });
    if (gained) await labelModels[field].updateOne({ _id: into }, { $inc: { count: gained } });
    await changeLabels(idsOf(fotos.filter((foto) => !isGain(foto))), { change, by });
  };

  return { removeLabel, task };
};

type Removal = Pick<LabelRemoval, '_id' | 'naam'> & {
  field: LabelField;
  by: unknown;
  into?: LabelRecord['_id'] | null | undefined;
};

const deleteLabel = async ({ _id, field, naam, by, into }: Removal) => {
  const { deletedCount } = await labelModels[field].deleteOne({ _id });
  const action = (into ? mergedActions : removedActions)[field];
  if (deletedCount) await record({ action, by: String(by), subject: String(_id), naam });
};

type LabelledFoto = Pick<FotoRecord, '_id' | 'status' | LabelField>;

const idsOf = (fotos: Pick<FotoRecord, '_id'>[]) => fotos.map(({ _id }) => _id);

const without = (labels: LabelIds, field: LabelField, removed: LabelRecord['_id'][]): LabelIds => ({
  ...labels,
  [field]: labels[field].filter((id) => !removed.some((label) => label.equals(id))),
});

/** The label to merge with may be merged with another meanwhile, or removed: then there is nothing to put on. */
const findMergeTarget = async (field: LabelField, into: Removal['into']): Promise<LabelRecord['_id'] | undefined> => {
  if (!into || (await labelModels[field].exists({ _id: into }))) return into ?? undefined;
  const nextRemoval = await LabelRemovalModel.findById(into, { into: 1 }).lean<Pick<LabelRemoval, 'into'>>();
  return nextRemoval?.into ? findMergeTarget(field, nextRemoval.into) : undefined;
};

type Replacement = {
  fotos: LabelledFoto[];
  label: LabelRecord['_id'];
  into: LabelRecord['_id'];
  by: string;
};
