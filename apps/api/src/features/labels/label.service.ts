import {
  AppError,
  canSeeAllFotos,
  compareNames,
  errorTable,
  maxBulk,
  normalise,
  type Label,
  type PurgeResult,
  type UndoableMessage,
  type Viewer,
} from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { ignoreDuplicateKey } from '../../platform/database/database.js';
import { diff } from '../../platform/database/diff.js';
import { nextUpdatedAt, createStamps } from '../../platform/database/stamps.js';
import { assertBelowLimit } from '../../platform/limits/list-limits.js';
import { processEach } from '../../platform/process-each.js';
import type { Resources } from '../../platform/resources.js';
import { labelModels, toLabel, type LabelField, type LabelRecord } from './label.model.js';

const kinds = {
  tags: { noun: 'Tag', added: 'tag.added', changed: 'tag.changed', exists: 'tag_exists', missing: 'tag_not_found' },
  themes: {
    noun: 'Thema',
    added: 'thema.added',
    changed: 'thema.changed',
    exists: 'thema_exists',
    missing: 'thema_not_found',
  },
} as const;

/** More labels are removed in the background. */
const maxLabelsInRequest = 10;

const noFotos = { visible: 0, hidden: 0 };

const collapseWhitespace = (naam: string) => naam.replace(/\s+/gu, ' ').trim();

export type LabelDeps = {
  labelCounts: {
    /** Returns how many photos have each label, by its id: those that leden see, and others. */
    countFotos: (field: LabelField) => Promise<Map<string, { visible: number; hidden: number }>>;
  };
  labelRemoval: {
    /**
     * Removes the label that `find` returns from photos, or replaces it by `into`. No other label is removed or restored
     * from the call of `find` until the label is deleted. Returns the id by which that can be undone. `isQueued`: in the
     * background, whatever the number of photos.
     */
    removeLabel: <T extends { label: LabelRecord; into?: LabelRecord }>(
      field: LabelField,
      find: () => Promise<T>,
      by: string,
      options?: { isQueued?: boolean },
    ) => Promise<T & { undo: string }>;
  };
};
export type LabelService = ReturnType<typeof createLabelService>;

