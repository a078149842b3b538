import type { Task } from '../background-tasks.js';
import type { Log } from '../log.js';

type Options<T> = {
  name: string;
  log: Log;
  /** Returns the items that are due. */
  find: () => AsyncIterable<T>;
  purge: (item: T) => Promise<unknown>;
  /** Logged with the fields of an item that was not purged. */
  failure: string;
  toLogFields: (item: T) => Record<string, string>;
};

/** Creates a task that purges items in turn, every hour. One that fails is tried again at the next run. */
export const createPurgeTask = <T>({ name, log, find, purge, failure, toLogFields }: Options<T>): Task => ({
  name,
  everyMs: 60 * 60_000,
  run: async (signal) => {
    for await (const item of find())
      try {
        signal.throwIfAborted();
        await purge(item);
      } catch (cause) {
        signal.throwIfAborted();
        log.error({ err: cause, ...toLogFields(item) }, `${failure}; it is tried again at the next run`);
      }
  },
});
