import { downloadContract, fotoContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { DownloadService } from './download.service.js';

const routes = { ...downloadContract, download: fotoContract.download };

export const downloadRoutes = (api: Api, downloadService: DownloadService) =>
  registerRoutes(api, routes, {
    download: ({ params, viewer }) => downloadService.download(params.id, viewer),
    list: async ({ query, viewer }) => ({ results: await downloadService.list(query, viewer) }),
    count: ({ viewer }) => downloadService.count(viewer),
  });
