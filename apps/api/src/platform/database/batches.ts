/** Groups items in arrays of at most `size`, for example to hold few in memory or to look them up in one query. */
export async function* inBatches<T>(items: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}

/** Several at once, for a database that syncs its disk after each write; few, so that other requests hardly wait. */
const concurrency = 5;

/** Calls an action for each item, for a few at a time. Rejects when one rejects, after those of its group have ended. */
export const mapConcurrently = async <T, R>(items: Iterable<T>, action: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for await (const batch of inBatches(items, concurrency)) {
    const settled = await Promise.allSettled(batch.map(action));
    for (const outcome of settled) {
      if (outcome.status === 'rejected') throw outcome.reason;
      results.push(outcome.value);
    }
  }
  return results;
};

/** Requests the next item while one is used. */
export async function* readAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  for (;;) {
    const result = await next;
    if (result.done) return;
    next = iterator.next();
    // A failure is thrown when the item is awaited.
    next.catch(() => undefined);
    yield result.value;
  }
}
