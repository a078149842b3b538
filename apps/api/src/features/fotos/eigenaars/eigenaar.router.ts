import { eigenaarContract } from '@ledenportaal/shared';
import { Continued, registerRoutes, type Api } from '../../../http/register-routes.js';
import type { EigenaarService } from './eigenaar.service.js';

export const eigenaarRoutes = (api: Api, eigenaars: EigenaarService) =>
  registerRoutes(api, eigenaarContract, {
    list: ({ query }) => eigenaars.list(query),
    rename: async ({ body, viewer }) => {
      const { isDone, results } = await eigenaars.rename(body, viewer);
      return isDone ? { results } : new Continued({ results });
    },
  });
