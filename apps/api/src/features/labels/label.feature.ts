import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { labelRoutes } from './label.router.js';
import { createLabelService, type LabelDeps } from './label.service.js';

type Deps = Pick<LabelDeps, 'fotoReads' | 'labelRemoval'>;

/** Tags and themas. */
export const createLabelFeature = ({ listLimits }: Resources, { fotoReads, labelRemoval }: Deps) => {
  const labels = {
    tags: createLabelService({ field: 'tags', listLimits, fotoReads, labelRemoval }),
    themes: createLabelService({ field: 'themes', listLimits, fotoReads, labelRemoval }),
  };
  return { services: { labels }, registerRoutes: (api) => labelRoutes(api, labels) } satisfies Feature;
};
