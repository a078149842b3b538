import type { Feature } from '../../http/feature.js';
import { createHourlyLimit } from '../../platform/limits/hourly-limit.js';
import type { Resources } from '../../platform/resources.js';
import type { FotoReadService } from '../fotos/index.js';
import { createDownloadCoverageService } from './download-coverage.service.js';
import { downloadRoutes } from './download.router.js';
import { createRecentDownloadService } from './recent-download.service.js';
import { createRenditionService } from './renditions/rendition.service.js';
import { createDownloadService } from './download.service.js';

export const createDownloadFeature = (resources: Resources, fotoReads: FotoReadService) => {
  const { content, listLimits, log } = resources;
  const countDownload = createHourlyLimit(listLimits.downloadsPerHour);
  const downloadCoverage = createDownloadCoverageService({ ...content.site, countDownload, log });
  const renditions = createRenditionService({ ...resources, ...fotoReads });
  const downloads = createDownloadService({
    ...fotoReads,
    ...downloadCoverage,
    openRendition: renditions.open,
    hasReadableNames: content.site.downloadNames === 'readable',
  });
  return {
    services: { downloads, downloadCoverage, renditions, recentDownloads: createRecentDownloadService() },
    registerRoutes: (api) => downloadRoutes(api, { downloads, renditions }),
    tasks: [renditions.task],
  } satisfies Feature;
};
