import { normalise } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import type { RunExclusive } from '../../../platform/database/database-mutex.js';
import { isDuplicateKey } from '../../../platform/database/database.js';
import { createStamps } from '../../../platform/database/stamps.js';
import {
  labelFields,
  labelModels,
  type LabelLookupService,
  type LabelField,
  type LabelIds,
} from '../../labels/index.js';
import { assertLabelsExist, toUniqueIds, without } from '../foto-content.js';
import { LabelRemovalModel, restoredActions, type LabelRemoval } from './label-removal.model.js';

/** Returns the label that an id stands for now; undefined when it was deleted. */
export type FindTarget = (field: LabelField, id: string) => Promise<string | undefined>;
export type LabelTargetService = ReturnType<typeof createLabelTargetService>;

type Deps = {
  labelLookup: Pick<LabelLookupService, 'findUnknownLabels'>;
  runExclusive: RunExclusive;
};

/** The labels that took the place of merged ones. */
export const createLabelTargetService = ({ labelLookup, runExclusive }: Deps) => {
  /** Returns the label itself when it exists, else the one that it was merged into, directly or in several steps. */
  const findTarget: FindTarget = async (field, id) => {
    const { target, cycle } = await followMerges(field, id);
    return cycle ? breakCycle(field, cycle) : target;
  };

  /** As `findTarget`; looks each label up once. For a batch of photos. */
  const createFindTarget = (): FindTarget => {
    const found = new Map<string, Promise<string | undefined>>();
    return (field, id) => {
      const target = found.get(field + id) ?? findTarget(field, id);
      found.set(field + id, target);
      return target;
    };
  };

  /**
   * Replaces the labels that were merged among those that `content` adds to `current`, and leaves out those that were
   * deleted. Returns these as `lost`.
   */
  const resolveAdded = async <T extends LabelIds>(content: T, current: LabelIds, find: FindTarget = findTarget) => {
    const lost: LabelIds = { tags: [], themes: [] };
    const resolved: LabelIds = { tags: [], themes: [] };
    for (const field of labelFields)
      for (const id of content[field]) {
        const target = current[field].includes(id) ? id : await find(field, id);
        if (!target) lost[field].push(id);
        else if (!resolved[field].includes(target)) resolved[field].push(target);
      }
    return { content: { ...content, ...resolved }, lost };
  };

  /**
   * Returns the labels for a new photo: replaces those that were merged, and leaves out those that were deleted. Throws
   * `invalid` for ids that were never a label.
   */
  const resolveNew = async (labels: LabelIds): Promise<LabelIds> => {
    const unique = { tags: toUniqueIds(labels.tags), themes: toUniqueIds(labels.themes) };
    const unknown = await labelLookup.findUnknownLabels(unique);
    const known = { tags: without(unique.tags, unknown.tags), themes: without(unique.themes, unknown.themes) };
    const { content, lost } = await resolveAdded(unique, known);
    assertLabelsExist({
      tags: await withoutRemoved('tags', lost.tags),
      themes: await withoutRemoved('themes', lost.themes),
    });
    return content;
  };

  /**
   * Restores one of labels that were merged into each other in a circle, by processes that did not see each other's
   * merge, or by an earlier version. Returns the label that the others are merged into now.
   */
  const breakCycle = (field: LabelField, cycle: string[]) =>
    runExclusive(async (signal) => {
      // The same one for all processes and jobs.
      const _id = cycle.toSorted()[0]!;
      const { target, cycle: remaining } = await followMerges(field, _id);
      const removal = remaining && (await LabelRemovalModel.findById(_id).lean<LabelRemoval>());
      if (!removal) return target;
      signal.throwIfAborted();
      const { naam, job, by } = removal;
      const normaal = normalise(naam);
      try {
        await labelModels[field].create({ _id, naam, normaal, ...createStamps(String(by)) });
      } catch (cause) {
        const existing = isDuplicateKey(cause) && (await labelModels[field].findOne({ normaal }, { _id: 1 }).lean());
        if (!existing) throw cause;
        // Somebody added a label with this name since.
        await LabelRemovalModel.updateOne({ _id, job }, { $set: { into: existing._id } });
        return String(existing._id);
      }
      await LabelRemovalModel.deleteOne({ _id, job });
      await record({ action: restoredActions[field], by: String(by), subject: _id, naam });
      return _id;
    });

  return { findTarget, createFindTarget, followMerges, resolveAdded, resolveNew };
};

const withoutRemoved = async (field: LabelField, ids: string[]) => {
  if (!ids.length) return [];
  const removals = await LabelRemovalModel.find({ _id: { $in: ids }, field }, { _id: 1 }).lean();
  return without(
    ids,
    removals.map(({ _id }) => String(_id)),
  );
};

const exists = async (field: LabelField, _id: string) => (await labelModels[field].exists({ _id })) !== null;

/** Follows the merges of a label until one that exists. Returns those of a circle instead, and neither for a deleted one. */
const followMerges = async (field: LabelField, start: string): Promise<{ target?: string; cycle?: string[] }> => {
  const followed: string[] = [];
  for (let id = start; ;) {
    if (await exists(field, id)) return { target: id };
    if (followed.includes(id)) return { cycle: followed.slice(followed.indexOf(id)) };
    followed.push(id);
    const removal = await LabelRemovalModel.findOne({ _id: id, field }).lean<LabelRemoval>();
    // It may have been restored between the two queries.
    if (!removal?.into) return (await exists(field, id)) ? { target: id } : {};
    id = String(removal.into);
  }
};
