import { labelModels, type LabelField } from './label.model.js';

/** The labels of a photo, by their ids. */
export type Labelled = Record<LabelField, string[]>;

/** Keeps the counts in step with a photo that has changed; one that comes had no labels before, one that goes has none after. */
export const adjustCounts = async (before: Labelled, after: Labelled): Promise<void> => {
  await Promise.all([adjust('tags', before, after), adjust('themes', before, after)]);
};

/** Those that no longer exist: they may not be put on a photo. */
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
  // One by one, since a driver does not retry an update of many whose answer got lost.
  if (changes.length) await labelModels[field].bulkWrite(changes, { ordered: false });
};

const unknown = async (field: LabelField, ids: string[]) => {
  if (!ids.length) return [];
  const found = await labelModels[field].find({ _id: { $in: ids } }, { _id: 1 }).lean();
  const known = idsOf(found.map(({ _id }) => String(_id)));
  return ids.filter((id) => !known.has(id.toLowerCase()));
};

/** The hexadecimal digits of one id may come in either case. */
const idsOf = (ids: string[]) => new Set(ids.map((id) => id.toLowerCase()));
