import { tagContract, themaContract } from '@ledenportaal/shared';
import { registerRoutes, type Api, type Handlers } from '../../http/register-routes.js';
import type { LabelField } from './label.model.js';
import type { LabelService } from './label.service.js';

export const labelRoutes = (api: Api, labels: Record<LabelField, LabelService>) => {
  const createHandlers = (labelService: LabelService): Handlers<typeof tagContract> => ({
    list: async ({ viewer }) => ({ results: await labelService.list(viewer) }),
    add: async ({ body, viewer }) => ({ results: await labelService.add(body.naam, viewer) }),
    rename: async ({ params, body, viewer }) => ({ results: await labelService.rename(params.id, body.naam, viewer) }),
    merge: ({ params, body, viewer }) => labelService.merge(params.id, body.into, viewer),
    remove: ({ params, viewer }) => labelService.remove(params.id, viewer),
    removeMany: async ({ body, viewer }) => ({ results: await labelService.removeMany(body.labels, viewer) }),
  });
  registerRoutes(api, tagContract, createHandlers(labels.tags));
  registerRoutes<typeof themaContract>(api, themaContract, createHandlers(labels.themes));
};
