import {
  AppError,
  maySearch,
  type DeletedFoto,
  type Foto,
  type FotoBulk,
  type FotoBulkDone,
  type FotoEdit,
} from '@ledenportaal/shared';
import type { FotoFilter, FotoNeighbours, FotoPage, FotoSearch, Paging, Viewer } from '@ledenportaal/shared';
import { updateFotos, deleteFotos } from './foto.bulk.js';
import { editFoto } from './foto.edit.js';
import { suggestQuery } from './search/suggest-query.js';
import { FotoModel, publicFields, type PublicFoto } from './foto.model.js';
import { findFotos, findNext, findPrevious } from './search/foto.search.js';
import { createTrashService, isReferenced, type TrashDeps } from './trash/foto.trash.service.js';
import { planSearch } from './search/search-plan.js';

type Deps = TrashDeps & {
  /** Returns the number of downloads of all fotos; may be an estimate. */
  countDownloads: () => Promise<number>;
};
export type FotoService = ReturnType<typeof createFotoService>;

export const createFotoService = ({ countDownloads, ...trashDeps }: Deps) => {
  const { toFotosForViewer } = trashDeps;
  const trashService = createTrashService(trashDeps);
  const toFotoForViewer = async (foto: PublicFoto, viewer: Viewer): Promise<Foto> =>
    (await toFotosForViewer([foto], viewer))[0]!;

  const getFoto = async (id: string, viewer: Viewer): Promise<Foto> => toFotoForViewer(await findFoto(id), viewer);

  const update = async (id: string, edit: FotoEdit, viewer: Viewer): Promise<Foto> => {
    const isUpdated = await editFoto(id, edit, viewer);
    const foto = await getFoto(id, viewer);
    if (!isUpdated) throw new AppError('foto_changed', { details: { foto } });
    return foto;
  };

  const neighbours = async (id: string, filter: FotoFilter, viewer: Viewer): Promise<FotoNeighbours> => {
    assertMaySearch(filter, viewer);
    const foto = await findFoto(id);
    const plan = await planSearch(filter);
    if (!plan) return { previous: null, next: null };
    const [[previous], [next]] = await Promise.all([findPrevious(foto, plan), findNext(foto, plan)]);
    const toFotoOrNull = async (neighbour?: PublicFoto) => (neighbour ? toFotoForViewer(neighbour, viewer) : null);
    return { previous: await toFotoOrNull(previous), next: await toFotoOrNull(next) };
  };

  return {
    update,
    one: getFoto,
    neighbours,
    shouldStand: isReferenced,
    search: async (search: FotoSearch, viewer: Viewer): Promise<FotoPage> => {
      assertMaySearch(search, viewer);
      const [{ records, ...counts }, downloads] = await Promise.all([findFotos(search), countDownloads()]);
      const suggestion = search.tekst && counts.total === 0 ? await suggestQuery(search) : undefined;
      const items = await toFotosForViewer(records, viewer);
      return { items, ...counts, downloads, ...(suggestion && { meant: suggestion }) };
    },
    /** Estimated count from the collection metadata; fotos in the trash are in another collection. */
    count: () => FotoModel.estimatedDocumentCount(),
    remove: trashService.remove,
    bulk: (bulk: FotoBulk, viewer: Viewer): Promise<FotoBulkDone> =>
      bulk.toTrash ? deleteFotos(bulk.fotos, (id) => trashService.remove(id, viewer)) : updateFotos(bulk, viewer),
    restore: async (id: string, viewer: Viewer): Promise<Foto> => {
      await trashService.restore(id, viewer);
      return getFoto(id, viewer);
    },
    trash: (paging: Paging, viewer: Viewer): Promise<{ docs: DeletedFoto[]; total: number }> =>
      trashService.list(paging, viewer),
  };
};

const assertMaySearch = (filter: FotoFilter, { role }: Viewer) => {
  if (!maySearch(filter, role)) throw new AppError('not_allowed');
};

const findFoto = async (id: string): Promise<PublicFoto> => {
  const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
  if (!foto) throw new AppError('foto_not_found');
  return foto;
};
