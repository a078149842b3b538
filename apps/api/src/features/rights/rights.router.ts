import { rightsContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { LicenceService } from './licence.service.js';

export const rightsRoutes = (api: Api, licences: LicenceService) =>
  registerRoutes(api, rightsContract, { licences: () => Promise.resolve({ results: licences.list() }) });
