import { fotoContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { FotoService } from './foto.service.js';

// The features for uploads and downloads register these.
const { upload, download, ...routes } = fotoContract;

export const fotoRoutes = (api: Api, fotoService: FotoService) =>
  registerRoutes(api, routes, {
    search: async ({ body, viewer }) => ({ results: await fotoService.search(body, viewer) }),
    one: async ({ params, viewer }) => ({ results: await fotoService.one(params.id, viewer) }),
    update: async ({ params, body, viewer }) => ({ results: await fotoService.update(params.id, body, viewer) }),
    bulk: async ({ body, viewer }) => ({ results: await fotoService.bulk(body, viewer) }),
    remove: ({ params, viewer }) => fotoService.remove(params.id, viewer),
    trash: async ({ query, viewer }) => ({ results: await fotoService.trash(query, viewer) }),
    restore: async ({ params, viewer }) => ({ results: await fotoService.restore(params.id, viewer) }),
    neighbours: async ({ params, body, viewer }) => ({
      results: await fotoService.neighbours(params.id, body, viewer),
    }),
    count: async ({ viewer }) => ({ count: await fotoService.count(viewer) }),
  });
