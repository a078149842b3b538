export { createCatalogue } from './catalogue.js';
export { catalogueRoutes } from './file.router.js';
export { seedCatalogue } from './file.seed.js';
export { catalogueFiles, cataloguePair } from './file.backup.js';
