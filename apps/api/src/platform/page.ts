import type { Paging } from '@ledenportaal/shared';
import type { Model, PipelineStage } from 'mongoose';

/** Returns one page of the result of these stages, and the total. */
export const findPage = async <D>(
  model: Pick<Model<unknown>, 'aggregate'>,
  stages: PipelineStage[],
  { page, limit }: Paging,
) => {
  const inPages = { docs: [{ $skip: (page - 1) * limit }, { $limit: limit }], counted: [{ $count: 'total' }] };
  const [found] = await model.aggregate<{ docs: D[]; counted: { total: number }[] }>([...stages, { $facet: inPages }]);
  return { docs: found?.docs ?? [], total: found?.counted[0]?.total ?? 0 };
};

/** Position in a list that grows at its start, where page numbers would repeat items. */
export type Place = { at: Date; id: string };

/**
 * Filter for the items after the cursor, newest first. Uses $nor, because each condition of an $or would need its own
 * index.
 */
export const past = (field: string, place: Place | undefined) =>
  place ? { [field]: { $lte: place.at }, $nor: [{ [field]: place.at, _id: { $gte: place.id } }] } : {};
