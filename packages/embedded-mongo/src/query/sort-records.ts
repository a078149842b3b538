import { sortMemory } from '../memory-use';
import type { Operation } from '../operation';
import type { Search } from './search';
import type { Sort } from './sort';
import { Sorter } from './sorter';

export interface SortRequest {
  sort: Sort;
  most: number;
  /**
   * Counts the document bytes against the memory limit, as MongoDB does. Otherwise only the sort keys and record ids.
   */
  inMemory: boolean;
}

/** Sorts the record ids of the matches of a search; the documents themselves are not kept in memory. */
export async function sortRecords(
  search: Search,
  { sort, most, inMemory }: SortRequest,
  operation: Operation,
): Promise<Generator<number>> {
  const sorter = new Sorter<number>(sort, most, sortMemory());
  for await (const batch of search.batches(operation)) {
    for (const { document, record, bytes } of batch) sorter.add(document, record, inMemory ? bytes.length : 0);
  }
  return sorter.sorted();
}
