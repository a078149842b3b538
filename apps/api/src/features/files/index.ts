export { createCatalogueFeature } from './catalogue.feature.js';
export { catalogueFileOwners, catalogueTrashPair } from './file.backup.js';
