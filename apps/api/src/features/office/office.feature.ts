import { version } from '../../http/config.js';
import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { officeRoutes } from './office.router.js';
import { createOfficeService, type OfficeDeps } from './office.service.js';

/** What there is to do in the portal, for the dashboard and the menu of who works in it. */
export const createOfficeFeature = (resources: Resources, deps: OfficeDeps) => {
  const office = createOfficeService(resources, deps, { version });
  return { services: { office }, registerRoutes: (api) => officeRoutes(api, office) } satisfies Feature;
};
