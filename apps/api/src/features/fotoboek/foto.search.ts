import { countedFotos, type FotoFilter, type FotoSearch } from '@ledenportaal/shared';
import { DownloadModel } from './download.model.js';
import { FotoModel, shownFields, type ShownFoto } from './foto.model.js';

/** Newest first; the id decides between photos of the same moment, so that no page repeats or skips one. */
const newestFirst = { createdAt: -1, _id: -1 } as const;
const oldestFirst = { createdAt: 1, _id: 1 } as const;

const toFilter = ({ tags, themes }: FotoFilter) => ({
  ...(tags.length && { tags: { $in: tags } }),
  ...(themes.length && { themes: { $in: themes } }),
});

export const findFotos = async ({ limit, page, ...search }: FotoSearch) => {
  const filter = toFilter(search);
  const found = FotoModel.find(filter, shownFields)
    .sort(newestFirst)
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<ShownFoto[]>();
  const [records, counted, downloads] = await Promise.all([
    found,
    FotoModel.countDocuments(filter, { limit: countedFotos + 1 }),
    // The log only grows, so the database's own tally will do; counting would read all of it at every search.
    DownloadModel.estimatedDocumentCount(),
  ]);
  return { records, total: Math.min(counted, countedFotos), more: counted > countedFotos, downloads };
};

type Place = Pick<ShownFoto, '_id' | 'createdAt'>;

/** What stands before a foto in the order of the grid. The range is said apart, so that an index can be entered by it. */
export const previousOf = ({ _id, createdAt }: Place, search: FotoFilter) => {
  const newer = { createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }] };
  return nearest({ ...toFilter(search), ...newer }).sort(oldestFirst);
};

/** And what after. */
export const nextOf = ({ _id, createdAt }: Place, search: FotoFilter) => {
  const older = { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }] };
  return nearest({ ...toFilter(search), ...older }).sort(newestFirst);
};

const nearest = (filter: object) => FotoModel.find(filter, shownFields).limit(1).lean<ShownFoto[]>();
