import { AppError, type Collected, type Paging, type Viewer } from '@ledenportaal/shared';
import { ignoreDuplicateKey } from '../../platform/database.js';
import { CollectionItemModel, findCollected, type CollectionItem } from './collection.model.js';
import { liveFotos } from './foto.live.js';
import { FotoModel } from './foto.model.js';
import type { Present } from './foto.present.js';

export type Collections = ReturnType<typeof createCollections>;

export const createCollections = (present: Present) => {
  const withFotos = async (items: CollectionItem[], viewer: Viewer): Promise<Collected[]> => {
    const fotos = await liveFotos(
      items.map(({ foto }) => foto),
      viewer,
      present,
    );
    return items.flatMap(({ _id, foto: id, createdAt }) => {
      const foto = fotos.get(String(id));
      return foto ? [{ _id: String(_id), foto, createdAt: createdAt.toISOString() }] : [];
    });
  };

  return {
    list: async (paging: Paging, viewer: Viewer) => {
      const { docs, total } = await findCollected(viewer.id, paging);
      return { docs: await withFotos(docs, viewer), total };
    },
    add: async (id: string, viewer: Viewer): Promise<Collected> => {
      await refuseGone(id);
      const [collected] = await withFotos([await keep(viewer.id, id)], viewer);
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
      if (!deletedCount) await refuseGone(id);
      return { msg: 'De foto is uit je collectie gehaald.' };
    },
  };
};

/** Returns which of these fotos (one page) are in the account's collection. */
export const collectedOf = async (account: string, fotos: string[]): Promise<Set<string>> => {
  if (!fotos.length) return new Set();
  const items = await CollectionItemModel.find({ account, foto: { $in: fotos } }, { _id: 0, foto: 1 }).lean();
  return new Set(items.map(({ foto }) => String(foto)));
};

/** Removes a purged foto from all collections. */
export const forgetFoto = async (foto: string): Promise<void> => {
  await CollectionItemModel.deleteMany({ foto });
};

/** Deletes the collection of an account that is deleted permanently. */
export const forgetCollectionOf = async (account: string): Promise<void> => {
  await CollectionItemModel.deleteMany({ account });
};

const refuseGone = async (id: string) => {
  if (!(await FotoModel.exists({ _id: id }))) throw new AppError('foto_not_found');
};

/** Adds the foto to the collection, or returns the existing item with its original date. */
const keep = async (account: string, foto: string): Promise<CollectionItem> => {
  const there = await CollectionItemModel.findOne({ account, foto }).lean<CollectionItem>();
  if (there) return there;
  const made = await CollectionItemModel.create({ account, foto, createdAt: new Date() }).catch(ignoreDuplicateKey);
  // Two at once: the other one was first.
  return made?.toObject<CollectionItem>() ?? keep(account, foto);
};
