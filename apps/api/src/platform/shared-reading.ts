/**
 * Returns a function that reads, one reading after the other. Calls while a reading is under way share the next one, so
 * that each call is answered by a reading that began after it.
 */
export const createSharedReading = (read: () => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Runs work that must not overlap a reading. */
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const result = running.then(work);
    running = result.catch(() => undefined);
    return result;
  };

  return {
    enqueue,
    read: (): Promise<void> => {
      next ??= enqueue(() => {
        next = undefined;
        return read();
      });
      return next;
    },
  };
};
