import type { Feature } from '../../http/feature.js';
import { createHourlyLimit } from '../../platform/limits/hourly-limit.js';
import type { Resources } from '../../platform/resources.js';
import { createDownloadData, type DownloadDataDeps } from './download.personal-data.js';
import { createDownloadCoverageService } from './download-coverage.service.js';
import { downloadRoutes } from './download.router.js';
import { createRecentDownloadService } from './recent-download.service.js';
import { createDownloadExportService, type DownloadExportDeps } from './download-export.service.js';
import { createFileLogService, type FileLogDeps } from './files/file-log.service.js';
import { createRenditionStoreService, type RenditionStoreDeps } from './renditions/rendition-store.service.js';
import { createRenditionService, type RenditionDeps } from './renditions/rendition.service.js';
import { createDownloadService, type DownloadDeps } from './download.service.js';

type Deps = RenditionStoreDeps & RenditionDeps & DownloadDeps & DownloadExportDeps & DownloadDataDeps & FileLogDeps;

export const createDownloadFeature = (resources: Resources, deps: Deps) => {
  const { count: countDownload, assertNotReached } = createHourlyLimit(resources.listLimits.downloadsPerHour);
  const downloadCoverage = createDownloadCoverageService(resources, { countDownload });
  const renditionStore = createRenditionStoreService(resources, deps);
  const renditions = createRenditionService(resources, deps, { renditionStore, assertCanDownload: assertNotReached });
  const downloads = createDownloadService(resources, deps, { downloadCoverage, renditions });
  const fileLog = createFileLogService(deps);
  const downloadExports = createDownloadExportService(resources, deps, { downloads, fileLog, renditions });
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
    personalData: createDownloadData(deps),
  } satisfies Feature;
};
