import { lookAlikeContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../../http/register-routes.js';
import type { LookAlikeService } from './look-alike.service.js';

export const lookAlikeRoutes = (api: Api, lookAlikes: LookAlikeService) =>
  registerRoutes(api, lookAlikeContract, {
    list: async ({ query, viewer }) => ({ results: await lookAlikes.list(query, viewer) }),
    keep: ({ params, viewer }) => lookAlikes.keep(params.id, viewer),
  });
