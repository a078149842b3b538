import type { JobRecord } from './job.model.js';

export const isEnded = ({ finishedAt }: Pick<JobRecord, 'finishedAt'>) => finishedAt != null;
