import { labelModels, type LabelField } from './label.model.js';

/** The ids of a foto's labels. */
export type Labelled = Record<LabelField, string[]>;

/**
 * Adjusts the counts after a foto's labels changed. Pass no labels as `before` for a new foto and as `after` for a
 * deleted one.
 */
export const adjustCounts = async (before: Labelled, after: Labelled): Promise<void> => {
  await Promise.all([adjust('tags', before, after), adjust('themes', before, after)]);
};

/** Returns the ids that do not exist. */
export const unknownLabels = async ({ tags, themes }: Labelled): Promise<Labelled> => ({
  tags: await unknown('tags', tags),
  themes: await unknown('themes', themes),
});

const adjust = async (field: LabelField, before: Labelled, after: Labelled) => {
  const [had, has] = [idsOf(before[field]), idsOf(after[field])];
  const by = (count: number) => (_id: string) => ({ updateOne: { filter: { _id }, update: { $inc: { count } } } });
  const changes = [
    ...[...has].filter((id) => !had.has(id)).map(by(1)),
    ...[...had].filter((id) => !has.has(id)).map(by(-1)),
  ];
  // Uses single updates, because the driver does not retry `updateMany` after a network error.
  if (changes.length) await labelModels[field].bulkWrite(changes, { ordered: false });
};

const unknown = async (field: LabelField, ids: string[]) => {
  if (!ids.length) return [];
  const found = await labelModels[field].find({ _id: { $in: ids } }, { _id: 1 }).lean();
  const known = idsOf(found.map(({ _id }) => String(_id)));
  return ids.filter((id) => !known.has(id.toLowerCase()));
};

/** Ids are hexadecimal in either case. */
const idsOf = (ids: string[]) => new Set(ids.map((id) => id.toLowerCase()));
