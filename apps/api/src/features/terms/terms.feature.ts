import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { agreementData } from './terms.personal-data.js';
import { termsRoutes } from './terms.router.js';
import { createTermsService } from './terms.service.js';

/** What members agree to before they download. */
export const createTermsFeature = (resources: Resources) => {
  const terms = createTermsService(resources);
  return {
    services: { terms },
    registerRoutes: (api) => termsRoutes(api, terms),
    personalData: { agreements: agreementData },
  } satisfies Feature;
};
