import { AppError, jobDays, type FotoContent } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import type { Task } from '../../../platform/background-tasks.js';
import { mapConcurrently } from '../../../platform/database/batches.js';
import { ignoreDuplicateKey, isDuplicateKey } from '../../../platform/database/database.js';
import type { JobHandler, JobRecord, JobService } from '../../jobs/index.js';
import { labelModels, type LabelField, type LabelRecord } from '../../labels/index.js';
import type { FotoChangeService } from '../bulk/foto-change.service.js';
import { FotoModel } from '../foto.model.js';
import { LabelRemovalModel, type LabelRemoval } from './label-removal.model.js';

/** Small batches, so that concurrent requests are hardly delayed. */
const batchSize = 50;

/** Longer than the longest request, because an edit that validated the label before its removal may still write it. */
const editGracePeriodMs = 5 * 60_000;

/** As long as the job of the removal. */
const keptMs = (jobDays + 1) * 24 * 60 * 60_000;

const removedActions = { tags: 'tag.removed', themes: 'thema.removed' } as const;
const mergedActions = { tags: 'tag.merged', themes: 'thema.merged' } as const;
const restoredActions = { tags: 'tag.restored', themes: 'thema.restored' } as const;
const existsCodes = { tags: 'tag_exists', themes: 'thema_exists' } as const;

export type LabelRemovalService = ReturnType<typeof createLabelRemovalService>;

type Deps = { jobs: JobService; changes: FotoChangeService };
type Input = LabelRecord & { field: LabelField; into?: LabelRecord['_id'] };
const inputOf = (job: JobRecord) => job.input as Input;

/** Removals and merges of labels, as jobs that can be undone. */
export const createLabelRemovalService = ({ jobs, changes }: Deps) => {
  /** Removes the label from fotos, or replaces it. */
  const changeFotos = async (job: JobRecord, ids: string[]) => {
    const { _id: label, field, into } = inputOf(job);
    const target = into && (await findMergeTarget(field, into));
    const change = (content: FotoContent) => replaceLabel(content, field, String(label), target && String(target));
    // An edit that is open elsewhere does not conflict with a removal. It must conflict with a merge, or it would save
    // the foto without either label.
    const options = { hasStamps: target !== undefined, keepUntil: job.expiresAt };
    return mapConcurrently(ids, (id) => changes.changeFoto(job, id, change, options));
  };

  /** Gives the label back to fotos, which keep the labels that they got since. */
  const restoreFotos: JobHandler['undo'] = async (job, ids, { by }, isForced) => {
    const { _id: label, field, into } = inputOf(job);
    // Removed again while the undo waited.
    if (!(await labelModels[field].exists({ _id: label }))) return [];
    const target = into && (await findMergeTarget(field, into));
    const restore = (content: FotoContent, before: Partial<FotoContent>) => ({
      ...content,
      [field]: restoreLabelIn(content[field], before[field] ?? [], String(label), target && String(target)),
    });
    return mapConcurrently(ids, (id) => changes.undoChange(job, id, String(by), { isForced, restore }));
  };

  const handler: JobHandler = {
    prepare: (job) => deleteLabel(job),
    findMore: (job) => findFotosWithLabel(inputOf(job)),
    run: changeFotos,
    isUninterruptible: true,
    prepareUndo: (job, by) => restoreLabel(inputOf(job), by),
    undo: restoreFotos,
    forget: changes.forgetChanges,
  };
  jobs.addKind('labels.merge', handler);
  jobs.addKind('labels.remove', handler);

  /**
   * Deletes a label at once, and removes it from its fotos or replaces it by `into`. Returns the id of the job, which
   * continues in the background when there are many fotos, or when it is queued.
   */
  const removeLabel = async (
    field: LabelField,
    label: LabelRecord,
    by: string,
    { into, isQueued }: { into?: LabelRecord; isQueued?: boolean } = {},
  ): Promise<string> => {
    const subject = { fields: [field], naam: label.naam, ...(into && { into: into.naam }) };
    const input: Input = { ...label, field, ...(into && { into: into._id }) };
    const kind = into ? 'labels.merge' : 'labels.remove';
    const job = await jobs.create({ kind, by, subject, input }, [], Math.max(0, label.count));
    await deleteLabel(job);
    await jobs.start(job, isQueued);
    return String(job._id);
  };

  /** Removes deleted labels from fotos that an edit gave them meanwhile, and deletes what is no longer needed. */
  const task: Task = {
    name: 'labels.remove',
    everyMs: 60_000,
    run: async (signal) => {
      const ageOf = ({ createdAt }: LabelRemoval) => Date.now() - createdAt.getTime();
      for (const removal of await LabelRemovalModel.find().lean<LabelRemoval[]>()) {
        signal.throwIfAborted();
        if (ageOf(removal) > keptMs) await LabelRemovalModel.deleteOne({ _id: removal._id });
        else if (ageOf(removal) < 2 * editGracePeriodMs)
          await jobs.processMissed(removal.job, await findFotosWithLabel(removal));
      }
    },
  };
  return { removeLabel, task };
};

