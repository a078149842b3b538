import { countedFotos, type FotoFilter, type FotoSearch } from '@ledenportaal/shared';
import { DownloadModel } from './download.model.js';
import { FotoModel, shownFields, type ShownFoto } from './foto.model.js';
import { wantedBy, type Wanted } from './foto.wanted.js';

/** Newest first; `_id` breaks ties, so that paging neither repeats nor skips a foto. */
const newestFirst = { createdAt: -1, _id: -1 } as const;
const oldestFirst = { createdAt: 1, _id: 1 } as const;

type Range = { createdAt?: { $gte: Date } | { $lte: Date } };

/** Adds the range to each branch of `$or`, so that the query planner can use an index with both. */
export const toFilter = ({ lead, rest }: Wanted, range: Range = {}) => {
  const branches = lead.map((way) => ({ ...way, ...range }));
  return {
    ...(branches.length > 1 ? { $or: branches } : branches[0]),
    ...(rest.length && { $and: rest }),
  };
};

export const findFotos = async (search: FotoSearch) => {
  const [found, downloads] = await Promise.all([
    findPage(search),
    // Downloads are never deleted, so the estimated count is enough; an exact count would scan the collection at every
    // search.
    DownloadModel.estimatedDocumentCount(),
  ]);
  return { ...found, downloads };
};

const findPage = async ({ limit, page, ...search }: FotoSearch) => {
  const wanted = await wantedBy(search);
  if (!wanted) return { records: [], total: 0, more: false };
  const filter = toFilter(wanted);
  const found = FotoModel.find(filter, shownFields)
    .sort(newestFirst)
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<ShownFoto[]>();
  const [records, counted] = await Promise.all([found, FotoModel.countDocuments(filter, { limit: countedFotos + 1 })]);
  return { records, total: Math.min(counted, countedFotos), more: counted > countedFotos };
};

/** Returns whether a search has results. */
export const findsAny = async (search: FotoFilter): Promise<boolean> => {
  const wanted = await wantedBy(search);
  return wanted !== undefined && (await FotoModel.exists(toFilter(wanted))) !== null;
};

type Place = Pick<ShownFoto, '_id' | 'createdAt'>;

/** Finds the foto before this one in the order of the grid. */
export const previousOf = ({ _id, createdAt }: Place, wanted: Wanted) =>
  nearest(wanted, { createdAt: { $gte: createdAt } }, { createdAt, _id: { $lte: _id } }).sort(oldestFirst);

/** Finds the foto after this one in the order of the grid. */
export const nextOf = ({ _id, createdAt }: Place, wanted: Wanted) =>
  nearest(wanted, { createdAt: { $lte: createdAt } }, { createdAt, _id: { $gte: _id } }).sort(newestFirst);

/**
 * `excluded` matches fotos with the same `createdAt` on the other side of the current one, and the current one itself.
 */
const nearest = (wanted: Wanted, range: Range, other: object) =>
  FotoModel.find({ ...toFilter(wanted, range), $nor: [other] }, shownFields)
    .limit(1)
    .lean<ShownFoto[]>();
