export { JobFailure } from './job-failure.js';
export type { JobRecord } from './job.model.js';
export { createJobFeature } from './job.feature.js';
export type { JobHandler, JobService, NewJob, Outcome } from './job.service.js';
