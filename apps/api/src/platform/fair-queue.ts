export type JobOptions = {
  /** Who takes turns, such as the id of an account. A job without an owner is on its own. */
  owner?: string | undefined;
  /** A job with a lower number waits for all with a higher one. */
  priority?: number | undefined;
  /** When it aborts, the job is removed if it still waits, and rejected. */
  signal?: AbortSignal | undefined;
};
type Owner = string | symbol;
type Job = { owner: Owner; priority: number; start: () => void };

/**
 * Creates a queue that runs `concurrency` jobs at a time, of which at most `maxRunningPerOwner` have the same owner.
 * The next job is one of the owner with the fewest running jobs, and of those one whose turn ended longest ago, so that
 * many jobs of one owner do not delay those of others.
 */
export const createFairQueue = (concurrency: number, maxRunningPerOwner = concurrency) => {
  /** In the order of their turns. */
  let waiting: Job[] = [];
  let running: Job[] = [];

  const countRunning = (owner: Owner) => running.filter((job) => job.owner === owner).length;

  const findNext = (): Job | undefined => {
    const candidates = waiting
      .map((job) => ({ job, count: countRunning(job.owner) }))
      .filter(({ count }) => count < maxRunningPerOwner);
    // The sort is stable.
    candidates.sort((a, b) => b.job.priority - a.job.priority || a.count - b.count);
    return candidates[0]?.job;
  };

  const startNext = () => {
    while (running.length < concurrency) {
      const next = findNext();
      if (!next) return;
      waiting = waiting.filter((job) => job !== next);
      running = [...running, next];
      next.start();
    }
  };

  const finish = (finished: Job) => {
    running = running.filter((job) => job !== finished);
    const isOwn = ({ owner }: Job) => owner === finished.owner;
    waiting = [...waiting.filter((job) => !isOwn(job)), ...waiting.filter(isOwn)];
    startNext();
  };

  return {
    /** Runs `work` when it has its turn. Rejects with what `work` throws, or with the reason of `signal`. */
    add: <T>(work: () => Promise<T>, { owner, priority = 0, signal }: JobOptions = {}): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const leave = () => {
          waiting = waiting.filter((each) => each !== job);
          reject(signal!.reason as Error);
        };
        const start = () => {
          signal?.removeEventListener('abort', leave);
          void work()
            .then(resolve, reject)
            .finally(() => finish(job));
        };
        const job = { owner: owner ?? Symbol('no owner'), priority, start };
        if (signal?.aborted) return leave();
        signal?.addEventListener('abort', leave, { once: true });
        waiting = [...waiting, job];
        startNext();
      }),
    countWaiting: (priority: number): number => waiting.filter((job) => job.priority === priority).length,
    /** Returns how many jobs of an owner wait or run. */
    countOf: (owner: string): number => [...waiting, ...running].filter((job) => job.owner === owner).length,
  };
};
