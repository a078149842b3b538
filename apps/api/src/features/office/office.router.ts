import { officeContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { OfficeService } from './office.service.js';

export const officeRoutes = (api: Api, office: OfficeService) =>
  registerRoutes(api, officeContract, { get: async ({ viewer }) => ({ results: await office.get(viewer) }) });
