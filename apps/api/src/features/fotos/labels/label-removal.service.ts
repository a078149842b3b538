import { AppError, jobDays, type FotoContent } from '@ledenportaal/shared';
import { z } from 'zod';
import { record } from '../../../platform/audit.js';
import type { Task } from '../../../platform/background-tasks.js';
import { getDatabaseDate } from '../../../platform/database/clock.js';
import type { RunExclusive } from '../../../platform/database/database-mutex.js';
import { mapConcurrently } from '../../../platform/database/batches.js';
import { isDuplicateKey } from '../../../platform/database/database.js';
import { objectIdSchema } from '../../../platform/database/object-id.js';
import { defineJobKind, JobFailure, toAuditPart, type JobRecord, type JobService } from '../../jobs/index.js';
import { labelFields, labelModels, type LabelField, type LabelRecord } from '../../labels/index.js';
import type { FotoChangeService } from '../bulk/foto-change.service.js';
import { fotoJob } from '../bulk/foto-job.js';
import { FotoModel } from '../foto.model.js';
import { LabelRemovalModel, restoredActions, type LabelRemoval } from './label-removal.model.js';
import type { LabelTargetService } from './label-target.service.js';

/** Small batches, so that concurrent requests are hardly delayed. */
const batchSize = 50;

/** Longer than the longest request, because an edit that validated the label before its removal may still write it. */
const editGracePeriodMs = 5 * 60_000;

/** As long as the job of the removal. */
const keptMs = (jobDays + 1) * 24 * 60 * 60_000;

const removedActions = { tags: 'tag.removed', themes: 'thema.removed' } as const;
const mergedActions = { tags: 'tag.merged', themes: 'thema.merged' } as const;
/** Of the line that stands for a label and its photos. */
const lineActions = {
  tags: { removed: 'tags.removed', merged: 'tags.merged', undone: 'tags.undone' },
  themes: { removed: 'themas.removed', merged: 'themas.merged', undone: 'themas.undone' },
} as const;
const existsCodes = { tags: 'tag_exists', themes: 'thema_exists' } as const;

export type LabelRemovalService = ReturnType<typeof createLabelRemovalService>;

type Deps = {
  labelTargets: Pick<LabelTargetService, 'findTarget' | 'createFindTarget' | 'followMerges'>;
  jobs: JobService;
  changes: FotoChangeService;
  runExclusive: RunExclusive;
};
/** `into`: the label that replaces it. */
type Removed = { label: LabelRecord; into?: LabelRecord };
/** The label as it was, which an undo inserts again. */
const removalInput = z.looseObject({
  _id: objectIdSchema,
  field: z.enum(labelFields),
  naam: z.string(),
  /** Absent from those of an early version, which cannot be undone. */
  normaal: z.string().default(''),
  into: z.optional(objectIdSchema),
});
type Input = z.output<typeof removalInput>;
type RemovalJob = JobRecord<Input>;

