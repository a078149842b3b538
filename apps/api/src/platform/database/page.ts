import type { Paging } from '@ledenportaal/shared';
import type { Model, mongo, PipelineStage } from 'mongoose';

/** Returns one page of the result of these stages, and the total number of items (pagination by page number). */
export const findPage = async <D>(
  model: Pick<Model<unknown>, 'aggregate'>,
  stages: PipelineStage[],
  { page, limit }: Paging,
) => {
  const facets = { docs: [{ $skip: (page - 1) * limit }, { $limit: limit }], counted: [{ $count: 'total' }] };
  const [found] = await model.aggregate<{ docs: D[]; counted: { total: number }[] }>([...stages, { $facet: facets }]);
  return { docs: found?.docs ?? [], total: found?.counted[0]?.total ?? 0 };
};

/** A model, or an object with a collection that has no model. */
export type Source = { collection: Pick<mongo.Collection, 'find' | 'countDocuments'> };

/** Returns a page of the documents that match, the latest by `field` first, and their number. */
export const findLatest = async <D>(
  { collection }: Source,
  filter: Record<string, unknown>,
  field: string,
  { page, limit }: Paging,
  projection: Record<string, 0> | Record<string, 1> = {},
): Promise<{ docs: D[]; total: number }> => {
  const cursor = collection
    .find(filter, { projection })
    .sort({ [field]: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit);
  const [docs, total] = await Promise.all([cursor.toArray(), collection.countDocuments(filter)]);
  return { docs: docs as D[], total };
};

/** Position in a list that grows at its start, where page numbers would repeat items. */
export type Cursor = { at: Date; id: string };

/**
 * Filter for the items after the cursor, newest first. Uses $nor, because each condition of an $or would need its own
 * index.
 */
export const afterCursor = (field: string, cursor: Cursor | undefined) =>
  cursor ? { [field]: { $lte: cursor.at }, $nor: [{ [field]: cursor.at, _id: { $gte: cursor.id } }] } : {};
