export type { DownloadCoverageService } from './download-coverage.service.js';
export { createDownloadFeature } from './download.feature.js';
export type { DownloadRecord } from './download.model.js';
export type { DownloadService } from './download.service.js';
