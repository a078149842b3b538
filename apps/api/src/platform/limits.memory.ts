/** Moments in milliseconds, of this process's clock. */
type Hits = number[];

/** More keys than this are not kept: then those that were not asked for longest go first. */
const mostKeys = 20_000;

/** Counts what the database could not count, in this process and bounded in memory. */
export const createMemoryHits = (most = mostKeys) => {
  const byKey = new Map<string, Hits>();
  return {
    of: (key: string, since: number): Hits => (byKey.get(key) ?? []).filter((at) => at > since),
    set: (key: string, hits: Hits): void => {
      byKey.delete(key);
      if (hits.length) byKey.set(key, hits);
      for (const oldest of byKey.keys()) {
        if (byKey.size <= most) break;
        byKey.delete(oldest);
      }
    },
    size: () => byKey.size,
  };
};