/** Creates the service for tags or themes, which differ in their model and error codes. */
export const createLabelService = (
  { listLimits }: Resources,
  { labelCounts, labelRemoval }: LabelDeps,
  field: LabelField,
) => {
  const model = labelModels[field];
  const { noun, added, changed, exists, missing } = kinds[field];

  const find = async (id: string): Promise<LabelRecord> => {
    const label = await model.findById(id).lean<LabelRecord>();
    if (!label) throw new AppError(missing);
    return label;
  };
  const findToRemove = async (id: string) => ({ label: await find(id) });
  const throwNameTaken = (label: Pick<LabelRecord, '_id'>): never => {
    throw new AppError(exists, { details: { label: String(label._id) }, fields: { naam: errorTable[exists].text } });
  };

  /** Returns the label with this name, or creates it. */
  const findOrCreate = async (naam: string, by: string): Promise<{ label: LabelRecord; isNew: boolean }> => {
    const normaal = normalise(naam);
    const existing = await model.findOne({ normaal }).lean<LabelRecord>();
    if (existing) return { label: existing, isNew: false };
    await assertBelowLimit(model, listLimits[field]);
    const label = { naam: collapseWhitespace(naam), normaal, ...createStamps(by) };
    const created = await model.create(label).catch(ignoreDuplicateKey);
    // Two at once: the other one was first.
    if (!created) return findOrCreate(naam, by);
    await record({ action: added, by, subject: created.id, naam: created.naam });
    return { label: created.toObject<LabelRecord>(), isNew: true };
  };

  return {
    /** Leden do not see labels that only photos have which they do not see. */
    list: async (viewer: Viewer): Promise<Label[]> => {
      const [labels, counts] = await Promise.all([
        model.find({}, { naam: 1 }).lean<LabelRecord[]>(),
        labelCounts.countFotos(field),
      ]);
      const seesAll = canSeeAllFotos(viewer);
      return labels
        .flatMap((label) => {
          const { visible, hidden } = counts.get(String(label._id)) ?? noFotos;
          return visible > 0 || hidden === 0 || seesAll ? toLabel(label, visible) : [];
        })
        .sort((a, b) => compareNames(a.naam, b.naam));
    },
    add: async (naam: string, viewer: Viewer): Promise<Label> => {
      const { label, isNew } = await findOrCreate(naam, viewer.id);
      return isNew ? toLabel(label, 0) : throwNameTaken(label);
    },
    /** Renames a label. Photos refer to it by id and do not change. */
    rename: async (id: string, naam: string, { id: by }: Viewer): Promise<Label> => {
      const { updatedAt } = await find(id);
      const changes = {
        naam: collapseWhitespace(naam),
        normaal: normalise(naam),
        updatedAt: nextUpdatedAt(updatedAt),
        updatedBy: by,
      };
      const update = model.findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'before' });
      const before = await update.lean<LabelRecord>().catch(ignoreDuplicateKey);
      if (before === undefined)
        return throwNameTaken(
          (await model.findOne({ normaal: changes.normaal }, { _id: 1 }).lean()) ?? (await find(id)),
        );
      if (!before) throw new AppError(missing);
      const label = { ...before, naam: changes.naam };
      await record({ action: changed, by, subject: id, naam: label.naam, changes: diff(before, label, ['naam']) });
      const { visible } = (await labelCounts.countFotos(field)).get(String(label._id)) ?? noFotos;
      return toLabel(label, visible);
    },
    /** Replaces the label by another on all its photos. */
    merge: async (id: string, into: string, viewer: Viewer): Promise<UndoableMessage> => {
      const findBoth = async () => {
        const label = await find(id);
        const other = await model.findById(into).lean<LabelRecord>();
        if (!other || other._id.equals(label._id))
          throw new AppError('invalid', {
            fields: { into: `Kies een bestaand${field === 'tags' ? 'e andere tag' : ' ander thema'}.` },
          });
        return { label, into: other };
      };
      const { undo, label, into: other } = await labelRemoval.removeLabel(field, findBoth, viewer.id);
      return { undo, msg: `${noun} ‘${label.naam}’ is samengevoegd met ‘${other.naam}’.` };
    },
    /** Returns the id of the label with this name; creates the label when there is none. */
    ensure: async (naam: string, by: string): Promise<string> => String((await findOrCreate(naam, by)).label._id),
    /** Returns the ids of the labels with these names, by normalised name. */
    findIdsByName: async (namen: string[]): Promise<Map<string, string>> => {
      if (!namen.length) return new Map();
      const labels = await model.find({ normaal: { $in: namen.map(normalise) } }, { normaal: 1 }).lean<LabelRecord[]>();
      return new Map(labels.map(({ _id, normaal }) => [normaal, String(_id)]));
    },
    /** Removes a label from all its photos, and deletes it. */
    remove: async (id: string, viewer: Viewer): Promise<UndoableMessage> => {
      const { undo, label } = await labelRemoval.removeLabel(field, () => findToRemove(id), viewer.id);
      return { undo, msg: `${noun} ‘${label.naam}’ is verwijderd.` };
    },
    /** Removes labels as `remove` does, each by a job of its own. */
    removeMany: async (ids: string[], viewer: Viewer): Promise<PurgeResult> => {
      // Few photos each may be too many to wait for together.
      const counts = await labelCounts.countFotos(field);
      const total = ids.reduce((sum, id) => {
        const { visible, hidden } = counts.get(id.toLowerCase()) ?? noFotos;
        return sum + visible + hidden;
      }, 0);
      const isQueued = ids.length > maxLabelsInRequest || total > maxBulk;
      return processEach(ids, ['done', 'gone'], async (id) => {
        try {
          await labelRemoval.removeLabel(field, () => findToRemove(id), viewer.id, { isQueued });
          return 'done';
        } catch (cause) {
          if (cause instanceof AppError && cause.code === missing) return 'gone';
          throw cause;
        }
      });
    },
  };
};
