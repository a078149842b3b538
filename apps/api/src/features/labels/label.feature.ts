import type { Feature } from '../../http/feature.js';
import type { Task } from '../../platform/background-tasks.js';
import type { Resources } from '../../platform/resources.js';
import { labelRoutes } from './label.router.js';
import { createLabelService, type LabelDeps } from './label.service.js';

type Removal = Pick<LabelDeps, 'removeLabel'> & { task: Task };

/** Tags and themas. `removal` removes a label from fotos; its task finishes what a request does not. */
export const createLabelFeature = ({ listLimits, background }: Resources, { removeLabel, task }: Removal) => {
  const deps = { removeLabel, listLimits, wakeRemovalTask: () => background.wake(task.name) };
  const labels = {
    tags: createLabelService({ field: 'tags', ...deps }),
    themes: createLabelService({ field: 'themes', ...deps }),
  };
  return { services: { labels }, registerRoutes: (api) => labelRoutes(api, labels) } satisfies Feature;
};
