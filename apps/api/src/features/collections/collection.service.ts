import { AppError, type Collected, type Paging, type Viewer } from '@ledenportaal/shared';
import { ignoreDuplicateKey } from '../../platform/database.js';
import { CollectionItemModel, findCollectionItems, type CollectionItem } from './collection.model.js';
import { assertFotoExists, findFotosById, type FotoPresenter } from '../fotos/index.js';

export type CollectionService = ReturnType<typeof createCollectionService>;

export const createCollectionService = (toFotosForViewer: FotoPresenter) => {
  const toCollectedFotos = async (items: CollectionItem[], viewer: Viewer): Promise<Collected[]> => {
    const fotos = await findFotosById(
      items.map(({ foto }) => foto),
      viewer,
      toFotosForViewer,
    );
    return items.flatMap(({ _id, foto: id, createdAt }) => {
      const foto = fotos.get(String(id));
      return foto ? [{ _id: String(_id), foto, createdAt: createdAt.toISOString() }] : [];
    });
  };

  return {
    list: async (paging: Paging, viewer: Viewer) => {
      const { docs, total } = await findCollectionItems(viewer.id, paging);
      return { docs: await toCollectedFotos(docs, viewer), total };
    },
    add: async (id: string, viewer: Viewer): Promise<Collected> => {
      await assertFotoExists(id);
      const [collected] = await toCollectedFotos([await addToCollection(viewer.id, id)], viewer);
      // The foto was deleted after the check above.
      if (!collected) throw new AppError('foto_not_found');
      return collected;
    },
    /**
     * Removes a foto from the collection. Accepts a foto in the trash; throws `foto_not_found` when the account has no
     * such item and no foto has this id.
     */
    remove: async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
      const { deletedCount } = await CollectionItemModel.deleteOne({ account: viewer.id, foto: id });
      if (!deletedCount) await assertFotoExists(id);
      return { msg: 'De foto is uit je collectie gehaald.' };
    },
  };
};

/** Returns which of these fotos (one page) are in the account's collection. */
export const findCollectedIds = async (account: string, fotos: string[]): Promise<Set<string>> => {
  if (!fotos.length) return new Set();
  const items = await CollectionItemModel.find({ account, foto: { $in: fotos } }, { _id: 0, foto: 1 }).lean();
  return new Set(items.map(({ foto }) => String(foto)));
};

/** Removes a purged foto from all collections. */
export const removeFotoFromCollections = async (foto: string): Promise<void> => {
  await CollectionItemModel.deleteMany({ foto });
};

/** Deletes the collection of an account that is deleted permanently. */
export const deleteCollection = async (account: string): Promise<void> => {
  await CollectionItemModel.deleteMany({ account });
};

/** Adds the foto to the collection, or returns the existing item with its original date. */
const addToCollection = async (account: string, foto: string): Promise<CollectionItem> => {
  const existing = await CollectionItemModel.findOne({ account, foto }).lean<CollectionItem>();
  if (existing) return existing;
  const created = await CollectionItemModel.create({ account, foto, createdAt: new Date() }).catch(ignoreDuplicateKey);
  // Two at once: the other one was first.
  return created?.toObject<CollectionItem>() ?? addToCollection(account, foto);
};
