import { fotoContract } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import type { Fotos } from './foto.service.js';

export const fotoRoutes = (api: Api, fotos: Fotos) =>
  serve(api, fotoContract, {
    search: async ({ body }) => ({ results: await fotos.search(body) }),
    one: async ({ params }) => ({ results: await fotos.one(params.id) }),
    download: ({ params, viewer }) => fotos.download(params.id, viewer),
    upload: async ({ file, viewer, signal }) => ({ results: await fotos.add(file, viewer, signal) }),
  });
