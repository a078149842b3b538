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
      // Deleted at that very moment.
      if (!collected) throw new AppError('foto_not_found');
      return collected;
    },
    /** A photo in the trash can be let go of too, but one that is nowhere cannot. */
    remove: async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
      const { deletedCount } = await CollectionItemModel.deleteOne({ account: viewer.id, foto: id });
      if (!deletedCount) await refuseGone(id);
      return { msg: 'De foto is uit je collectie gehaald.' };
    },
  };
};

/** Which of these photos, a page of them, are in the account's collection. */
export const collectedOf = async (account: string, fotos: string[]): Promise<Set<string>> => {
  if (!fotos.length) return new Set();
  const items = await CollectionItemModel.find({ account, foto: { $in: fotos } }, { _id: 0, foto: 1 }).lean();
  return new Set(items.map(({ foto }) => String(foto)));
};

/** For a photo that goes for good. */
export const forgetFoto = async (foto: string): Promise<void> => {
  await CollectionItemModel.deleteMany({ foto });
};

/** For an account that goes for good. */
export const forgetCollectionOf = async (account: string): Promise<void> => {
  await CollectionItemModel.deleteMany({ account });
};

const refuseGone = async (id: string) => {
  if (!(await FotoModel.exists({ _id: id }))) throw new AppError('foto_not_found');
};

/** The first time counts, however often it is asked. */
const keep = async (account: string, foto: string): Promise<CollectionItem> => {
  const there = await CollectionItemModel.findOne({ account, foto }).lean<CollectionItem>();
  if (there) return there;
  const made = await CollectionItemModel.create({ account, foto, createdAt: new Date() }).catch(ignoreDuplicateKey);
  // Two at once: the other one was first.
  return made?.toObject<CollectionItem>() ?? keep(account, foto);
};
