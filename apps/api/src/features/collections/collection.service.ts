import { AppError, type CollectedFoto, type Paging, type Viewer } from '@ledenportaal/shared';
import { findPage } from '../../platform/database/page.js';
import type { CollectionItemService } from './collection-item.service.js';
import { CollectionItemModel, toShownItemsPipeline, type CollectionItem } from './collection.model.js';
import type { FotoReadService } from '../fotos/index.js';

type Deps = {
  fotoReads: Pick<FotoReadService, 'assertFotoExists' | 'findFotosById'>;
  collectionItems: Pick<CollectionItemService, 'addToCollection'>;
};
export type CollectionService = ReturnType<typeof createCollectionService>;

export const createCollectionService = ({ fotoReads, collectionItems }: Deps) => {
  const toCollectedFotos = async (items: CollectionItem[], viewer: Viewer): Promise<CollectedFoto[]> => {
    const fotos = await fotoReads.findFotosById(
      items.map(({ foto }) => foto),
      viewer,
    );
    return items.flatMap(({ _id, foto: id, createdAt }) => {
      const foto = fotos.get(String(id));
      return foto ? [{ _id: String(_id), foto, createdAt: createdAt.toISOString() }] : [];
    });
  };

  return {
    list: async (paging: Paging, viewer: Viewer) => {
      const { docs, total } = await findPage<CollectionItem>(CollectionItemModel, toShownItemsPipeline(viewer), paging);
      return { docs: await toCollectedFotos(docs, viewer), total };
    },
    add: async (id: string, viewer: Viewer): Promise<CollectedFoto> => {
      await fotoReads.assertFotoExists(id, viewer);
      const [collected] = await toCollectedFotos([await collectionItems.addToCollection(viewer.id, id)], viewer);
      // The photo was deleted after the check above.
      if (!collected) throw new AppError('foto_not_found');
      return collected;
    },
    /**
     * Removes a photo from the collection. Accepts a photo that the viewer may not see (any more); throws `foto_not_found` when the account has no
     * such item and no photo has this id.
     */
    remove: async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
      const { deletedCount } = await CollectionItemModel.deleteOne({ account: viewer.id, foto: id });
      if (!deletedCount) await fotoReads.assertFotoExists(id, viewer);
      return { msg: 'De foto is uit je collectie gehaald.' };
    },
  };
};
