import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { jobRoutes } from './job.router.js';
import { createJobService } from './job.service.js';

/** Work on many items in the background. Other features add their kinds of jobs to its service. */
export const createJobFeature = (
  { background, log }: Resources,
  deps: Pick<Parameters<typeof createJobService>[0], 'findAccountNamen'>,
) => {
  const jobs = createJobService({ background, log, ...deps });
  return { services: { jobs }, registerRoutes: (api) => jobRoutes(api, jobs), tasks: [jobs.task] } satisfies Feature;
};
