import { maxCountedFotos, type FotoFilter, type FotoSearch, type FotoSort } from '@ledenportaal/shared';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import { toFilter, type CreatedAtRange } from './search-filter.js';
import type { SearchPlan, SearchPlanService } from './search-plan.service.js';

/** `_id` breaks ties, so that paging neither repeats nor skips a foto. Indexes are read in both directions. */
const sorts = { newest: { createdAt: -1, _id: -1 }, oldest: { createdAt: 1, _id: 1 } } as const;
const reversed = { newest: 'oldest', oldest: 'newest' } as const;

export type FotoSearchService = ReturnType<typeof createFotoSearchService>;

export const createFotoSearchService = ({ planSearch }: Pick<SearchPlanService, 'planSearch'>) => {
  /** Finds a page of fotos and counts the matches up to `maxCountedFotos`. */
  const findFotos = async ({ limit, page, sort = 'newest', fotos, ...search }: FotoSearch) => {
    const plan = await planSearch(search);
    if (!plan) return { records: [], total: 0, more: false };
    const filter = { ...toFilter(plan), ...(fotos && { _id: { $in: fotos } }) };
    const pageQuery = FotoModel.find(filter, publicFields)
      .sort(sorts[sort])
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<PublicFoto[]>();
    const [records, matchCount] = await Promise.all([
      pageQuery,
      FotoModel.countDocuments(filter, { limit: maxCountedFotos + 1 }),
    ]);
    return { records, total: Math.min(matchCount, maxCountedFotos), more: matchCount > maxCountedFotos };
  };

  /** Returns whether a search has results. */
  const hasResults = async (search: FotoFilter): Promise<boolean> => {
    const plan = await planSearch(search);
    return plan !== undefined && (await FotoModel.exists(toFilter(plan))) !== null;
  };

  /** Finds the foto before this one in the order of the grid. */
  const findPrevious = (position: GridPosition, plan: SearchPlan, sort: FotoSort = 'newest') =>
    findNext(position, plan, reversed[sort]);

  /** Finds the foto after this one in the order of the grid. */
  const findNext = ({ _id, createdAt }: GridPosition, plan: SearchPlan, sort: FotoSort = 'newest') =>
    (sort === 'newest'
      ? findAdjacent(plan, { createdAt: { $lte: createdAt } }, { createdAt, _id: { $gte: _id } })
      : findAdjacent(plan, { createdAt: { $gte: createdAt } }, { createdAt, _id: { $lte: _id } })
    ).sort(sorts[sort]);

  return { findFotos, hasResults, findPrevious, findNext };
};

type GridPosition = Pick<PublicFoto, '_id' | 'createdAt'>;

/**
 * `excluded` matches fotos with the same `createdAt` on the other side of the current one, and the current one itself.
 */
const findAdjacent = (plan: SearchPlan, range: CreatedAtRange, excluded: object) =>
  FotoModel.find({ ...toFilter(plan, range), $nor: [excluded] }, publicFields)
    .limit(1)
    .lean<PublicFoto[]>();
