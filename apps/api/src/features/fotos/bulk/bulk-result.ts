import type { FotoBulkResult, PublishedWithout } from '@ledenportaal/shared';
import type { JobRecord, Outcome } from '../../jobs/index.js';

/** `isDone`: whether no job continues the change. */
export type BulkAnswer = { isDone: boolean; results: FotoBulkResult };

/** Returns the result so far of a change of photos; undefined outcomes are those of a job that has not ended. */
export const toBulkAnswer = (
  total: number,
  outcomes: Outcome<string>[] | undefined,
  job?: JobRecord,
  zonder?: PublishedWithout,
): BulkAnswer => {
  const undo = job && { job: String(job._id), undo: String(job._id) };
  const results = { ...undo, total, ...toLists(outcomes ?? []), ...(zonder && { zonder }) };
  return { isDone: outcomes !== undefined, results };
};

const toLists = (outcomes: Outcome<string>[]) => {
  const idsLeft = (reason?: string) => outcomes.filter(({ left }) => left === reason).map(({ id }) => id);
  return { done: idsLeft(), gone: idsLeft('gone'), full: idsLeft('full') };
};