/** Removals and merges of labels, as jobs that can be undone. */
export const createLabelRemovalService = ({ labelTargets, jobs, changes, runExclusive }: Deps) => {
  const findMergeTarget = ({ field, into }: Input) => into && labelTargets.findTarget(field, String(into));

  /** Removes the label from photos, or replaces it. */
  const changeFotos = async (job: RemovalJob, ids: string[]) => {
    const { _id: label, field } = job.input;
    const target = await findMergeTarget(job.input);
    if (target === String(label)) throw new JobFailure('merge_cycle');
    if (await labelModels[field].exists({ _id: label })) throw new JobFailure('label_kept');
    const change = (content: FotoContent) => replaceLabel(content, field, String(label), target);
    // An edit that is open elsewhere does not conflict with a removal. It must conflict with a merge, or it would save
    // the photo without either label.
    const findTarget = labelTargets.createFindTarget();
    const options = { hasStamps: target !== undefined, keepUntil: job.expiresAt, findTarget };
    return mapConcurrently(ids, (id) =>
      changes
        .changeFoto(job, id, change, options)
        .then(changes.recordChange(String(job.by), { group: String(job._id) })),
    );
  };

  /** Gives the label back to photos, which keep the labels that they got since. */
  const restoreFotos = async (
    job: RemovalJob,
    ids: string[],
    { _id: undo, by }: Pick<JobRecord, '_id' | 'by'>,
    isForced: boolean,
  ) => {
    const { _id: label, field } = job.input;
    const target = await findMergeTarget(job.input);
    const findTarget = labelTargets.createFindTarget();
    const restore = (content: FotoContent, before: Partial<FotoContent>) => ({
      ...content,
      [field]: restoreLabelIn(content[field], before[field] ?? [], String(label), target),
    });
    const options = { isForced, restore, findTarget };
    return mapConcurrently(ids, (id) =>
      changes.undoChange(job, id, String(by), options).then(changes.recordChange(String(by), { group: String(undo) })),
    );
  };

  const removal = {
    ...fotoJob,
    input: removalInput,
    toLine: ({ total, subject, input: { field, naam } }: RemovalJob & { subject: { into?: string | undefined } }) => {
      const { removed, merged, undone } = lineActions[field];
      const { into } = subject;
      if (!total) return undefined;
      return into === undefined
        ? { action: removed, undone, naam }
        : { action: merged, undone, naam, changes: { naam: [naam, into] satisfies [string, string] } };
    },
    // The job may have ended meanwhile in another process, and its label may be restored.
    prepare: (job: RemovalJob) =>
      runExclusive(async (signal) => {
        if (!(await jobs.hasEnded(job._id))) await deleteLabel(job, signal);
      }),
    findMore: async (job: RemovalJob) => {
      const fotos = await findFotosWithLabel(job.input);
      // Also for labels without photos, one of a circle of merges must be restored.
      if (!fotos.length) await findMergeTarget(job.input);
      return fotos;
    },
    run: changeFotos,
    isUninterruptible: true,
    undo: {
      prepare: (job: RemovalJob, by: string) => runExclusive((signal) => restoreLabel(job, by, signal)),
      run: restoreFotos,
      forget: changes.forgetChanges,
    },
  };
  jobs.addKind(defineJobKind({ kind: 'labels.merge', ...removal }));
  jobs.addKind(defineJobKind({ kind: 'labels.remove', ...removal }));

  /**
   * Deletes a label at once, and removes it from its photos or replaces it by `into`. One at a time: otherwise two labels
   * that are merged into each other at once would both be deleted. `find` is called when it is its turn. Returns the id of
   * the job, which continues in the background when there are many photos, or when it is queued.
   */
  const removeLabel = async <T extends Removed>(
    field: LabelField,
    find: () => Promise<T>,
    by: string,
    { isQueued }: { isQueued?: boolean } = {},
  ): Promise<T & { undo: string }> => {
    const { job, found } = await runExclusive(async (signal) => {
      const found = await find();
      const { label, into } = found;
      const subject = { fields: [field], naam: label.naam, ...(into && { into: into.naam }) };
      const input = { ...label, field, ...(into && { into: into._id }) };
      const kind = into ? 'labels.merge' : 'labels.remove';
      const total = await FotoModel.countDocuments({ [field]: label._id });
      signal.throwIfAborted();
      const job = await jobs.create({ kind, by, subject, input }, [], total);
      await deleteLabel({ ...job, input }, signal);
      return { job, found };
    });
    await jobs.start(job, isQueued);
    return { ...found, undo: String(job._id) };
  };

  /** Stores first that the label is deleted, so that its name and its target can be found afterwards. */
  const deleteLabel = async (job: RemovalJob, signal: AbortSignal): Promise<void> => {
    const { _id, field, naam, into } = job.input;
    if (!(await labelModels[field].exists({ _id }))) {
      const removal = await LabelRemovalModel.findById(_id).lean<LabelRemoval>();
      if (removal && !removal.job.equals(job._id)) throw new JobFailure('label_gone');
      return;
    }
    // While this job waited, the label that it is merged into may have been merged into this one.
    if (into && (await labelTargets.followMerges(field, String(into))).target === String(_id))
      throw new JobFailure('merge_cycle');
    signal.throwIfAborted();
    const removal = { field, naam, by: job.by, createdAt: new Date(), job: job._id, ...(into && { into }) };
    // Replaces that of a restore which was interrupted.
    await LabelRemovalModel.replaceOne({ _id }, removal, { upsert: true });
    await labelModels[field].deleteOne({ _id });
    const action = (into ? mergedActions : removedActions)[field];
    await record({ action, by: String(job.by), subject: String(_id), naam, ...toLabelPart(job) });
  };

  /** Throws `tag_exists` or `thema_exists` when there is a label with this name again. */
  const restoreLabel = async (job: RemovalJob, by: string, signal: AbortSignal): Promise<void> => {
    // Earlier versions stored a count.
    const { field, into: _into, count: _count, ...label } = job.input;
    const { _id, naam, normaal } = label;
    signal.throwIfAborted();
    try {
      await labelModels[field].create({ ...label, updatedAt: getDatabaseDate() });
      const part = job.undoneBy && toLabelPart({ ...job, _id: job.undoneBy });
      await record({ action: restoredActions[field], by, subject: String(_id), naam, ...part });
    } catch (cause) {
      if (!isDuplicateKey(cause)) throw cause;
      const existing = await labelModels[field].findOne({ normaal }, { _id: 1 }).lean();
      if (existing && !existing._id.equals(_id))
        throw new AppError(existsCodes[field], { details: { label: String(existing._id) } });
    }
    await LabelRemovalModel.deleteOne({ _id, job: job._id });
  };

  /** Removes deleted labels from photos that an edit gave them meanwhile, and deletes what is no longer needed. */
  const task: Task = {
    name: 'labels.remove',
    everyMs: 60_000,
    run: async (signal) => {
      const ageOf = ({ createdAt }: LabelRemoval) => Date.now() - createdAt.getTime();
      for (const removal of await LabelRemovalModel.find().lean<LabelRemoval[]>()) {
        signal.throwIfAborted();
        const { _id, job } = removal;
        // Not that of a later removal, after a restore.
        if (ageOf(removal) > keptMs) await LabelRemovalModel.deleteOne({ _id, job });
        else if (ageOf(removal) < 2 * editGracePeriodMs)
          await jobs.processMissed(job, await findFotosWithLabel(removal));
      }
    },
  };
  return { removeLabel, task };
};

/** The label is an item too, beside its photos. */
const toLabelPart = ({ _id, total }: Pick<JobRecord, '_id' | 'total'>) => toAuditPart({ _id, total: total + 1 });

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
