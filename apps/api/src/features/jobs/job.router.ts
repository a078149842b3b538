import { jobContract } from '@ledenportaal/shared';
import { Continued, registerRoutes, type Api } from '../../http/register-routes.js';
import type { JobService } from './job.service.js';

export const jobRoutes = (api: Api, jobs: JobService) =>
  registerRoutes(api, jobContract, {
    list: async ({ query }) => ({ results: await jobs.list(query) }),
    one: async ({ params }) => ({ results: await jobs.one(params.id) }),
    cancel: async ({ params }) => ({ results: await jobs.cancel(params.id) }),
    undo: async ({ params, viewer }) => {
      const results = await jobs.undo(params.id, viewer.id);
      return results.finishedAt ? { results } : new Continued({ results });
    },
  });
