import { fotoContract } from '@ledenportaal/shared';
import { registerRoutes, type Api, type Handlers } from '../../http/register-routes.js';
import type { FotoService } from './foto.service.js';

/** Routes of the contract that belong to other features. */
type OtherHandlers = Pick<Handlers<typeof fotoContract>, 'upload' | 'download'>;

export const fotoRoutes = (api: Api, fotoService: FotoService, otherHandlers: OtherHandlers) =>
  registerRoutes(api, fotoContract, {
    ...otherHandlers,
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
    count: async () => ({ count: await fotoService.count() }),
  });
