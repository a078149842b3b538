export { createCatalogueFeature } from './catalogue.feature.js';
export { createFileNameService } from './file-name.service.js';
export { catalogueFileOwners, catalogueTrashPair } from './file.backup.js';
export type { FileService } from './file.service.js';
