import { collectionContract } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import type { Collections } from './collection.service.js';

export const collectionRoutes = (api: Api, collections: Collections) =>
  serve(api, collectionContract, {
    list: async ({ query, viewer }) => ({ results: await collections.list(query, viewer) }),
    add: async ({ params, viewer }) => ({ results: await collections.add(params.id, viewer) }),
    remove: ({ params, viewer }) => collections.remove(params.id, viewer),
  });
