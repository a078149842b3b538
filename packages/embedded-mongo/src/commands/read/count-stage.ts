import { Long } from 'bson';
import { arithmetic } from '../../bson/arithmetic';
import { toInteger, isDocument, isNumeric, setField, type Doc } from '../../bson/values';
import type { NamedStage } from '../../aggregation/pipeline-types';

/**
 * The result of a stage that only counts its documents, such as the `$group` that drivers send for `countDocuments`;
 * undefined for other stages. No documents need to be read for it.
 */
export const getCountResult = (stage: NamedStage | undefined): ((total: number) => Doc[]) | undefined => {
  const [name, operand] = stage ?? [];
  if (name === '$count') return (total) => (total > 0 ? [{ [operand as string]: toInteger(total) }] : []);
  if (name !== '$group' || !isDocument(operand)) return undefined;
  const { _id: id, ...sums } = operand;
  const isConstant = isNumeric(id) || id === null;
  if (!isConstant || !Object.values(sums).every(isIntegerSum)) return undefined;
  return (total) => {
    if (total === 0) return [];
    const result: Doc = { _id: id };
    for (const [field, sum] of Object.entries(sums)) {
      setField(result, field, arithmetic((sum as Doc).$sum, toInteger(total), 'multiply'));
    }
    return [result];
  };
};

const isIntegerSum = (sum: unknown): boolean => {
  if (!isDocument(sum) || Object.keys(sum).length !== 1) return false;
  return sum.$sum instanceof Long || (typeof sum.$sum === 'number' && Number.isInteger(sum.$sum));
};
