export { createCollectionItemService, type CollectionItemService } from './collection-item.service.js';
export { collectionRoutes } from './collection.router.js';
export { createCollectionService } from './collection.service.js';
