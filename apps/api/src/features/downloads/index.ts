export { countDownloads, findDownloadsAfter, type DownloadRecord } from './download.model.js';
export { downloadRoutes } from './download.router.js';
export { createDownloadService } from './download.service.js';
