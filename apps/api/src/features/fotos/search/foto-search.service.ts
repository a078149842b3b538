import { maxCountedFotos, type FotoFilter, type FotoSearch, type FotoSort } from '@ledenportaal/shared';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import { toFilter } from './search-filter.js';
import type { SearchPlan, SearchPlanService } from './search-plan.service.js';

/** `_id` breaks ties, so that paging neither repeats nor skips a foto. Indexes are read in both directions. */
const sorts = { newest: { createdAt: -1, _id: -1 }, oldest: { createdAt: 1, _id: 1 } } as const;
const reversed = { newest: 'oldest', oldest: 'newest' } as const;

const idBatchSize = 500;

export type FotoSearchService = ReturnType<typeof createFotoSearchService>;

export const createFotoSearchService = ({ planSearch }: Pick<SearchPlanService, 'planSearch'>) => {
  /** Finds a page of fotos and counts the matches up to `maxCountedFotos`. */
  const findFotos = async ({ limit, page, sort = 'newest', fotos, ...search }: FotoSearch) => {
    const plan = await planSearch(search);
    if (!plan) return { records: [], total: 0, more: false };
    if (fotos) return findAmong(plan, fotos, { skip: (page - 1) * limit, limit, sort });
    const paging = { skip: (page - 1) * limit, limit, sort };
    const [records, matchCount] = await Promise.all([findPage(plan, paging), countMatches(plan, maxCountedFotos + 1)]);
    return { records, total: Math.min(matchCount, maxCountedFotos), more: matchCount > maxCountedFotos };
  };

  /** Returns the ids of the first `limit` fotos that match, newest first. */
  const findIds = async (filter: FotoFilter, limit: number): Promise<string[]> => {
    const plan = await planSearch(filter);
    if (!plan) return [];
    const fotos = FotoModel.find(toFilter(plan), { _id: 1 }).sort(sorts.newest).limit(limit).lean<FotoId[]>();
    const ids: string[] = [];
    // In batches, because reading thousands at once would block the event loop.
    for await (const { _id } of fotos.cursor({ batchSize: idBatchSize })) ids.push(String(_id));
    return ids;
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
  const findNext = (position: GridPosition, plan: SearchPlan, sort: FotoSort = 'newest') => {
    const { _id, createdAt } = position;
    const filter = sort === 'newest' ? toOlderFilter(plan, createdAt, { $gte: _id }) : toNewerFilter(plan, position);
    return FotoModel.find(filter, publicFields).sort(sorts[sort]).limit(1).lean<PublicFoto[]>();
  };

  return { findFotos, findIds, hasResults, findPrevious, findNext };
};

type FotoId = Pick<PublicFoto, '_id'>;
type GridPosition = Pick<PublicFoto, '_id' | 'createdAt'>;
type Paging = { skip: number; limit: number; sort: FotoSort };

/** Counts at most `limit` matches. */
const countMatches = async (plan: SearchPlan, limit: number): Promise<number> => {
  if (plan.status !== 'zichtbaar') return FotoModel.countDocuments(toFilter(plan), { limit });
  // No index leaves out the concepts, so that one count would read each foto. Concepts are few, and counted by index.
  const concepts = await FotoModel.countDocuments(toFilter({ ...plan, status: 'concept' }));
  const total = await FotoModel.countDocuments(toFilter({ ...plan, status: undefined }), { limit: limit + concepts });
  return Math.max(0, total - concepts);
};

/**
 * Finds a page of matches. No index skips visible fotos only, so that skipping them would read each. A later page starts
 * at the foto that has its place among all matches, moved on by the concepts before it.
 */
const findPage = async (plan: SearchPlan, { skip, limit, sort }: Paging): Promise<PublicFoto[]> => {
  const find = (filter: object) =>
    FotoModel.find(filter, publicFields).sort(sorts[sort]).limit(limit).lean<PublicFoto[]>();
  if (plan.status !== 'zichtbaar' || skip === 0 || sort === 'oldest') return find(toFilter(plan)).skip(skip);
  const first = await findStart(plan, skip);
  const start = first?.preceding ? await findStart(plan, skip + first.preceding) : first;
  if (!start) return [];
  const { foto, place, preceding } = start;
  return find(toOlderFilter(plan, foto.createdAt, { $gt: foto._id })).skip(Math.max(0, skip - (place - preceding)));
};

/** Finds which of these fotos match. */
const findAmong = async (plan: SearchPlan, fotos: string[], { skip, limit, sort }: Paging) => {
  const filter = { ...toFilter(plan), _id: { $in: fotos } };
  const found = FotoModel.find(filter, publicFields).sort(sorts[sort]).skip(skip).limit(limit);
  const [records, total] = await Promise.all([found.lean<PublicFoto[]>(), FotoModel.countDocuments(filter)]);
  return { records, total, more: false };
};

/** Finds the foto at a place among all matches, and counts the concepts before it. Reads no other fotos. */
const findStart = async (plan: SearchPlan, place: number) => {
  const allQuery = FotoModel.findOne(toFilter({ ...plan, status: undefined }), { createdAt: 1 });
  const foto = await allQuery.sort(sorts.newest).skip(place).lean<GridPosition>();
  if (!foto) return undefined;
  const { createdAt, _id } = foto;
  const ranges = [{ createdAt: { $gt: createdAt } }, { createdAt, _id: { $gt: _id } }];
  const concepts = { ...plan, status: 'concept' as const };
  const counts = await Promise.all(ranges.map((range) => FotoModel.countDocuments(toFilter(concepts, range))));
  return { foto, place, preceding: counts[0]! + counts[1]! };
};

/** Matches the fotos before this one in the order of the grid. */
const toNewerFilter = (plan: SearchPlan, { _id, createdAt }: GridPosition) =>
  toRangeFilter(plan, { createdAt: { $gte: createdAt } }, { createdAt, _id: { $lte: _id } });

/** Matches the fotos from this place in the order of the grid. `excluded`: the ids of the same time that precede it. */
const toOlderFilter = (plan: SearchPlan, createdAt: Date, excluded: object) =>
  toRangeFilter(plan, { createdAt: { $lte: createdAt } }, { createdAt, _id: excluded });

const toRangeFilter = (plan: SearchPlan, range: object, excluded: object) => ({
  ...toFilter(plan, range),
  $nor: [excluded],
});
