import { countedFotos, type FotoSearch } from '@ledenportaal/shared';
import { DownloadModel } from './download.model.js';
import { FotoModel, type FotoRecord } from './foto.model.js';

/** Newest first; the id decides between photos of the same moment, so that no page repeats or skips one. */
const newestFirst = { createdAt: -1, _id: -1 } as const;

export const findFotos = async ({ tags, themes, limit, page }: FotoSearch) => {
  const filter = { ...(tags.length && { tags: { $in: tags } }), ...(themes.length && { themes: { $in: themes } }) };
  const found = FotoModel.find(filter)
    .sort(newestFirst)
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<FotoRecord[]>();
  const [records, counted, downloads] = await Promise.all([
    found,
    FotoModel.countDocuments(filter, { limit: countedFotos + 1 }),
    // The log only grows, so the database's own tally will do; counting would read all of it at every search.
    DownloadModel.estimatedDocumentCount(),
  ]);
  return { records, total: Math.min(counted, countedFotos), more: counted > countedFotos, downloads };
};
