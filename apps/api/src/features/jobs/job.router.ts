import { jobContract } from '@ledenportaal/shared';
import { Continued, registerRoutes, type Api } from '../../http/register-routes.js';
import type { JobService } from './job.service.js';

export const jobRoutes = (api: Api, jobs: JobService) =>
  registerRoutes(api, jobContract, {
    list: async ({ query, viewer }) => ({ results: await jobs.forViewer(viewer).list(query) }),
    one: async ({ params, viewer }) => ({ results: await jobs.forViewer(viewer).one(params.id) }),
    cancel: async ({ params, viewer }) => ({ results: await jobs.forViewer(viewer).cancel(params.id) }),
    undo: async ({ params, viewer }) => {
      const results = await jobs.forViewer(viewer).undo(params.id);
      return results.finishedAt ? { results } : new Continued({ results });
    },
  });
