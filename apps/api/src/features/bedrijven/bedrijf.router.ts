import { bedrijfContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import { addBedrijf, listBedrijven, removeBedrijf, updateBedrijf } from './bedrijf.service.js';
import { toggleFavourite } from './favourite.service.js';

export const bedrijfRoutes = (api: Api) =>
  registerRoutes(api, bedrijfContract, {
    list: async ({ viewer }) => ({ results: await listBedrijven(viewer) }),
    add: async ({ body, viewer }) => ({ results: await addBedrijf(body, viewer) }),
    update: async ({ params, body, viewer }) => ({ results: await updateBedrijf(params.id, body, viewer) }),
    remove: ({ params, viewer }) => removeBedrijf(params.id, viewer),
    setFavourite: async ({ body, viewer }) => ({ data: await toggleFavourite(body.bedrijf, viewer) }),
    favourites: async ({ viewer }) => ({ results: (await listBedrijven(viewer)).filter(({ favourite }) => favourite) }),
  });
