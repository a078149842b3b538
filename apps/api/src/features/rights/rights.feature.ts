import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createLicenceService } from './licence.service.js';
import { rightsRoutes } from './rights.router.js';

/** What photos may be used for. */
export const createRightsFeature = (resources: Resources) => {
  const licences = createLicenceService(resources);
  return { services: { licences }, registerRoutes: (api) => rightsRoutes(api, licences) } satisfies Feature;
};
