import { sortMemory } from '../memory-use';
import type { Operation } from '../operation';
import type { Search } from './search';
import type { Sort } from './sort';
import { Sorter } from './sorter';

export interface SortRequest {
  sort: Sort;
  most: number;
  /** Counts the documents too, as MongoDB does; else only what is held here: their keys and numbers. */
  inMemory: boolean;
}

/** The numbers of the records that a search finds, in order: a sort holds no documents. */
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
