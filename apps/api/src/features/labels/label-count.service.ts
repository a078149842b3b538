import { labelModels, type LabelField, type LabelIds } from './label.model.js';

export type LabelCountService = ReturnType<typeof createLabelCountService>;

export const createLabelCountService = () => {
  /**
   * Adjusts the counts after a foto's labels changed. Pass no labels as `before` for a new photo and as `after` for a
   * deleted one.
   */
  const adjustCounts = async (before: LabelIds, after: LabelIds): Promise<void> => {
    await Promise.all([adjustField('tags', before, after), adjustField('themes', before, after)]);
  };

  /** Returns the ids that do not exist. */
  const findUnknownLabels = async (labels: LabelIds): Promise<LabelIds> => {
    const [tags, themes] = await Promise.all([
      findUnknownIds('tags', labels.tags),
      findUnknownIds('themes', labels.themes),
    ]);
    return { tags, themes };
  };

  return { adjustCounts, findUnknownLabels };
};

const adjustField = async (field: LabelField, before: LabelIds, after: LabelIds) => {
  const [idsBefore, idsAfter] = [toIdSet(before[field]), toIdSet(after[field])];
  const toIncrement = (count: number) => (_id: string) => ({
    updateOne: { filter: { _id }, update: { $inc: { count } } },
  });
  const updates = [
    ...[...idsAfter].filter((id) => !idsBefore.has(id)).map(toIncrement(1)),
    ...[...idsBefore].filter((id) => !idsAfter.has(id)).map(toIncrement(-1)),
  ];
  // Uses single updates, because the driver does not retry `updateMany` after a network error.
  if (updates.length) await labelModels[field].bulkWrite(updates, { ordered: false });
};

const findUnknownIds = async (field: LabelField, ids: string[]) => {
  if (!ids.length) return [];
  const found = await labelModels[field].find({ _id: { $in: ids } }, { _id: 1 }).lean();
  const knownIds = toIdSet(found.map(({ _id }) => String(_id)));
  return ids.filter((id) => !knownIds.has(id.toLowerCase()));
};

/** Ids are hexadecimal in either case. */
const toIdSet = (ids: string[]) => new Set(ids.map((id) => id.toLowerCase()));
