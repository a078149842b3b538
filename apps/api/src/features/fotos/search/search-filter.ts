import type { SearchPlan } from './search-plan.service.js';

export type CreatedAtRange = { createdAt?: { $gte: Date } | { $lte: Date } };

/** Adds the range to each branch of `$or`, so that the query planner can use an index with both. */
export const toFilter = ({ indexed, residual }: SearchPlan, range: CreatedAtRange = {}) => {
  const branches = indexed.map((condition) => ({ ...condition, ...range }));
  return {
    ...(branches.length > 1 ? { $or: branches } : branches[0]),
    ...(residual.length && { $and: residual }),
  };
};
