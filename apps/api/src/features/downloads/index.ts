export type { DownloadCoverageService } from './download-coverage.service.js';
export type { FileLogService } from './files/file-log.service.js';
export { createDownloadFeature } from './download.feature.js';
export type { DownloadRecord } from './download.model.js';
export { toReadableName } from './renditions/readable-name.js';
export type { RenditionService } from './renditions/rendition.service.js';
export type { RenditionStoreService } from './renditions/rendition-store.service.js';
export { toUseLine } from './use-line.js';
export type { DownloadService } from './download.service.js';
