import { trefwoordContract } from '@ledenportaal/shared';
import { Continued, registerRoutes, type Api } from '../../../http/register-routes.js';
import type { TrefwoordService } from './trefwoord.service.js';

export const trefwoordRoutes = (api: Api, trefwoorden: TrefwoordService) =>
  registerRoutes(api, trefwoordContract, {
    count: async ({ params }) => ({ count: await trefwoorden.count(params.id) }),
    addTag: async ({ params, body, viewer }) => {
      const { isDone, results } = await trefwoorden.addTag(params.id, body.except, viewer);
      return isDone ? { results } : new Continued({ results });
    },
  });
