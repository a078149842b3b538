import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import type { DownloadCoverageService, FileLogService } from '../downloads/index.js';
import { createCatalogueSeedService } from './catalogue-seed.service.js';
import { createFileAdditionService } from './file-addition.service.js';
import { createFileChangeService } from './file-change.service.js';
import { createFileDownloadService } from './file-download.service.js';
import { createFilePositionService } from './file-position.service.js';
import { createFileStoreService } from './file-store.service.js';
import { catalogueRoutes } from './file.router.js';
import { createFileService } from './file.service.js';
import { createOldFileService } from './old-file.service.js';

type Deps = { downloadCoverage: DownloadCoverageService; fileLog: FileLogService };

/** The files that members download. */
export const createCatalogueFeature = (resources: Resources, { downloadCoverage, fileLog }: Deps) => {
  const { storage, images, media, content, uploadsFolder, listLimits, log } = resources;
  const fileStore = createFileStoreService({ storage, log });
  const changes = createFileChangeService();
  const fileAdditions = createFileAdditionService({ fileStore, changes, listLimits });
  const files = createFileService({ fileAdditions, changes, fileStore, images, listLimits, media });
  const fileDownloads = createFileDownloadService({
    changes,
    fileStore,
    downloadCoverage,
    fileLog,
    storage,
    media,
    log,
  });
  const filePositions = createFilePositionService({ fileStore, storage, uploadsFolder, log });
  const oldFiles = createOldFileService({ changes, fileStore, storage, media, log });
  const catalogueSeed = createCatalogueSeedService({ content, fileAdditions, uploadsFolder, log });
  return {
    services: { catalogueSeed, fileAdditions, fileDownloads, filePositions, files, fileStore, oldFiles },
    registerRoutes: (api) => catalogueRoutes(api, files, oldFiles, fileDownloads),
    tasks: [oldFiles.task, fileStore.task, filePositions.task],
    mediaFolders: { catalogue: fileDownloads.mediaFolder },
  } satisfies Feature;
};
