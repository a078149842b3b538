import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { jobRoutes } from './job.router.js';
import { createJobService, type JobDeps } from './job.service.js';

/** Work on many items in the background. Other features add their kinds of jobs to its service. */
export const createJobFeature = (resources: Resources, deps: JobDeps) => {
  const jobs = createJobService(resources, deps);
  return {
    services: { jobs },
    registerRoutes: (api) => jobRoutes(api, jobs),
    tasks: [jobs.task, jobs.resultTask],
    mediaFolders: jobs.mediaFolders,
  } satisfies Feature;
};
