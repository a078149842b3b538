import { conceptCondition, visibleCondition } from '../foto-status.js';
import type { SearchPlan } from './search-plan.service.js';

/**
 * Adds the range to each branch of `$or`, so that the query planner can use an index with both; also the status of
 * concepts, which have their own indexes.
 */
export const toFilter = ({ indexed, residual, status }: SearchPlan, range: object = {}) => {
  const indexedStatus = status === 'concept' ? conceptCondition : {};
  const branches = indexed.map((condition) => ({ ...condition, ...indexedStatus, ...range }));
  const tests = status === 'zichtbaar' ? [...residual, visibleCondition] : residual;
  return {
    ...(branches.length > 1 ? { $or: branches } : branches[0]),
    ...(tests.length && { $and: tests }),
  };
};
