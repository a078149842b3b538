/**
 * Returns a function that reads, one reading after the other. Calls while a reading is under way share the next one, so
 * that each call is answered by a reading that began after it.
 */
export const createSharedReading = <T>(read: () => Promise<T>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  /** Runs work that must not overlap a reading. */
  const enqueue = <R>(work: () => Promise<R>): Promise<R> => {
    const result = running.then(work);
    running = result.catch(() => undefined);
    return result;
  };

  return {
    enqueue,
    read: (): Promise<T> => {
      next ??= enqueue(() => {
        next = undefined;
        return read();
      });
      return next;
    },
  };
};

/** As `createSharedReading`, for a reading of what all calls that share it ask for. */
export const createBatchedReading = <K, T>(readAll: (keys: K[]) => Promise<T>) => {
  let waiting: K[] = [];
  const reading = createSharedReading(() => {
    const keys = waiting;
    waiting = [];
    return readAll(keys);
  });
  return (key: K): Promise<T> => {
    waiting.push(key);
    return reading.read();
  };
};
