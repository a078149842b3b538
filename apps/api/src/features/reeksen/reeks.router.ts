import { reeksContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { ReeksService } from './reeks.service.js';

export const reeksRoutes = (api: Api, reeksen: ReeksService) =>
  registerRoutes(api, reeksContract, {
    list: async ({ query }) => ({ results: await reeksen.list(query) }),
    add: async ({ body, viewer }) => ({ results: await reeksen.add(body, viewer) }),
    one: async ({ params }) => ({ results: await reeksen.one(params.id) }),
  });
