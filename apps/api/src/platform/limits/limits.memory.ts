/** Unix times in milliseconds, by the clock of this process. */
type Hits = number[];

/** Beyond this number, the keys that were updated least recently are removed. */
const maxKeys = 20_000;

/** Counts hits in memory, bounded, while the database cannot store them. */
export const createMemoryHits = (keyLimit = maxKeys) => {
  const byKey = new Map<string, Hits>();
  return {
    get: (key: string, since: number): Hits => (byKey.get(key) ?? []).filter((at) => at > since),
    set: (key: string, hits: Hits): void => {
      byKey.delete(key);
      if (hits.length) byKey.set(key, hits);
      for (const oldest of byKey.keys()) {
        if (byKey.size <= keyLimit) break;
        byKey.delete(oldest);
      }
    },
    size: () => byKey.size,
  };
};
