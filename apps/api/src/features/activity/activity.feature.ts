import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createActivityExportService } from './activity-export.service.js';
import { createActivityNameService, type ActivityNameDeps } from './activity-name.service.js';
import { createActivityRetentionService } from './activity-retention.service.js';
import { activityRoutes } from './activity.router.js';
import { createActivityService, type ActivityDeps } from './activity.service.js';

/** Who changed what: the audit log, in words. */
export const createActivityFeature = (resources: Resources, deps: ActivityDeps & ActivityNameDeps) => {
  const names = createActivityNameService(deps);
  const activity = createActivityService(resources, deps, { names });
  const exports = createActivityExportService(resources, { activity });
  const retention = createActivityRetentionService(resources);
  return {
    services: { activity },
    registerRoutes: (api) => activityRoutes(api, { activity, exports }),
    tasks: [retention.task],
  } satisfies Feature;
};