/** Stores first that the label is deleted, so that its name and its target can be found afterwards. */
const deleteLabel = async (job: JobRecord): Promise<void> => {
  const { _id, field, naam, into } = inputOf(job);
  const removal = { _id, field, naam, by: job.by, createdAt: new Date(), job: job._id, ...(into && { into }) };
  await LabelRemovalModel.create(removal).catch(ignoreDuplicateKey);
  const { deletedCount } = await labelModels[field].deleteOne({ _id });
  const action = (into ? mergedActions : removedActions)[field];
  if (deletedCount) await record({ action, by: String(job.by), subject: String(_id), naam });
};

/** Throws `tag_exists` or `thema_exists` when there is a label with this name again. */
const restoreLabel = async ({ field, into: _, ...label }: Input, by: string): Promise<void> => {
  const { _id, naam, normaal } = label;
  try {
    await labelModels[field].create({ ...label, count: 0, updatedAt: new Date() });
    await record({ action: restoredActions[field], by, subject: String(_id), naam });
  } catch (cause) {
    if (!isDuplicateKey(cause)) throw cause;
    const existing = await labelModels[field].findOne({ normaal }, { _id: 1 }).lean();
    if (existing && !existing._id.equals(_id))
      throw new AppError(existsCodes[field], { details: { label: String(existing._id) } });
  }
  await LabelRemovalModel.deleteOne({ _id });
};

const findFotosWithLabel = async ({ _id, field }: Pick<Input, '_id' | 'field'>): Promise<string[]> => {
  const fotos = await FotoModel.find({ [field]: _id }, { _id: 1 })
    .limit(batchSize)
    .lean();
  return fotos.map((foto) => String(foto._id));
};

const replaceLabel = (content: FotoContent, field: LabelField, label: string, into?: string): FotoContent => ({
  ...content,
  [field]: [...content[field].filter((id) => id !== label && id !== into), ...(into ? [into] : [])],
});

/** The former labels in their order, and those that were added since. A merge's target leaves where the merge added it. */
const restoreLabelIn = (current: string[], before: string[], label: string, target?: string): string[] => {
  const kept = new Set([...current.filter((id) => id !== target || before.includes(id)), label]);
  return [...new Set([...before, ...kept])].filter((id) => kept.has(id));
};

/** The label to merge with may be merged with another meanwhile, or removed: then no label replaces it. */
const findMergeTarget = async (
  field: LabelField,
  into: LabelRecord['_id'],
): Promise<LabelRecord['_id'] | undefined> => {
  if (await labelModels[field].exists({ _id: into })) return into;
  const removal = await LabelRemovalModel.findById(into, { into: 1 }).lean<Pick<LabelRemoval, 'into'>>();
  return removal?.into ? findMergeTarget(field, removal.into) : undefined;
};
