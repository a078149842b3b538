import { decode } from '../bson/decode';
import type { Doc } from '../bson/values';
import type { Engine } from '../engine';
import { sortMemory } from '../memory-use';
import type { Operation } from '../operation';
import { planSearch, Search, type Match, type SearchRequest } from '../query/search';
import { Sorter } from '../query/sorter';
import type { Collection } from '../storage/catalog';

/** A document as it is at the moment of writing. */
export interface Target {
  record: number;
  bytes: Buffer;
  document: Doc;
}

/** How many documents a collection may have for its upserts to be checked again inside the write. */
const smallCollection = 1000;

/** The first document that matches, in the order of the sort. */
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

/** Inside a write: the document found before, if it still matches; another write may have come first. */
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

/** Inside a write, before an upsert inserts: whether a match has appeared meanwhile, where that is cheap to know. */
export function matchAppeared(engine: Engine, collection: Collection, request: SearchRequest): boolean {
  const unsorted = { filter: request.filter, hint: request.hint };
  const plan = planSearch(collection, unsorted);
  if (!plan.index && !plan.union && collection.count > smallCollection) return false;
  return new Search(engine.store, collection, unsorted, plan).anyNow();
}
