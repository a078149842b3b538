export { createCatalogueService } from './catalogue.service.js';
export { catalogueRoutes } from './file.router.js';
export { seedCatalogue } from './file.seed.js';
export { catalogueFileOwners, catalogueTrashPair } from './file.backup.js';
