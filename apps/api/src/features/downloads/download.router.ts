import { downloadContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { DownloadService } from './download.service.js';

export const downloadRoutes = (api: Api, downloadService: DownloadService) =>
  registerRoutes(api, downloadContract, {
    list: async ({ query, viewer }) => ({ results: await downloadService.list(query, viewer) }),
    count: ({ viewer }) => downloadService.count(viewer),
  });
