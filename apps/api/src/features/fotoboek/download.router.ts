import { downloadContract } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import type { Downloads } from './download.service.js';

export const downloadRoutes = (api: Api, downloads: Downloads) =>
  serve(api, downloadContract, {
    list: async ({ query, viewer }) => ({ results: await downloads.list(query, viewer) }),
    count: ({ viewer }) => downloads.count(viewer),
  });
