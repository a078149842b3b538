import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { labelRoutes } from './label.router.js';
import { createLabelService, type LabelDeps } from './label.service.js';

/** Tags and themas. */
export const createLabelFeature = ({ listLimits }: Resources, { removeLabel }: Pick<LabelDeps, 'removeLabel'>) => {
  const deps = { removeLabel, listLimits };
  const labels = {
    tags: createLabelService({ field: 'tags', ...deps }),
    themes: createLabelService({ field: 'themes', ...deps }),
  };
  return { services: { labels }, registerRoutes: (api) => labelRoutes(api, labels) } satisfies Feature;
};
