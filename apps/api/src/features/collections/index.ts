export { collectionRoutes } from './collection.router.js';
export {
  createCollectionService,
  deleteCollection,
  findCollectedIds,
  removeFotoFromCollections,
} from './collection.service.js';
