export type { DownloadRecord } from './download.model.js';
export { downloadRoutes } from './download.router.js';
export { createDownloadService, type DownloadService } from './download.service.js';
