export { jobResultFiles } from './job.backup.js';
export { toAuditPart, type AuditPart } from './job-audit.js';
export { JobFailure } from './job-failure.js';
export { defineJobKind, type Outcome } from './job-kind.js';
export type { JobRecord, NewJob, UnstoredJob } from './job.model.js';
export { createJobFeature } from './job.feature.js';
export type { JobService } from './job.service.js';
