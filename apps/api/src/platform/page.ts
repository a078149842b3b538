import type { Paging } from '@ledenportaal/shared';
import type { Model, PipelineStage } from 'mongoose';

/** A page of what these stages find, and how many that is in all. */
export const findPage = async <D>(
  model: Pick<Model<unknown>, 'aggregate'>,
  stages: PipelineStage[],
  { page, limit }: Paging,
) => {
  const inPages = { docs: [{ $skip: (page - 1) * limit }, { $limit: limit }], counted: [{ $count: 'total' }] };
  const [found] = await model.aggregate<{ docs: D[]; counted: { total: number }[] }>([...stages, { $facet: inPages }]);
  return { docs: found?.docs ?? [], total: found?.counted[0]?.total ?? 0 };
};

/** Where somebody is in a list that grows at its beginning: pages by number would show what was seen before. */
export type Place = { at: Date; id: string };

/**
 * What comes past it, in a list with the newest first. A $nor, since the conditions of an $or would each ask for an
 * index of their own.
 */
export const past = (field: string, place: Place | undefined) =>
  place ? { [field]: { $lte: place.at }, $nor: [{ [field]: place.at, _id: { $gte: place.id } }] } : {};
