import type { Feature } from '../../http/feature.js';
import { createCollectionData } from './collection.personal-data.js';
import type { FotoReadService } from '../fotos/index.js';
import type { CollectionItemService } from './collection-item.service.js';
import { collectionRoutes } from './collection.router.js';
import { createCollectionService } from './collection.service.js';

type Deps = { fotoReads: FotoReadService; collectionItems: CollectionItemService };

export const createCollectionFeature = ({ fotoReads, collectionItems }: Deps) => {
  const collections = createCollectionService({ fotoReads, collectionItems });
  return {
    services: { collectionItems, collections },
    registerRoutes: (api) => collectionRoutes(api, collections),
    personalData: { collection: createCollectionData({ fotoReads }) },
  } satisfies Feature;
};
