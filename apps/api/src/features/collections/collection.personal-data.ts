import { findPage } from '../../platform/database/page.js';
import { maxExported, type PersonalData } from '../../platform/personal-data.js';
import type { FotoReadService } from '../fotos/index.js';
import { CollectionItemModel, toListedItemsPipeline, type CollectionItem } from './collection.model.js';

export type CollectionDataDeps = { fotoReads: Pick<FotoReadService, 'findHiddenByRights'> };

export const createCollectionData = ({ fotoReads }: CollectionDataDeps): PersonalData => ({
  describe: {
    what: 'De foto’s in je collectie',
    why: 'Zo vind je ze terug.',
    keptFor: 'tot je ze eruit haalt of je account verwijdert',
    fields: ['CollectionItem.account'],
  },
  export: async (person) => {
    const paging = { page: 1, limit: maxExported };
    const { docs, total } = await findPage<CollectionItem>(CollectionItemModel, toListedItemsPipeline(person), paging);
    const hidden = await fotoReads.findHiddenByRights(
      docs.map(({ foto }) => String(foto)),
      person,
    );
    const latest = docs.map(({ foto, createdAt }) => ({ foto: hidden.has(String(foto)) ? null : foto, createdAt }));
    return { total, latest };
  },
  erase: async ({ id }) => void (await CollectionItemModel.deleteMany({ account: id })),
});
