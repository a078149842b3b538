import { undoHours, type FotoContent } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { mapConcurrently } from '../../../platform/database/batches.js';
import { retryOnConflict, retryOnDuplicateKey } from '../../../platform/database/database.js';
import { diff, type Changes } from '../../../platform/database/diff.js';
import { updateStamps } from '../../../platform/database/stamps.js';
import { toAuditPart, type AuditPart, type JobRecord, type Outcome, type UnstoredJob } from '../../jobs/index.js';
import { labelFields, type LabelField, type LabelIds } from '../../labels/index.js';
import type { EigenaarRenameService } from '../eigenaars/eigenaar-rename.service.js';
import { getChangedFields, isTooMuch, toContent } from '../foto-content.js';
import { getDisplayName, getRecordedName } from '../foto-texts.js';
import type { FotoWriteService } from '../foto-write.service.js';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import type { FindTarget, LabelTargetService } from '../labels/label-target.service.js';
import { FotoChangeModel, type FotoChangeRecord } from './foto-change.model.js';

type ChangeContent = (content: FotoContent) => FotoContent;
type Options = {
  /** Whether an edit that is open elsewhere conflicts with the change. */
  hasStamps?: boolean;
  /** Until when the change can be undone; by default a day after the time for it, because an undo may take a while. */
  keepUntil?: Date;
  /** `updatedAt` of the photo that the change was made for: a photo that was changed since is left. */
  version?: Date | undefined;
  /** Shared by the photos of a batch. */
  findTarget?: FindTarget;
};
type UndoOptions = {
  /** Also when the photo was changed since. */
  isForced?: boolean;
  /** The content without the change; by default with the former values of the fields that it changed. */
  restore?: (content: FotoContent, before: Partial<FotoContent>, changedAt: Date) => FotoContent;
  findTarget?: FindTarget;
};
type Job = Pick<JobRecord, '_id' | 'by' | 'createdAt' | 'total'>;
/** `changed`: for the audit log. */
type ChangeOutcome = Outcome & { changed?: { naam: string | undefined; changes: Changes } };
type Deps = {
  fotoWrites: Pick<FotoWriteService, 'updateFoto'>;
  labelTargets: Pick<LabelTargetService, 'resolveAdded' | 'createFindTarget'>;
  eigenaarRenames: Pick<EigenaarRenameService, 'createFindNameNow'>;
};

const hourMs = 60 * 60_000;

export type FotoChangeService = ReturnType<typeof createFotoChangeService>;

