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
