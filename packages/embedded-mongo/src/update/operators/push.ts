import { fail } from '../../errors';
import { compareValues } from '../../bson/compare';
import { isDocument, isNumeric, toNumber, getTypeName } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { parseSort, createSortKeyGenerator } from '../../query/sort';
import { toIdDocument, type UpdateOperator } from '../update-operator';

type PushSpecification = {
  items: unknown[];
  position: number | undefined;
  slice: number | undefined;
  compareItems: ((left: unknown, right: unknown) => number) | undefined;
};

const clauses = ['$each', '$position', '$slice', '$sort'];

const parsePush = (operand: unknown): PushSpecification => {
  if (!isDocument(operand) || !('$each' in operand)) {
    return { items: [operand], position: undefined, slice: undefined, compareItems: undefined };
  }
  const unknownClause = Object.keys(operand).find((name) => !clauses.includes(name));
  if (unknownClause) fail(2, `Unrecognized clause in $push: ${unknownClause}`);
  const { $each: items } = operand;
  if (!Array.isArray(items))
    return fail(2, `The argument to $each in $push must be an array but it was of type: ${getTypeName(items)}`);
  return {
    items,
    position: parseInteger(operand.$position, '$position'),
    slice: parseInteger(operand.$slice, '$slice'),
    compareItems: operand.$sort === undefined ? undefined : createItemComparator(operand.$sort),
  };
};

const parseInteger = (value: unknown, name: string): number | undefined => {
  if (value === undefined) return undefined;
  if (isNumeric(value) && Number.isInteger(toNumber(value))) return toNumber(value);
  return fail(2, `The value for ${name} must be an integer value but was given type: ${getTypeName(value)}`);
};

const createItemComparator = (sort: unknown): ((left: unknown, right: unknown) => number) => {
  if (isNumeric(sort)) {
    const direction = toNumber(sort);
    if (direction !== 1 && direction !== -1) fail(2, 'The $sort element value must be either 1 or -1');
    return (left, right) => direction * compareValues(left, right);
  }
  if (!isDocument(sort))
    return fail(2, 'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields');
  const fields = parseSort(sort);
  if (!fields) return fail(2, 'The $sort pattern is empty when it should be a set of fields.');
  const getSortKey = createSortKeyGenerator(fields);
  const getItemSortKey = (item: unknown) => getSortKey(isDocument(item) ? item : {});
  return (left, right) => Buffer.compare(getItemSortKey(left), getItemSortKey(right));
};

const applyPush = (
  array: readonly unknown[],
  { items, position, slice, compareItems }: PushSpecification,
): unknown[] => {
  const result = [...array];
  const insertAt =
    position === undefined ? result.length : position < 0 ? Math.max(0, result.length + position) : position;
  result.splice(insertAt, 0, ...items);
  if (compareItems) result.sort(compareItems);
  if (slice === undefined) return result;
  return slice >= 0 ? result.slice(0, slice) : result.slice(slice);
};

const push: UpdateOperator = (operand) => {
  const parsed = parsePush(operand);
  return ({ draft, path, updatePath, value }) => {
    if (value !== undefined && !Array.isArray(value)) {
      fail(
        2,
        `The field '${updatePath}' must be an array but is of type ${getTypeName(value)} in document ${formatValue(toIdDocument(draft))}`,
      );
    }
    draft.set(path, applyPush((value as unknown[] | undefined) ?? [], parsed));
  };
};

export const pushUpdateOperators: Record<string, UpdateOperator> = { $push: push };