/** Changes of photos by jobs, and their undo. */
export const createFotoChangeService = ({ fotoWrites, labelTargets, eigenaarRenames }: Deps) => {
  /** Stores what an undo of a change needs; before the change. `to`: `updatedAt` of the photo after it. */
  const storeChange = async (
    { _id: job, by }: Pick<JobRecord, '_id'> & { by: JobRecord['by'] | string },
    { _id: foto, updatedAt: from }: PublicFoto,
    before: FotoContent,
    after: FotoContent,
    to = from,
    expiresAt = new Date(Date.now() + (undoHours + 24) * hourMs),
  ): Promise<void> => {
    const fields = getChangedFields(before, after);
    const change = {
      by,
      before: pick(before, fields),
      after: pick(after, fields.filter(isLabelField)),
      from,
      to,
      expiresAt,
    };
    await retryOnDuplicateKey(() => FotoChangeModel.updateOne({ job, foto }, { $set: change }, { upsert: true }));
  };

  /**
   * Returns the edits of single photos with these ids that can be undone: those of the last day, of photos whose content
   * nobody changed since.
   */
  const findUndoableEdits = async (ids: JobRecord['_id'][]): Promise<UnstoredJob[]> => {
    // The time in the id is that of the edit. `to` is later when the photo was turned since.
    const since = Date.now() - undoHours * hourMs;
    const recent = ids.filter((id) => id.getTimestamp().getTime() > since);
    const edits = await FotoChangeModel.find({ job: { $in: recent } }).lean<FotoChangeRecord[]>();
    const fotos = await FotoModel.find({ _id: { $in: edits.map(({ foto }) => foto) } }, { updatedAt: 1 }).lean();
    const versions = new Map(fotos.map(({ _id, updatedAt }) => [String(_id), updatedAt.getTime()]));
    return edits.flatMap(({ job: _id, by, foto, to, before }) => {
      if (!by || versions.get(String(foto)) !== to.getTime()) return [];
      const subject = { fields: Object.keys(before) };
      const job = { _id, kind: 'fotos.change', by: String(by), subject, input: {} } as const;
      return { ...job, createdAt: _id.getTimestamp(), items: [String(foto)] };
    });
  };

  /**
   * Changes a photo. Idempotent: a photo that is in the requested state stays as it is. Where the change adds a label that
   * was merged since, the photo gets the one that replaced it.
   */
  const changeFoto = (
    job: Job,
    id: string,
    toContentAfter: ChangeContent,
    { hasStamps = true, keepUntil, version, findTarget }: Options = {},
  ) =>
    retryOnConflict<ChangeOutcome>(`foto ${id}`, async () => {
      const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
      if (!foto) return { id, left: 'gone' };
      const current = toContent(foto);
      const { content, lost } = await labelTargets.resolveAdded(toContentAfter(current), current, findTarget);
      const outcome = toOutcome(foto, hasLabels(lost));
      const fields = getChangedFields(current, content);
      if (!fields.length) return outcome;
      if (version && version.getTime() !== foto.updatedAt.getTime())
        return { id, left: 'changed', naam: getDisplayName(foto) };
      if (isTooMuch(content, current)) return { id, left: 'full', naam: getDisplayName(foto) };
      const stamps = hasStamps ? updateStamps(foto, String(job.by)) : undefined;
      await storeChange(job, foto, current, content, stamps?.updatedAt, keepUntil);
      if (!(await fotoWrites.updateFoto(foto, content, stamps))) return undefined;
      return { ...outcome, ...toChanged(foto, current, content) };
    });

  /**
   * Restores the fields that a job changed, unless the photo was changed since. Gives the photo the labels that replaced
   * merged ones; a deleted one that the job took off is a reason to leave the photo. Returns null when the job did not
   * change the photo.
   */
  const undoChange = (job: Job, id: string, by: string, options: UndoOptions = {}) =>
    retryOnConflict<ChangeOutcome | null>(`foto ${id}`, async () => {
      const { isForced, restore = restoreFields, findTarget } = options;
      const changed = await FotoChangeModel.findOne({ job: job._id, foto: id }).lean<FotoChangeRecord>();
      if (!changed) return null;
      const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
      if (!foto) return { id, left: 'gone' };
      const isAt = (version?: Date | null) => version?.getTime() === foto.updatedAt.getTime();
      const current = toContent(foto);
      const restored = restore(current, changed.before, changed.to);
      const { content, lost } = await labelTargets.resolveAdded(restored, current, findTarget);
      const wasRemoved = (field: LabelField) => lost[field].some((label) => !changed.after?.[field]?.includes(label));
      const isIncomplete = labelFields.some(wasRemoved);
      const outcome = toOutcome(foto, isIncomplete);
      if (isAt(changed.undoneTo)) {
        // The process may have been killed just after it wrote the photo.
        if (!isForced) await keepUndoable(foto._id, changed.from, foto.updatedAt);
        return outcome;
      }
      const isUnchanged = isAt(changed.to);
      if (!isUnchanged && !isForced)
        return isAt(changed.from) ? null : { id, left: 'changed', naam: getDisplayName(foto) };
      if (isTooMuch(content, current)) return { id, left: 'full', naam: getDisplayName(foto) };
      if (isIncomplete && !getChangedFields(current, content).length) {
        if (isUnchanged) await keepUndoable(foto._id, changed.from, foto.updatedAt);
        return outcome;
      }
      const stamps = updateStamps(foto, by);
      await FotoChangeModel.updateOne({ _id: changed._id }, { $set: { undoneTo: stamps.updatedAt } });
      if (!(await fotoWrites.updateFoto(foto, content, stamps))) return undefined;
      if (isUnchanged) await keepUndoable(foto._id, changed.from, stamps.updatedAt);
      return { ...outcome, ...toChanged(foto, current, content) };
    });

  /** Deletes what is needed to undo the changes of a job. */
  const forgetChanges = async (job: Job, ids: string[]): Promise<void> => {
    await FotoChangeModel.deleteMany({ foto: { $in: ids }, job: job._id });
  };

  /** Changes the photos of a batch, and records who changed them. */
  const changeFotos = (
    job: Job,
    ids: string[],
    toChange: (id: string) => { change: ChangeContent; version?: Date | undefined },
  ) => {
    const findTarget = labelTargets.createFindTarget();
    return mapConcurrently(ids, (id) => {
      const { change, version } = toChange(id);
      return changeFoto(job, id, change, { version, findTarget }).then(recordChange(String(job.by), toAuditPart(job)));
    });
  };

  /** Undoes the changes of a batch, and records who undid them. An eigenaar that was renamed since has its new name. */
  const undoChanges = async (job: Job, ids: string[], undo: Pick<Job, '_id' | 'by' | 'total'>) => {
    const findNameNow = await eigenaarRenames.createFindNameNow(job.createdAt);
    const restore: UndoOptions['restore'] = (content, before, changedAt) => ({
      ...restoreFields(content, before),
      ...(before.eigenaar !== undefined && { eigenaar: findNameNow(before.eigenaar, changedAt) }),
    });
    const options = { restore, findTarget: labelTargets.createFindTarget() };
    const by = String(undo.by);
    return mapConcurrently(ids, (id) => undoChange(job, id, by, options).then(recordChange(by, toAuditPart(undo))));
  };

  /** Lets an earlier change be undone too, once the photo is back at version `from`, which has the time `to` now. */
  const keepUndoable = async (foto: PublicFoto['_id'], from: Date, to: Date): Promise<void> => {
    await FotoChangeModel.updateMany({ foto, to: from }, { $set: { to } });
  };

  return {
    storeChange,
    findUndoableEdits,
    changeFoto,
    undoChange,
    recordChange,
    changeFotos,
    undoChanges,
    forgetChanges,
    keepUndoable,
  };
};

