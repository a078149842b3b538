import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { contentRoutes } from './content.router.js';
import { createContentService, type ContentDeps } from './content.service.js';

/** The texts, colours, pictures and files of the pages. `files` lists the catalogue. */
export const createContentFeature = (resources: Resources, deps: ContentDeps) => {
  const contentService = createContentService(resources, deps);
  return {
    services: { contentService },
    registerRoutes: (api) => contentRoutes(api, contentService),
  } satisfies Feature;
};
