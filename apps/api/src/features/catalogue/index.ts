export { createCatalogueSeedService } from './catalogue-seed.service.js';
export { createFileAdditionService } from './file-addition.service.js';
export { createFileChangeService } from './file-change.service.js';
export { createFileDownloadService } from './file-download.service.js';
export { createFileStoreService } from './file-store.service.js';
export { catalogueFileOwners, catalogueTrashPair } from './file.backup.js';
export { catalogueRoutes } from './file.router.js';
export { createFileService } from './file.service.js';
export { createOldFileService } from './old-file.service.js';
