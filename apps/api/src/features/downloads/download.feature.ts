import type { Feature } from '../../http/feature.js';
import { createHourlyLimit } from '../../platform/limits/hourly-limit.js';
import type { Resources } from '../../platform/resources.js';
import type { FotoReadService } from '../fotos/index.js';
import { createDownloadCoverageService } from './download-coverage.service.js';
import { downloadRoutes } from './download.router.js';
import { createRecentDownloadService } from './recent-download.service.js';
import { createDownloadService } from './download.service.js';

export const createDownloadFeature = ({ content, listLimits, log }: Resources, fotoReads: FotoReadService) => {
  const countDownload = createHourlyLimit(listLimits.downloadsPerHour);
  const downloadCoverage = createDownloadCoverageService({ ...content.site, countDownload, log });
  const downloads = createDownloadService({ ...fotoReads, ...downloadCoverage });
  return {
    services: { downloads, downloadCoverage, recentDownloads: createRecentDownloadService() },
    registerRoutes: (api) => downloadRoutes(api, downloads),
  } satisfies Feature;
};
