import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { reeksData } from './reeks.personal-data.js';
import { reeksRoutes } from './reeks.router.js';
import { createReeksService, type ReeksDeps } from './reeks.service.js';

/** Series of uploads. */
export const createReeksFeature = (resources: Resources, deps: ReeksDeps) => {
  const reeksen = createReeksService(resources, deps);
  return {
    services: { reeksen },
    registerRoutes: (api) => reeksRoutes(api, reeksen),
    tasks: [reeksen.task],
    personalData: reeksData,
  } satisfies Feature;
};
