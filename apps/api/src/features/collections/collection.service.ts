import { AppError, canSeeAllFotos, type CollectedFoto, type Paging, type Viewer } from '@ledenportaal/shared';
import { findPage } from '../../platform/database/page.js';
import type { CollectionItemService } from './collection-item.service.js';
import { CollectionItemModel, toListedItemsPipeline, type CollectionItem } from './collection.model.js';
import type { FotoReadService } from '../fotos/index.js';

type Deps = {
  fotoReads: Pick<FotoReadService, 'assertFotoExists' | 'findFotosById' | 'findHiddenByRights'>;
  collectionItems: Pick<CollectionItemService, 'addToCollection' | 'findCollectedFotos'>;
};
export type CollectionService = ReturnType<typeof createCollectionService>;

export const createCollectionService = ({ fotoReads, collectionItems }: Deps) => {
  const toCollectedFotos = async (items: CollectionItem[], viewer: Viewer): Promise<CollectedFoto[]> => {
    const fotos = await fotoReads.findFotosById(
      items.map(({ foto }) => foto),
      viewer,
    );
    const missing = items.map(({ foto }) => String(foto)).filter((id) => !fotos.has(id));
    const hidden = await fotoReads.findHiddenByRights(missing, viewer);
    return items.flatMap((item): CollectedFoto[] => {
      const id = String(item.foto);
      const foto = fotos.get(id);
      const collected = { _id: String(item._id), createdAt: item.createdAt.toISOString() };
      if (foto) return [{ ...collected, foto }];
      return hidden.has(id) ? [{ ...collected, foto: null, reden: 'rechten' }] : [];
    });
  };

  /** Returns how many of the listed items have no photo, because of its rights. */
  const countHidden = async (total: number, viewer: Viewer): Promise<number> => {
    const ids = total && !canSeeAllFotos(viewer) ? await collectionItems.findCollectedFotos(viewer.id) : [];
    return (await fotoReads.findHiddenByRights(ids, viewer)).size;
  };

  return {
    list: async (paging: Paging, viewer: Viewer) => {
      const { docs, total } = await findPage<CollectionItem>(
        CollectionItemModel,
        toListedItemsPipeline(viewer),
        paging,
      );
      const [collected, hidden] = await Promise.all([toCollectedFotos(docs, viewer), countHidden(total, viewer)]);
      return { docs: collected, total, ...(hidden > 0 && { hidden }) };
    },
    add: async (id: string, viewer: Viewer): Promise<CollectedFoto> => {
      await fotoReads.assertFotoExists(id, viewer);
      const [collected] = await toCollectedFotos([await collectionItems.addToCollection(viewer.id, id)], viewer);
      // The photo was deleted after the check above.
      if (!collected?.foto) throw new AppError('foto_not_found');
      return collected;
    },
    /**
     * Removes a photo from the collection, by its id or that of the item: of a photo that is hidden, the viewer has only the
     * latter. Throws `foto_not_found` when the account has no such item and no photo that it may see has this id.
     */
    remove: async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
      const { deletedCount } = await CollectionItemModel.deleteOne({
        account: viewer.id,
        $or: [{ foto: id }, { _id: id }],
      });
      if (!deletedCount) await fotoReads.assertFotoExists(id, viewer);
      return { msg: 'De foto is uit je collectie gehaald.' };
    },
  };
};
