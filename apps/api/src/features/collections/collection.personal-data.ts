import { findPage } from '../../platform/database/page.js';
import { maxExported, type PersonalData } from '../../platform/personal-data.js';
import { CollectionItemModel, toListedItemsPipeline, type CollectionItem } from './collection.model.js';

export const collectionData: PersonalData = {
  describe: {
    what: 'De foto’s in je collectie',
    why: 'Zo vind je ze terug.',
    keptFor: 'tot je ze eruit haalt of je account verwijdert',
    fields: ['CollectionItem.account'],
  },
  export: async (person) => {
    const paging = { page: 1, limit: maxExported };
    const { docs, total } = await findPage<CollectionItem>(CollectionItemModel, toListedItemsPipeline(person), paging);
    return { total, latest: docs.map(({ foto, createdAt }) => ({ foto, createdAt })) };
  },
  erase: async ({ id }) => void (await CollectionItemModel.deleteMany({ account: id })),
};
