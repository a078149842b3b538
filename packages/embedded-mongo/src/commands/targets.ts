import { decode } from '../bson/decode';
import type { Doc } from '../bson/values';
import type { Engine } from '../engine';
import { sortMemory } from '../memory-use';
import type { Operation } from '../operation';
import { planSearch, Search, type Match, type SearchRequest } from '../query/search';
import { Sorter } from '../query/sorter';
import type { Collection } from '../storage/catalog';

/** The current state of a document inside a write. */
export interface Target {
  record: number;
  bytes: Buffer;
  document: Doc;
}

/** Maximum number of documents of a collection for which an upsert repeats a collection scan inside the write. */
const smallCollection = 1000;

/** The first match in sort order. */
export async function firstMatch(
  engine: Engine,
  collection: Collection,
  request: SearchRequest,
  operation: Operation,
): Promise<Match | undefined> {
  const search = new Search(engine.store, collection, request);
  if (search.plan.sorted) return (await search.next(operation, 1))[0];
  const sorter = new Sorter<Match>(request.sort ?? [], 1, sortMemory());
  for await (const batch of search.batches(operation)) {
    for (const match of batch) sorter.add(match.document, match, match.bytes.length);
  }
  const [first] = sorter.sorted();
  return first;
}

/** Call inside a write. Reads a match again and returns it when it still matches; another write may have changed it. */
export function stillMatching(
  engine: Engine,
  collection: Collection,
  { record, bytes, document }: Match,
  request: SearchRequest,
): Target | undefined {
  if (collection.dropped) return undefined;
  const current = engine.records.read(collection, record);
  if (!current) return undefined;
  if (current.equals(bytes)) return { record, bytes, document };
  const changed = decode(current);
  return request.filter.matches(changed) ? { record, bytes: current, document: changed } : undefined;
}

/** Call inside a write before an upsert inserts. Returns whether a match exists by now, when that is cheap to check. */
export function matchAppeared(engine: Engine, collection: Collection, request: SearchRequest): boolean {
  const unsorted = { filter: request.filter, hint: request.hint };
  const plan = planSearch(collection, unsorted);
  if (!plan.index && !plan.union && collection.count > smallCollection) return false;
  return new Search(engine.store, collection, unsorted, plan).anyNow();
}
