export { createCollectionItemService, type CollectionItemService } from './collection-item.service.js';
export { createCollectionFeature } from './collection.feature.js';
