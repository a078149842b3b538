import type { Doc } from '../../bson/values';
import { fail } from '../../errors';
import { parseSort } from '../../query/sort';
import { Sorter } from '../../query/sorter';
import { fromArray, type StageParser } from '../pipeline-types';

export const sort: StageParser = (operand) => {
  const fields = parseSort(operand);
  if (!fields) return fail(15976, '$sort stage must have at least one sort key');
  return async function* (input, { operation }) {
    const sorter = new Sorter<Doc>(fields);
    for await (const batch of input) {
      for (const document of batch) sorter.add(document, document);
      await operation.breathe();
    }
    yield* fromArray(sorter.sorted());
  };
};
