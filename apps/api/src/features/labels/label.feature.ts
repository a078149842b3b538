import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { labelRoutes } from './label.router.js';
import { createLabelService, type LabelDeps } from './label.service.js';

type Services = {
  labelRemoval: Pick<LabelDeps, 'removeLabel'>;
  fotoReads: Pick<LabelDeps, 'findLabelsOfConcepts'>;
};

/** Tags and themas. */
export const createLabelFeature = ({ listLimits }: Resources, services: Services) => {
  const { removeLabel } = services.labelRemoval;
  const deps = { removeLabel, listLimits, ...services.fotoReads };
  const labels = {
    tags: createLabelService({ field: 'tags', ...deps }),
    themes: createLabelService({ field: 'themes', ...deps }),
  };
  return { services: { labels }, registerRoutes: (api) => labelRoutes(api, labels) } satisfies Feature;
};
