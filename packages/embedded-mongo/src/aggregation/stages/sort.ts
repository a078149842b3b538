import type { Doc } from '../../bson/values';
import { fail } from '../../errors';
import { roughSize, sortMemory } from '../../memory-use';
import { parseSort } from '../../query/sort';
import { Sorter } from '../../query/sorter';
import { inBatches, type StageParser } from '../pipeline-types';

export const sort: StageParser = (operand) => {
  const fields = parseSort(operand);
  if (!fields) return fail(15976, '$sort stage must have at least one sort key');
  return async function* (input, { operation }) {
    const sorter = new Sorter<Doc>(fields, Infinity, sortMemory());
    for await (const batch of input) {
      for (const document of batch) sorter.add(document, document, roughSize(document));
      await operation.breathe();
    }
    yield* inBatches(sorter.sorted(), operation);
  };
};
