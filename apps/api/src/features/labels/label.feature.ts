import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { labelStamps } from './label.personal-data.js';
import { labelRoutes } from './label.router.js';
import { createLabelService, type LabelDeps } from './label.service.js';

/** Tags and themas. */
export const createLabelFeature = (resources: Resources, deps: LabelDeps) => {
  const labels = {
    tags: createLabelService(resources, deps, 'tags'),
    themes: createLabelService(resources, deps, 'themes'),
  };
  return {
    services: { labels },
    registerRoutes: (api) => labelRoutes(api, labels),
    personalData: { labelStamps },
  } satisfies Feature;
};
