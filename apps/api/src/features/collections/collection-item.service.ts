import { AppError } from '@ledenportaal/shared';
import { ignoreDuplicateKey } from '../../platform/database/database.js';
import type { Resources } from '../../platform/resources.js';
import { createBatchedReading } from '../../platform/shared-reading.js';
import { CollectionItemModel, type CollectionItem } from './collection.model.js';

export type CollectionItemService = ReturnType<typeof createCollectionItemService>;

export const createCollectionItemService = ({ listLimits }: Resources) => {
  const readCollected = createBatchedReading(async (pages: { account: string; fotos: string[] }[]) => {
    const $or = pages.map(({ account, fotos }) => ({ account, foto: { $in: fotos } }));
    return CollectionItemModel.find({ $or }, { _id: 0, account: 1, foto: 1 }).lean();
  });

  /** Returns which of these photos (one page) are in the account's collection. */
  const findCollectedIds = async (account: string, fotos: string[]): Promise<Set<string>> => {
    if (!fotos.length) return new Set();
    const items = await CollectionItemModel.find({ account, foto: { $in: fotos } }, { _id: 0, foto: 1 }).lean();
    return new Set(items.map(({ foto }) => String(foto)));
  };

  /** As `findCollectedIds`, in one query for all calls that wait for it. */
  const findCollectedIdsTogether = async (account: string, fotos: string[]): Promise<Set<string>> => {
    if (!fotos.length) return new Set();
    const items = await readCollected({ account, fotos });
    const own = new Set(items.filter((item) => String(item.account) === account).map(({ foto }) => String(foto)));
    return new Set(fotos.filter((foto) => own.has(foto)));
  };

  /** Returns the ids of the photos in the account's collection, newest first. */
  const findCollectedFotos = async (account: string, limit = 0): Promise<string[]> => {
    const items = await CollectionItemModel.find({ account }, { foto: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    return items.map(({ foto }) => String(foto));
  };

  /**
   * Adds a photo to the collections that have another one, with the same date, also to those that are full. Keeps the
   * other items, which are hidden as long as their photo is in the trash. Can be repeated. Returns the ids of the items
   * that were added.
   */
  const copyItems = async (from: string, to: string): Promise<string[]> => {
    const added: string[] = [];
    const items = CollectionItemModel.find({ foto: from }).lean<CollectionItem[]>().cursor();
    for await (const { account, createdAt } of items) {
      const filter = { account, foto: to };
      const result = await CollectionItemModel.updateOne(
        filter,
        { $setOnInsert: { createdAt } },
        { upsert: true },
      ).catch(ignoreDuplicateKey);
      if (result?.upsertedId) added.push(String(result.upsertedId));
    }
    return added;
  };

  /** Removes items that were added by mistake. */
  const removeItems = async (ids: string[]): Promise<void> => {
    if (ids.length) await CollectionItemModel.deleteMany({ _id: { $in: ids } });
  };

  /** Removes a purged photo from all collections. */
  const removeFotoFromCollections = async (foto: string): Promise<void> => {
    await CollectionItemModel.deleteMany({ foto });
  };

  /** Adds the photo to the collection, or returns the existing item with its original date. */
  const addToCollection = async (account: string, foto: string): Promise<CollectionItem> => {
    const existing = await CollectionItemModel.findOne({ account, foto }).lean<CollectionItem>();
    if (existing) return existing;
    const { fotosInCollection: limit } = listLimits;
    if ((await CollectionItemModel.countDocuments({ account }, { limit })) >= limit) throw new AppError('list_full');
    const created = await CollectionItemModel.create({ account, foto, createdAt: new Date() }).catch(
      ignoreDuplicateKey,
    );
    // Two at once: the other one was first.
    return created?.toObject<CollectionItem>() ?? addToCollection(account, foto);
  };

  return {
    findCollectedIds,
    findCollectedIdsTogether,
    findCollectedFotos,
    copyItems,
    removeItems,
    removeFotoFromCollections,
    addToCollection,
  };
};
