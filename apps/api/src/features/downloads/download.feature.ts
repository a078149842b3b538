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

export const createDownloadFeature = (
  resources: Resources,
  fotoReads: FotoReadService,
  fotoFocus: FotoFocusService,
) => {
  const { content, listLimits, log } = resources;
  const { count: countDownload, assertNotReached } = createHourlyLimit(listLimits.downloadsPerHour);
  const downloadCoverage = createDownloadCoverageService({ ...content.site, countDownload, log });
  const renditionStore = createRenditionStoreService({ ...resources, ...fotoReads });
  const renditions = createRenditionService({
    ...resources,
    ...fotoReads,
    ...fotoFocus,
    store: renditionStore,
    assertCanDownload: assertNotReached,
  });
  const downloads = createDownloadService({
    ...fotoReads,
    ...downloadCoverage,
    openRendition: renditions.open,
    getRenditionName: renditions.getName,
    hasReadableNames: content.site.downloadNames === 'readable',
  });
  const fileLog = createFileLogService();
  const downloadExports = createDownloadExportService({
    ...downloads,
    ...fileLog,
    ...fotoReads,
    ...content.site,
    getRenditionName: renditions.getName,
  });
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
