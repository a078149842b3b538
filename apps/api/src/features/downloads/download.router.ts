import { downloadContract, fotoContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { DownloadExportService } from './download-export.service.js';
import type { DownloadService } from './download.service.js';
import type { FileLogService } from './files/file-log.service.js';
import type { RenditionService } from './renditions/rendition.service.js';

const { download, renditions } = fotoContract;
const routes = { ...downloadContract, download, renditions };
type Services = {
  downloads: DownloadService;
  downloadExports: DownloadExportService;
  fileLog: FileLogService;
  renditions: RenditionService;
};

export const downloadRoutes = (api: Api, services: Services) =>
  registerRoutes(api, routes, {
    download: ({ params, query, viewer, signal, reauthorize }) =>
      services.downloads.download(params.id, query, viewer, { signal, reauthorize }),
    renditions: async ({ params, viewer }) => ({ results: await services.renditions.list(params.id, viewer) }),
    list: async ({ query, viewer }) => ({ results: await services.downloads.list(query, viewer) }),
    files: async ({ query, viewer }) => ({ results: await services.fileLog.listFiles(query, viewer) }),
    export: ({ viewer }) => services.downloadExports.exportDownloads(viewer),
    count: ({ viewer }) => services.downloads.count(viewer),
  });
