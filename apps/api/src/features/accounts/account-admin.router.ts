import { accountsContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { AccountAdminService } from './account-admin.service.js';

export const accountAdminRoutes = (api: Api, accountAdminService: AccountAdminService) =>
  registerRoutes(api, accountsContract, {
    list: async () => ({ results: await accountAdminService.list() }),
    update: async ({ params, body, viewer }) => ({
      results: await accountAdminService.update(params.id, body, viewer),
    }),
  });
