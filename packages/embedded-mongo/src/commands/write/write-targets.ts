import { decode } from '../../bson/decode';
import type { Doc } from '../../bson/values';
import type { Engine } from '../../engine';
import { createSortMemoryTracker } from '../../memory-usage-tracker';
import type { Operation } from '../../operation';
import { planSearch, Search, type Match, type SearchRequest } from '../../query/search';
import { Sorter } from '../../query/sorter';
import type { Collection } from '../../storage/catalog';

/** The current state of a document inside a write. */
export type WriteTarget = {
  recordId: number;
  bytes: Buffer;
  document: Doc;
};

/** Maximum number of documents of a collection for which an upsert repeats a collection scan inside the write. */
const maxRecheckedDocuments = 1000;

/** The first match in sort order. */
export const findFirstMatch = async (
  engine: Engine,
  collection: Collection,
  request: SearchRequest,
  operation: Operation,
): Promise<Match | undefined> => {
  const search = new Search(engine.store, collection, request);
  if (search.plan.isSorted) return (await search.next(operation, 1))[0];
  const sorter = new Sorter<Match>(request.sort ?? [], 1, createSortMemoryTracker());
  for await (const batch of search.batches(operation)) {
    for (const match of batch) sorter.add(match.document, match, match.bytes.length);
  }
  const [first] = sorter.sorted();
  return first;
};

/** Call inside a write. Reads a match again and returns it when it still matches; another write may have changed it. */
export const recheckMatch = (
  engine: Engine,
  collection: Collection,
  { recordId, bytes, document }: Match,
  request: SearchRequest,
): WriteTarget | undefined => {
  if (collection.isDropped) return undefined;
  const current = engine.records.read(collection, recordId);
  if (!current) return undefined;
  if (current.equals(bytes)) return { recordId, bytes, document };
  const currentDocument = decode(current);
  return request.filter.matches(currentDocument) ? { recordId, bytes: current, document: currentDocument } : undefined;
};

/** Call inside a write before an upsert inserts. Returns whether a match exists by now, when that is cheap to check. */
export const hasNewMatch = (engine: Engine, collection: Collection, request: SearchRequest): boolean => {
  const unsorted = { filter: request.filter, hint: request.hint };
  const plan = planSearch(collection, unsorted);
  if (!plan.index && !plan.union && collection.count > maxRecheckedDocuments) return false;
  return new Search(engine.store, collection, unsorted, plan).hasMatchSync();
};
