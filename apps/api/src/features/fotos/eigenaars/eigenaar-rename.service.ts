import type { JobRecord, JobService } from '../../jobs/index.js';
import { eigenaarRenameInput } from './eigenaar-rename-input.js';

export type EigenaarRenameService = ReturnType<typeof createEigenaarRenameService>;

/** The renames of eigenaars, which are jobs. */
export const createEigenaarRenameService = ({ jobs }: { jobs: Pick<JobService, 'findOfKind'> }) => {
  const findRenames = async (since: Date) => {
    const found = await jobs.findOfKind('eigenaars.rename', since);
    return found.map(({ finishedAt, ...job }) => ({
      ...eigenaarRenameInput.parse(job.input),
      finishedAt,
      isInEffect: isInEffect(job),
    }));
  };

  /** Returns the renames that have not ended. */
  const findUnfinished = async () => (await findRenames(new Date())).filter(({ finishedAt }) => !finishedAt);

  /** Returns a function that returns the name now of an eigenaar at a time, which is not before `since`. */
  const createFindNameNow = async (since: Date) => {
    const renames = (await findRenames(since)).filter((rename) => rename.isInEffect);
    // Each rename once, in the order in which they were made: names that are renamed back and forth do not loop.
    return (naam: string, at: Date) =>
      renames
        .filter(({ finishedAt }) => !finishedAt || finishedAt > at)
        .reduce((current, { from, to }) => (from.includes(current) ? to : current), naam);
  };

  return { findUnfinished, createFindNameNow };
};

/** After one that was stopped, some photos have the former name. */
const isInEffect = ({ state, undoneBy }: Pick<JobRecord, 'state' | 'undoneBy'>) =>
  state !== 'cancelled' && state !== 'failed' && !undoneBy;
