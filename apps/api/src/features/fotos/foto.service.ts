import { AppError, type DeletedFoto, type Foto, type FotoEdit } from '@ledenportaal/shared';
import type { FotoFacets, FotoFilter, FotoNeighbours, FotoOrder, FotoPage, FotoSearch } from '@ledenportaal/shared';
import type { Paging, Viewer } from '@ledenportaal/shared';
import type { FotoEditService } from './foto-edit.service.js';
import type { FotoReadService } from './foto-read.service.js';
import type { FotoSearchService } from './search/foto-search.service.js';
import type { CorrectionService } from './search/correction.service.js';
import type { TrashService } from './trash/trash.service.js';
import { toVisibleFilter } from './visible-fotos.js';

/** Counts searches without result. `total`: the number of photos that a search found. */
export type EmptySearches = { report: (account: string, search: FotoSearch, total: number) => void };

type Deps = {
  fotoReads: Pick<FotoReadService, 'findFotosById' | 'assertFotoExists'>;
  edits: FotoEditService;
  searches: FotoSearchService;
  corrections: CorrectionService;
  emptySearches: EmptySearches;
  trash: TrashService;
  downloads: {
    /** Returns the number of downloads of all photos; may be an estimate. */
    countDownloadsTogether: () => Promise<number>;
  };
};
export type FotoService = ReturnType<typeof createFotoService>;

export const createFotoService = (deps: Deps) => {
  const { fotoReads, edits, searches, corrections, emptySearches, trash, downloads } = deps;
  const getFoto = async (requestedId: string, viewer: Viewer): Promise<Foto> => {
    const id = requestedId.toLowerCase();
    const foto = (await fotoReads.findFotosById([id], viewer)).get(id);
    if (!foto) throw new AppError('foto_not_found');
    return foto;
  };

  const update = async (id: string, edit: FotoEdit, viewer: Viewer): Promise<Foto> => {
    const isUpdated = await edits.editFoto(id, edit, viewer);
    const foto = await getFoto(id, viewer);
    if (!isUpdated) throw new AppError('foto_changed', { details: { foto } });
    return foto;
  };

  const neighbours = async (id: string, order: FotoOrder, viewer: Viewer): Promise<FotoNeighbours> => {
    const visibleOrder = toVisibleFilter(order, viewer);
    const [, found] = await Promise.all([
      fotoReads.assertFotoExists(id, viewer),
      searches.findPreviousAndNext(id.toLowerCase(), visibleOrder, viewer),
    ]);
    return found;
  };

  const similar = async (id: string, viewer: Viewer): Promise<Foto[]> => {
    const everything = toVisibleFilter({ tags: [], themes: [] }, viewer);
    const [, found] = await Promise.all([
      fotoReads.assertFotoExists(id, viewer),
      searches.findSimilarFotos(id.toLowerCase(), everything, viewer),
    ]);
    return found;
  };

  return {
    update,
    one: getFoto,
    neighbours,
    similar,
    facets: ({ limit: _, page: __, sort: ___, ...filter }: FotoSearch, viewer: Viewer): Promise<FotoFacets> =>
      searches.countFacets(toVisibleFilter(filter, viewer)),
    /** The photos are JSON. */
    search: async (search: FotoSearch, viewer: Viewer): Promise<Omit<FotoPage, 'items'> & { items: string[] }> => {
      const visible = toVisibleFilter(search, viewer);
      const [page, count] = await Promise.all([
        searches.findFotos(visible, viewer),
        downloads.countDownloadsTogether(),
      ]);
      emptySearches.report(viewer.id, search, page.total);
      if (!search.tekst || search.fotos || page.total > 0) return { ...page, downloads: count };
      const suggestion = await corrections.correctText(visible);
      const partial = await searches.findPartial(visible, viewer);
      return { ...page, downloads: count, ...(suggestion && { suggestion }), ...(partial && { partial }) };
    },
    /** Returns the ids of the first `limit` photos that match, newest first. */
    findIds: (filter: FotoFilter, limit: number, viewer: Viewer): Promise<string[]> =>
      searches.findIds(toVisibleFilter(filter, viewer), limit),
    count: (viewer: Viewer): Promise<number> => searches.countFotos(toVisibleFilter({ tags: [], themes: [] }, viewer)),
    restore: async (id: string, viewer: Viewer): Promise<Foto> => {
      await trash.restore(id, viewer);
      return getFoto(id, viewer);
    },
    restoreMany: trash.restoreFotos,
    purge: trash.purgeFotos,
    trash: (paging: Paging, viewer: Viewer): Promise<{ docs: DeletedFoto[]; total: number }> =>
      trash.list(paging, viewer),
  };
};
