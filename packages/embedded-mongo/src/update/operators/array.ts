import { fail } from '../../errors';
import { equalValues } from '../../bson/compare';
import { encodeKeyText } from '../../bson/key';
import { isDocument, isNumeric, toNumber, getTypeName, type Doc } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { toItemPredicate } from '../../query/filter';
import { toEqualityPredicate } from '../../query/operators/comparison';
import type { UpdateOperator } from '../update-operator';

const addToSet: UpdateOperator = (operand) => {
  const items = isDocument(operand) && Object.keys(operand)[0] === '$each' ? parseEach(operand) : [operand];
  return ({ draft, path, value }) => {
    if (value !== undefined && !Array.isArray(value)) {
      fail(
        2,
        `Cannot apply $addToSet to non-array field. Field named '${path.at(-1)}' has non-array type ${getTypeName(value)}`,
      );
    }
    const array: unknown[] = (value as unknown[] | undefined) ?? [];
    const existingKeys = new Set(array.map(encodeKeyText));
    const added = items.filter(
      (item) => !existingKeys.has(encodeKeyText(item)) && existingKeys.add(encodeKeyText(item)),
    );
    if (added.length > 0 || value === undefined) draft.set(path, [...array, ...added]);
  };
};

const parseEach = (operand: Doc): unknown[] => {
  const { $each: items } = operand;
  if (!Array.isArray(items))
    return fail(14, `The argument to $each in $addToSet must be an array but it was of type ${getTypeName(items)}`);
  if (Object.keys(operand).length > 1)
    fail(2, `Found unexpected fields after $each in $addToSet: ${formatValue(operand)}`);
  return items;
};

/** Removes the elements for which `shouldRemove` is true. */
const createRemoval =
  (shouldRemove: (item: unknown) => boolean): ReturnType<UpdateOperator> =>
  ({ draft, path, value }) => {
    if (value === undefined) return;
    if (!Array.isArray(value)) return fail(2, 'Cannot apply $pull to a non-array value');
    const remaining = value.filter((item) => !shouldRemove(item));
    if (remaining.length < value.length) draft.set(path, remaining);
  };

const pull: UpdateOperator = (operand) =>
  createRemoval(isDocument(operand) ? toItemPredicate(operand) : toEqualityPredicate(operand));

const pullAll: UpdateOperator = (operand) => {
  if (!Array.isArray(operand))
    return fail(2, `$pullAll requires an array argument but was given a ${getTypeName(operand)}`);
  return createRemoval((item) => operand.some((removed) => equalValues(item, removed)));
};

const pop: UpdateOperator = (operand, updatePath) => {
  const end = isNumeric(operand) ? toNumber(operand) : Number.NaN;
  if (!isNumeric(operand)) fail(9, `Expected a number in: ${updatePath}: ${formatValue(operand)}`);
  if (end !== 1 && end !== -1) fail(9, `$pop expects 1 or -1, found: ${formatValue(operand)}`);
  return ({ draft, path, value }) => {
    if (value === undefined) return;
    if (!Array.isArray(value))
      return fail(14, `Path '${updatePath}' contains an element of non-array type '${getTypeName(value)}'`);
    if (value.length > 0) draft.set(path, end < 0 ? value.slice(1) : value.slice(0, -1));
  };
};

export const arrayUpdateOperators: Record<string, UpdateOperator> = {
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
