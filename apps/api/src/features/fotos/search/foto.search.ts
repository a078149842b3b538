import { countedFotos, type FotoFilter, type FotoSearch } from '@ledenportaal/shared';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import { planSearch, type SearchPlan } from './search-plan.js';

/** Newest first; `_id` breaks ties, so that paging neither repeats nor skips a foto. */
const newestFirst = { createdAt: -1, _id: -1 } as const;
const oldestFirst = { createdAt: 1, _id: 1 } as const;

type CreatedAtRange = { createdAt?: { $gte: Date } | { $lte: Date } };

/** Adds the range to each branch of `$or`, so that the query planner can use an index with both. */
export const toFilter = ({ indexed, residual }: SearchPlan, range: CreatedAtRange = {}) => {
  const branches = indexed.map((condition) => ({ ...condition, ...range }));
  return {
    ...(branches.length > 1 ? { $or: branches } : branches[0]),
    ...(residual.length && { $and: residual }),
  };
};

/** Finds a page of fotos, newest first, and counts the matches up to `countedFotos`. */
export const findFotos = async ({ limit, page, ...search }: FotoSearch) => {
  const plan = await planSearch(search);
  if (!plan) return { records: [], total: 0, more: false };
  const filter = toFilter(plan);
  const pageQuery = FotoModel.find(filter, publicFields)
    .sort(newestFirst)
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<PublicFoto[]>();
  const [records, matchCount] = await Promise.all([
    pageQuery,
    FotoModel.countDocuments(filter, { limit: countedFotos + 1 }),
  ]);
  return { records, total: Math.min(matchCount, countedFotos), more: matchCount > countedFotos };
};

/** Returns whether a search has results. */
export const hasResults = async (search: FotoFilter): Promise<boolean> => {
  const plan = await planSearch(search);
  return plan !== undefined && (await FotoModel.exists(toFilter(plan))) !== null;
};

type GridPosition = Pick<PublicFoto, '_id' | 'createdAt'>;

/** Finds the foto before this one in the order of the grid. */
export const findPrevious = ({ _id, createdAt }: GridPosition, plan: SearchPlan) =>
  findAdjacent(plan, { createdAt: { $gte: createdAt } }, { createdAt, _id: { $lte: _id } }).sort(oldestFirst);

/** Finds the foto after this one in the order of the grid. */
export const findNext = ({ _id, createdAt }: GridPosition, plan: SearchPlan) =>
  findAdjacent(plan, { createdAt: { $lte: createdAt } }, { createdAt, _id: { $gte: _id } }).sort(newestFirst);

/**
 * `excluded` matches fotos with the same `createdAt` on the other side of the current one, and the current one itself.
 */
const findAdjacent = (plan: SearchPlan, range: CreatedAtRange, excluded: object) =>
  FotoModel.find({ ...toFilter(plan, range), $nor: [excluded] }, publicFields)
    .limit(1)
    .lean<PublicFoto[]>();
