import { countedFotos, type FotoFilter, type FotoSearch } from '@ledenportaal/shared';
import { DownloadModel } from './download.model.js';
import { FotoModel, shownFields, type ShownFoto } from './foto.model.js';
import { wantedBy, type Wanted } from './foto.wanted.js';

/** Newest first; the id decides between photos of the same moment, so that no page repeats or skips one. */
const newestFirst = { createdAt: -1, _id: -1 } as const;
const oldestFirst = { createdAt: 1, _id: 1 } as const;

type Range = { createdAt?: { $gte: Date } | { $lte: Date } };

/** The range stands within each branch, so that an index is entered by both. */
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
    // The log only grows, so the database's own tally will do; counting would read all of it at every search.
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

/** Whether a search would find anything. */
export const findsAny = async (search: FotoFilter): Promise<boolean> => {
  const wanted = await wantedBy(search);
  return wanted !== undefined && (await FotoModel.exists(toFilter(wanted))) !== null;
};

type Place = Pick<ShownFoto, '_id' | 'createdAt'>;

/** What stands before a foto in the order of the grid. */
export const previousOf = ({ _id, createdAt }: Place, wanted: Wanted) =>
  nearest(wanted, { createdAt: { $gte: createdAt } }, { createdAt, _id: { $lte: _id } }).sort(oldestFirst);

/** And what after. */
export const nextOf = ({ _id, createdAt }: Place, wanted: Wanted) =>
  nearest(wanted, { createdAt: { $lte: createdAt } }, { createdAt, _id: { $gte: _id } }).sort(newestFirst);

/** Of the photos of the same moment, not those on the other side. */
const nearest = (wanted: Wanted, range: Range, other: object) =>
  FotoModel.find({ ...toFilter(wanted, range), $nor: [other] }, shownFields)
    .limit(1)
    .lean<ShownFoto[]>();
