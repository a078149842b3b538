import { activityContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { ActivityExportService } from './activity-export.service.js';
import type { ActivityService } from './activity.service.js';

type Services = { activity: ActivityService; exports: ActivityExportService };

export const activityRoutes = (api: Api, { activity, exports }: Services) =>
  registerRoutes(api, activityContract, {
    list: async ({ query, viewer }) => ({ results: await activity.list(query, viewer) }),
    people: async () => ({ results: await activity.findPeople() }),
    export: ({ query, viewer }) => exports.exportLines(query, viewer),
  });