const restoreFields = (content: FotoContent, before: Partial<FotoContent>): FotoContent => ({ ...content, ...before });

/** Records the change of a photo, and returns its outcome for the job. */
const recordChange =
  (by: string, part: AuditPart) =>
  async (result: ChangeOutcome | null): Promise<Outcome | null> => {
    if (!result) return null;
    const { changed, ...outcome } = result;
    if (changed) await record({ action: 'foto.changed', by, subject: outcome.id, ...changed, ...part });
    return outcome;
  };

const toChanged = (foto: PublicFoto, before: FotoContent, after: FotoContent) => ({
  isChanged: true,
  changed: { naam: getRecordedName(after, foto), changes: diff(before, after) },
});

const hasLabels = ({ tags, themes }: LabelIds) => tags.length + themes.length > 0;

const toOutcome = (foto: PublicFoto, isIncomplete: boolean): Outcome => ({
  id: String(foto._id),
  ...(isIncomplete && { left: 'label', naam: getDisplayName(foto) }),
});

const isLabelField = (name: keyof FotoContent): name is LabelField => (labelFields as string[]).includes(name);

const pick = <K extends keyof FotoContent>(content: FotoContent, fields: K[]) =>
  Object.fromEntries(fields.map((name) => [name, content[name]])) as Partial<Pick<FotoContent, K>>;
