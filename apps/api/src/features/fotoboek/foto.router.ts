import { fotoContract } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import type { Fotos } from './foto.service.js';

export const fotoRoutes = (api: Api, fotos: Fotos) =>
  serve(api, fotoContract, {
    search: async ({ body, viewer }) => ({ results: await fotos.search(body, viewer) }),
    one: async ({ params, viewer }) => ({ results: await fotos.one(params.id, viewer) }),
    download: ({ params, viewer }) => fotos.download(params.id, viewer),
    upload: async ({ file, viewer, signal }) => ({ results: await fotos.add(file, viewer, signal) }),
    update: async ({ params, body, viewer }) => ({ results: await fotos.update(params.id, body, viewer) }),
    bulk: async ({ body, viewer }) => ({ results: await fotos.bulk(body, viewer) }),
    remove: ({ params, viewer }) => fotos.remove(params.id, viewer),
    trash: async ({ query, viewer }) => ({ results: await fotos.trash(query, viewer) }),
    restore: async ({ params, viewer }) => ({ results: await fotos.restore(params.id, viewer) }),
    neighbours: async ({ params, body, viewer }) => ({ results: await fotos.neighbours(params.id, body, viewer) }),
    count: async () => ({ count: await fotos.count() }),
  });
