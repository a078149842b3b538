import { zipContract } from '@ledenportaal/shared';
import { Continued, registerRoutes, type Api } from '../../http/register-routes.js';
import type { ZipService } from './zip.service.js';

export const zipRoutes = (api: Api, zips: ZipService) =>
  registerRoutes(api, zipContract, {
    create: async ({ body, viewer }) => {
      const { isReady, zip: results } = await zips.create(body, viewer);
      return isReady ? { results } : new Continued({ results });
    },
    estimate: async ({ body, viewer }) => ({ results: await zips.estimate(body, viewer) }),
    one: async ({ params, viewer }) => ({ results: await zips.one(params.id, viewer) }),
    cancel: ({ params, viewer }) => zips.cancel(params.id, viewer),
  });
