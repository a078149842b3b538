import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { fileStamps } from './file.personal-data.js';
import { createCatalogueSeedService } from './catalogue-seed.service.js';
import { createFileAdditionService } from './file-addition.service.js';
import { createFileChangeService } from './file-change.service.js';
import { createFileDownloadService, type FileDownloadDeps } from './file-download.service.js';
import { createFilePositionService } from './file-position.service.js';
import { createFileStoreService } from './file-store.service.js';
import { catalogueRoutes } from './file.router.js';
import { createFileService } from './file.service.js';
import { createOldFileService } from './old-file.service.js';

/** The files that members download. */
export const createCatalogueFeature = (resources: Resources, deps: FileDownloadDeps) => {
  const fileStore = createFileStoreService(resources);
  const changes = createFileChangeService();
  const fileAdditions = createFileAdditionService(resources, { fileStore, changes });
  const files = createFileService(resources, { fileAdditions, changes, fileStore });
  const fileDownloads = createFileDownloadService(resources, deps, { changes, fileStore });
  const filePositions = createFilePositionService(resources, { fileStore });
  const oldFiles = createOldFileService(resources, { changes, fileStore });
  const catalogueSeed = createCatalogueSeedService(resources, { fileAdditions });
  return {
    services: { catalogueSeed, fileAdditions, fileDownloads, filePositions, files, fileStore, oldFiles },
    registerRoutes: (api) => catalogueRoutes(api, files, oldFiles, fileDownloads),
    tasks: [oldFiles.task, fileStore.task, filePositions.task],
    mediaFolders: { catalogue: fileDownloads.mediaFolder },
    personalData: { fileStamps },
  } satisfies Feature;
};
