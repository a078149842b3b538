import { bedrijfContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { BedrijfService } from './bedrijf.service.js';
import type { FavouriteService } from './favourite.service.js';

export const bedrijfRoutes = (api: Api, bedrijven: BedrijfService, favourites: FavouriteService) =>
  registerRoutes(api, bedrijfContract, {
    list: async ({ viewer }) => ({ results: await bedrijven.list(viewer) }),
    add: async ({ body, viewer }) => ({ results: await bedrijven.add(body, viewer) }),
    update: async ({ params, body, viewer }) => ({ results: await bedrijven.update(params.id, body, viewer) }),
    remove: ({ params, viewer }) => bedrijven.remove(params.id, viewer),
    setFavourite: async ({ body, viewer }) => ({ data: await favourites.toggleFavourite(body.bedrijf, viewer) }),
    favourites: async ({ viewer }) => ({
      results: (await bedrijven.list(viewer)).filter(({ favourite }) => favourite),
    }),
  });
