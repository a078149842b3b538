import type { Doc } from '../../bson/values';
import { fail } from '../../errors';
import { estimateSize, createSortMemoryTracker } from '../../memory-usage-tracker';
import { parseSort } from '../../query/sort';
import { Sorter } from '../../query/sorter';
import { groupIntoBatches, type StageParser } from '../pipeline-types';

export const sort: StageParser = (operand) => {
  const fields = parseSort(operand);
  if (!fields) return fail(15976, '$sort stage must have at least one sort key');
  return async function* (input, { operation }) {
    const sorter = new Sorter<Doc>(fields, Infinity, createSortMemoryTracker());
    for await (const batch of input) {
      for (const document of batch) sorter.add(document, document, estimateSize(document));
      await operation.yieldIfDue();
    }
    yield* groupIntoBatches(sorter.sorted(), operation);
  };
};
