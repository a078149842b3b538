import { undoHours, type FotoContent } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { mapConcurrently } from '../../../platform/database/batches.js';
import { retryOnConflict, retryOnDuplicateKey } from '../../../platform/database/database.js';
import { updateStamps } from '../../../platform/database/stamps.js';
import type { JobRecord, Outcome } from '../../jobs/index.js';
import { getChangedFields, isTooMuch, toContent } from '../foto-content.js';
import { getDisplayName } from '../foto-texts.js';
import type { FotoWriteService } from '../foto-write.service.js';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import { FotoChangeModel, type FotoChangeRecord } from './foto-change.model.js';

type ChangeContent = (content: FotoContent) => FotoContent;
type Options = {
  /** Whether an edit that is open elsewhere conflicts with the change. */
  hasStamps?: boolean;
  /** Until when the change can be undone; by default a day after the time for it, because an undo may take a while. */
  keepUntil?: Date;
  /** `updatedAt` of the foto that the change was made for: a foto that was changed since is left. */
  version?: Date | undefined;
};
type UndoOptions = {
  /** Also when the foto was changed since. */
  isForced?: boolean;
  /** The content without the change; by default with the former values of the fields that it changed. */
  restore?: (content: FotoContent, before: Partial<FotoContent>) => FotoContent;
};
type Job = Pick<JobRecord, '_id' | 'by'>;

const hourMs = 60 * 60_000;

export type FotoChangeService = ReturnType<typeof createFotoChangeService>;

/** Changes of fotos by jobs, and their undo. */
export const createFotoChangeService = ({ updateFoto }: Pick<FotoWriteService, 'updateFoto'>) => {
  /** Changes a foto. Idempotent: a foto that is in the requested state stays as it is. */
  const changeFoto = (
    job: Job,
    id: string,
    toContentAfter: ChangeContent,
    { hasStamps = true, keepUntil, version }: Options = {},
  ) =>
    retryOnConflict<Outcome>(`foto ${id}`, async () => {
      const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
      if (!foto) return { id, left: 'gone' };
      const current = toContent(foto);
      const content = toContentAfter(current);
      const fields = getChangedFields(current, content);
      if (!fields.length) return { id };
      if (version && version.getTime() !== foto.updatedAt.getTime())
        return { id, left: 'changed', naam: getDisplayName(foto) };
      if (isTooMuch(content)) return { id, left: 'full', naam: getDisplayName(foto) };
      const by = String(job.by);
      const stamps = hasStamps ? updateStamps(foto, by) : undefined;
      const expiresAt = keepUntil ?? new Date(Date.now() + (undoHours + 24) * hourMs);
      const change = { before: pick(current, fields), from: foto.updatedAt, to: stamps?.updatedAt ?? foto.updatedAt };
      const update = { $set: { ...change, expiresAt } };
      await retryOnDuplicateKey(() => FotoChangeModel.updateOne({ job: job._id, foto: id }, update, { upsert: true }));
      if (!(await updateFoto(foto, content, stamps))) return undefined;
      return { id, isChanged: true };
    });

  /**
   * Restores the fields that a job changed, unless the foto was changed since. Returns undefined when the job did not
   * change the foto.
   */
  const undoChange = (job: Job, id: string, by: string, { isForced, restore = restoreFields }: UndoOptions = {}) =>
    retryOnConflict<Outcome | null>(`foto ${id}`, async () => {
      const changed = await FotoChangeModel.findOne({ job: job._id, foto: id }).lean<FotoChangeRecord>();
      if (!changed) return null;
      const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
      if (!foto) return { id, left: 'gone' };
      const isAt = (version?: Date | null) => version?.getTime() === foto.updatedAt.getTime();
      if (isAt(changed.undoneTo)) {
        // The process may have been killed just after it wrote the foto.
        if (!isForced) await keepUndoable(foto._id, changed.from, foto.updatedAt);
        return { id };
      }
      const isUnchanged = isAt(changed.to);
      if (!isUnchanged && !isForced)
        return isAt(changed.from) ? null : { id, left: 'changed', naam: getDisplayName(foto) };
      const content = restore(toContent(foto), changed.before);
      if (isTooMuch(content)) return { id, left: 'full', naam: getDisplayName(foto) };
      const stamps = updateStamps(foto, by);
      await FotoChangeModel.updateOne({ _id: changed._id }, { $set: { undoneTo: stamps.updatedAt } });
      if (!(await updateFoto(foto, content, stamps))) return undefined;
      if (isUnchanged) await keepUndoable(foto._id, changed.from, stamps.updatedAt);
      return { id, isChanged: true };
    });

  /** Deletes what is needed to undo the changes of a job. */
  const forgetChanges = async (job: Job, ids: string[]): Promise<void> => {
    await FotoChangeModel.deleteMany({ foto: { $in: ids }, job: job._id });
  };

  /** Changes the fotos of a batch, and records who changed them. */
  const changeFotos = (
    job: Job,
    ids: string[],
    toChange: (id: string) => { change: ChangeContent; version?: Date | undefined },
  ) =>
    mapConcurrently(ids, (id) => {
      const { change, version } = toChange(id);
      return changeFoto(job, id, change, { version }).then(recordChange(String(job.by)));
    });

  /** Undoes the changes of a batch, and records who undid them. */
  const undoChanges = (job: Job, ids: string[], { by }: Pick<Job, 'by'>) =>
    mapConcurrently(ids, (id) => undoChange(job, id, String(by)).then(recordChange(String(by))));

  /** Lets an earlier change be undone too, once the foto is back at version `from`, which has the time `to` now. */
  const keepUndoable = async (foto: PublicFoto['_id'], from: Date, to: Date): Promise<void> => {
    await FotoChangeModel.updateMany({ foto, to: from }, { $set: { to } });
  };

  return { changeFoto, undoChange, changeFotos, undoChanges, forgetChanges, keepUndoable };
};

const restoreFields = (content: FotoContent, before: Partial<FotoContent>): FotoContent => ({ ...content, ...before });

const recordChange =
  (by: string) =>
  async <O extends Outcome | null>(outcome: O): Promise<O> => {
    if (outcome?.isChanged) await record({ action: 'foto.changed', by, subject: outcome.id });
    return outcome;
  };

const pick = (content: FotoContent, fields: (keyof FotoContent)[]) =>
  Object.fromEntries(fields.map((name) => [name, content[name]])) as Partial<FotoContent>;
