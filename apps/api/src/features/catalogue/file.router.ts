import { catalogueContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { CatalogueService } from './catalogue.service.js';

export const catalogueRoutes = (api: Api, catalogue: CatalogueService) =>
  registerRoutes(api, catalogueContract, {
    add: async ({ file, body, viewer, signal }) => ({ results: await catalogue.add(file, body, viewer, signal) }),
    update: async ({ params, body, viewer }) => ({ results: await catalogue.update(params.id, body, viewer) }),
    replace: async ({ params, file, body, viewer, signal }) => ({
      results: await catalogue.replace(params.id, file, body.seconds, viewer, signal),
    }),
    poster: async ({ params, file, body, viewer, signal }) => ({
      results: await catalogue.setPoster(params.id, file, body.alt, viewer, signal),
    }),
    remove: ({ params, viewer }) => catalogue.remove(params.id, viewer),
    old: async ({ query }) => ({ results: await catalogue.listOld(query) }),
    restore: async ({ params, viewer }) => ({ results: await catalogue.restore(params.id, viewer) }),
  });
