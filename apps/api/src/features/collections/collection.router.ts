import { collectionContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { CollectionService } from './collection.service.js';

export const collectionRoutes = (api: Api, collectionService: CollectionService) =>
  registerRoutes(api, collectionContract, {
    list: async ({ query, viewer }) => ({ results: await collectionService.list(query, viewer) }),
    add: async ({ params, viewer }) => ({ results: await collectionService.add(params.id, viewer) }),
    remove: ({ params, viewer }) => collectionService.remove(params.id, viewer),
  });
