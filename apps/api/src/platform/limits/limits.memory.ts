import { LRUCache } from 'lru-cache';

/** Unix times in milliseconds, by the clock of this process. */
type Hits = number[];

/** Beyond this number, the keys that were updated least recently are removed. */
const maxKeys = 20_000;

/** Counts hits in memory, bounded, while the database cannot store them. */
export const createMemoryHits = (keyLimit = maxKeys) => {
  const byKey = new LRUCache<string, Hits>({ max: keyLimit });
  return {
    get: (key: string, since: number): Hits => (byKey.peek(key) ?? []).filter((at) => at > since),
    set: (key: string, hits: Hits): void => {
      if (hits.length) byKey.set(key, hits);
      else byKey.delete(key);
    },
    size: () => byKey.size,
  };
};
