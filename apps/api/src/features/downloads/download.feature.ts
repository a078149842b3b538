import type { Feature } from '../../http/feature.js';
import { createHourlyLimit } from '../../platform/limits/hourly-limit.js';
import type { Resources } from '../../platform/resources.js';
import type { FotoFocusService, FotoReadService } from '../fotos/index.js';
import { createDownloadCoverageService } from './download-coverage.service.js';
import { downloadRoutes } from './download.router.js';
import { createRecentDownloadService } from './recent-download.service.js';
import { createDownloadExportService } from './download-export.service.js';
import { createFileLogService } from './files/file-log.service.js';
import { createRenditionStoreService } from './renditions/rendition-store.service.js';
import { createRenditionService } from './renditions/rendition.service.js';
import { createDownloadService } from './download.service.js';

type Deps = { fotoReads: FotoReadService; fotoFocus: FotoFocusService };

export const createDownloadFeature = (resources: Resources, { fotoReads, fotoFocus }: Deps) => {
  const { content, settings, storage, diskSpace, images, uploadsFolder, background, listLimits, log } = resources;
  const { timeZone, downloadNames } = content.site;
  const { count: countDownload, assertNotReached } = createHourlyLimit(listLimits.downloadsPerHour);
  const downloadCoverage = createDownloadCoverageService({ timeZone, countDownload, log });
  const renditionStore = createRenditionStoreService({
    fotoReads,
    settings,
    storage,
    diskSpace,
    images,
    uploadsFolder,
    background,
    log,
  });
  const renditions = createRenditionService({
    fotoReads,
    fotoFocus,
    content,
    settings,
    renditionStore,
    assertCanDownload: assertNotReached,
  });
  const downloads = createDownloadService({
    fotoReads,
    downloadCoverage,
    renditions,
    hasReadableNames: downloadNames === 'readable',
  });
  const fileLog = createFileLogService();
  const downloadExports = createDownloadExportService({ downloads, fileLog, fotoReads, renditions, timeZone });
  return {
    services: {
      fileLog,
      downloads,
      downloadCoverage,
      renditions,
      renditionStore,
      recentDownloads: createRecentDownloadService(),
    },
    registerRoutes: (api) => downloadRoutes(api, { downloads, downloadExports, fileLog, renditions }),
    tasks: renditionStore.tasks,
  } satisfies Feature;
};
