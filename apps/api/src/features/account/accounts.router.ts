import { accountsContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { Admission } from './accounts.service.js';

export const accountsRoutes = (api: Api, admission: Admission) =>
  registerRoutes(api, accountsContract, {
    list: async () => ({ results: await admission.list() }),
    update: async ({ params, body, viewer }) => ({ results: await admission.update(params.id, body, viewer) }),
  });
