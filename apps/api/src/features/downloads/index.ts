export type { DownloadRecord } from './download.model.js';
export { downloadRoutes } from './download.router.js';
export { createDownloadCoverageService, type DownloadCoverageService } from './download-coverage.service.js';
export { createDownloadService, type DownloadService } from './download.service.js';
