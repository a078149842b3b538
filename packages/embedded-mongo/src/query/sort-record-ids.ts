import { createSortMemoryTracker } from '../memory-usage-tracker';
import type { Operation } from '../operation';
import type { Search } from './search';
import type { Sort } from './sort';
import { Sorter } from './sorter';

export type SortRequest = {
  sort: Sort;
  limit: number;
  /**
   * Counts the document bytes against the memory limit, as MongoDB does. Otherwise only the sort keys and record ids.
   */
  inMemory: boolean;
};

/** Sorts the record ids of the matches of a search; the documents themselves are not kept in memory. */
export const sortRecordIds = async (
  search: Search,
  { sort, limit, inMemory }: SortRequest,
  operation: Operation,
): Promise<Generator<number>> => {
  const sorter = new Sorter<number>(sort, limit, createSortMemoryTracker());
  for await (const batch of search.batches(operation)) {
    for (const { document, recordId, bytes } of batch) sorter.add(document, recordId, inMemory ? bytes.length : 0);
  }
  return sorter.sorted();
};
