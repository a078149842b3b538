import { fail } from '../../errors';
import { compareValues } from '../../bson/compare';
import { isDocument, isNumeric, toNumber, typeName } from '../../bson/values';
import { show } from '../../bson/show';
import { parseSort, sortKeyMaker } from '../../query/sort';
import { describeDocument, type Modifier } from '../modifier';

interface Push {
  items: unknown[];
  position: number | undefined;
  slice: number | undefined;
  order: ((left: unknown, right: unknown) => number) | undefined;
}

const clauses = ['$each', '$position', '$slice', '$sort'];

function parsePush(operand: unknown): Push {
  if (!isDocument(operand) || !('$each' in operand)) {
    return { items: [operand], position: undefined, slice: undefined, order: undefined };
  }
  const unknown = Object.keys(operand).find((name) => !clauses.includes(name));
  if (unknown) fail(2, `Unrecognized clause in $push: ${unknown}`);
  const { $each: items } = operand;
  if (!Array.isArray(items))
    return fail(2, `The argument to $each in $push must be an array but it was of type: ${typeName(items)}`);
  return {
    items,
    position: wholeNumber(operand.$position, '$position'),
    slice: wholeNumber(operand.$slice, '$slice'),
    order: operand.$sort === undefined ? undefined : itemOrder(operand.$sort),
  };
}

function wholeNumber(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (isNumeric(value) && Number.isInteger(toNumber(value))) return toNumber(value);
  return fail(2, `The value for ${name} must be an integer value but was given type: ${typeName(value)}`);
}

function itemOrder(sort: unknown): (left: unknown, right: unknown) => number {
  if (isNumeric(sort)) {
    const direction = toNumber(sort);
    if (direction !== 1 && direction !== -1) fail(2, 'The $sort element value must be either 1 or -1');
    return (left, right) => direction * compareValues(left, right);
  }
  if (!isDocument(sort))
    return fail(2, 'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields');
  const fields = parseSort(sort);
  if (!fields) return fail(2, 'The $sort pattern is empty when it should be a set of fields.');
  const key = sortKeyMaker(fields);
  const keyOfItem = (item: unknown) => key(isDocument(item) ? item : {});
  return (left, right) => Buffer.compare(keyOfItem(left), keyOfItem(right));
}

function pushed(array: readonly unknown[], { items, position, slice, order }: Push): unknown[] {
  const result = [...array];
  const at = position === undefined ? result.length : position < 0 ? Math.max(0, result.length + position) : position;
  result.splice(at, 0, ...items);
  if (order) result.sort(order);
  if (slice === undefined) return result;
  return slice >= 0 ? result.slice(0, slice) : result.slice(slice);
}

const push: Modifier = {
  creates: true,
  prepare(operand) {
    const parsed = parsePush(operand);
    return ({ draft, path, written, value }) => {
      if (value !== undefined && !Array.isArray(value)) {
        fail(
          2,
          `The field '${written}' must be an array but is of type ${typeName(value)} in document ${show(describeDocument(draft))}`,
        );
      }
      draft.set(path, pushed((value as unknown[] | undefined) ?? [], parsed));
    };
  },
};

export const pushModifiers: Record<string, Modifier> = { $push: push };
