import {
  AppError,
  canSearch,
  type DeletedFoto,
  type Foto,
  type FotoBulk,
  type FotoBulkResult,
  type FotoEdit,
} from '@ledenportaal/shared';
import type { FotoFilter, FotoNeighbours, FotoOrder, FotoPage, FotoSearch, Paging, Viewer } from '@ledenportaal/shared';
import type { FotoEditService } from './foto-edit.service.js';
import type { FotoReadService } from './foto-read.service.js';
import { FotoModel, publicFields, type PublicFoto } from './foto.model.js';
import type { FotoSearchService } from './search/foto-search.service.js';
import type { SearchPlanService } from './search/search-plan.service.js';
import type { SuggestionService } from './search/suggestion.service.js';
import type { TrashService } from './trash/trash.service.js';

type Deps = Pick<FotoReadService, 'toFotosForViewer'> & {
  edits: FotoEditService;
  searches: Pick<FotoSearchService, 'findFotos' | 'findNext' | 'findPrevious'> &
    Pick<SearchPlanService, 'planSearch'> &
    SuggestionService;
  trash: TrashService;
  /** Returns the number of downloads of all fotos; may be an estimate. */
  countDownloads: () => Promise<number>;
};
export type FotoService = ReturnType<typeof createFotoService>;

export const createFotoService = ({ toFotosForViewer, edits, searches, trash, countDownloads }: Deps) => {
  const toFotoForViewer = async (foto: PublicFoto, viewer: Viewer): Promise<Foto> =>
    (await toFotosForViewer([foto], viewer))[0]!;

  const getFoto = async (id: string, viewer: Viewer): Promise<Foto> => toFotoForViewer(await findFoto(id), viewer);

  const update = async (id: string, edit: FotoEdit, viewer: Viewer): Promise<Foto> => {
    const isUpdated = await edits.editFoto(id, edit, viewer);
    const foto = await getFoto(id, viewer);
    if (!isUpdated) throw new AppError('foto_changed', { details: { foto } });
    return foto;
  };

  const neighbours = async (id: string, { sort, ...filter }: FotoOrder, viewer: Viewer): Promise<FotoNeighbours> => {
    assertMaySearch(filter, viewer);
    const foto = await findFoto(id);
    const plan = await searches.planSearch(filter);
    if (!plan) return { previous: null, next: null };
    const [[previous], [next]] = await Promise.all([
      searches.findPrevious(foto, plan, sort),
      searches.findNext(foto, plan, sort),
    ]);
    const toFotoOrNull = async (neighbour?: PublicFoto) => (neighbour ? toFotoForViewer(neighbour, viewer) : null);
    return { previous: await toFotoOrNull(previous), next: await toFotoOrNull(next) };
  };

  return {
    update,
    one: getFoto,
    neighbours,
    search: async (search: FotoSearch, viewer: Viewer): Promise<FotoPage> => {
      assertMaySearch(search, viewer);
      const [{ records, ...counts }, downloads] = await Promise.all([searches.findFotos(search), countDownloads()]);
      const shouldSuggest = search.tekst && !search.fotos && counts.total === 0;
      const suggestion = shouldSuggest ? await searches.suggestQuery(search) : undefined;
      const items = await toFotosForViewer(records, viewer);
      return { items, ...counts, downloads, ...(suggestion && { suggestion }) };
    },
    /** Estimated count from the collection metadata; fotos in the trash are in another collection. */
    count: () => FotoModel.estimatedDocumentCount(),
    remove: trash.remove,
    bulk: (bulk: FotoBulk, viewer: Viewer): Promise<FotoBulkResult> =>
      bulk.toTrash ? edits.deleteFotos(bulk.fotos, (id) => trash.remove(id, viewer)) : edits.updateFotos(bulk, viewer),
    restore: async (id: string, viewer: Viewer): Promise<Foto> => {
      await trash.restore(id, viewer);
      return getFoto(id, viewer);
    },
    trash: (paging: Paging, viewer: Viewer): Promise<{ docs: DeletedFoto[]; total: number }> =>
      trash.list(paging, viewer),
  };
};

const assertMaySearch = (filter: FotoFilter, { role }: Viewer) => {
  if (!canSearch(filter, role)) throw new AppError('not_allowed');
};

const findFoto = async (id: string): Promise<PublicFoto> => {
  const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
  if (!foto) throw new AppError('foto_not_found');
  return foto;
};
