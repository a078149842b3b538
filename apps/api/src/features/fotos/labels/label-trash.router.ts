import { labelTrashContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../../http/register-routes.js';
import type { LabelTrashService } from './label-trash.service.js';

export const labelTrashRoutes = (api: Api, trash: LabelTrashService) =>
  registerRoutes(api, labelTrashContract, {
    list: async ({ query }) => ({ results: await trash.list(query) }),
    restore: async ({ body, viewer }) => ({ results: await trash.restore(body.labels, viewer.id) }),
    purge: async ({ body, viewer }) => ({ results: await trash.purge(body.labels, viewer.id) }),
  });
