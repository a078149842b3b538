import { maxCountedFotos, type FotoFilter, type FotoSearch } from '@ledenportaal/shared';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import { toFilter, type CreatedAtRange } from './search-filter.js';
import type { SearchPlan, SearchPlanService } from './search-plan.service.js';

/** Newest first; `_id` breaks ties, so that paging neither repeats nor skips a foto. */
const newestFirst = { createdAt: -1, _id: -1 } as const;

const oldestFirst = { createdAt: 1, _id: 1 } as const;

export type FotoSearchService = ReturnType<typeof createFotoSearchService>;

export const createFotoSearchService = ({ planSearch }: Pick<SearchPlanService, 'planSearch'>) => {
  /** Finds a page of fotos, newest first, and counts the matches up to `countedFotos`. */
  const findFotos = async ({ limit, page, ...search }: FotoSearch) => {
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
      FotoModel.countDocuments(filter, { limit: maxCountedFotos + 1 }),
    ]);
    return { records, total: Math.min(matchCount, maxCountedFotos), more: matchCount > maxCountedFotos };
  };

  /** Returns the ids of the first `limit` fotos that match, newest first. */
  const findIds = async (filter: FotoFilter, limit: number): Promise<string[]> => {
    const plan = await planSearch(filter);
    if (!plan) return [];
    const fotos = await FotoModel.find(toFilter(plan), { _id: 1 }).sort(newestFirst).limit(limit).lean();
    return fotos.map(({ _id }) => String(_id));
  };

  /** Returns whether a search has results. */
  const hasResults = async (search: FotoFilter): Promise<boolean> => {
    const plan = await planSearch(search);
    return plan !== undefined && (await FotoModel.exists(toFilter(plan))) !== null;
  };

  /** Finds the foto before this one in the order of the grid. */
  const findPrevious = ({ _id, createdAt }: GridPosition, plan: SearchPlan) =>
    findAdjacent(plan, { createdAt: { $gte: createdAt } }, { createdAt, _id: { $lte: _id } }).sort(oldestFirst);

  /** Finds the foto after this one in the order of the grid. */
  const findNext = ({ _id, createdAt }: GridPosition, plan: SearchPlan) =>
    findAdjacent(plan, { createdAt: { $lte: createdAt } }, { createdAt, _id: { $gte: _id } }).sort(newestFirst);

  return { findFotos, findIds, hasResults, findPrevious, findNext };
};

type GridPosition = Pick<PublicFoto, '_id' | 'createdAt'>;

/**
 * `excluded` matches fotos with the same `createdAt` on the other side of the current one, and the current one itself.
 */
const findAdjacent = (plan: SearchPlan, range: CreatedAtRange, excluded: object) =>
  FotoModel.find({ ...toFilter(plan, range), $nor: [excluded] }, publicFields)
    .limit(1)
    .lean<PublicFoto[]>();
