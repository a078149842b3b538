import { Long, Timestamp } from 'bson';
import { fail } from '../../errors';
import { arithmetic } from '../../bson/arithmetic';
import { compareValues } from '../../bson/compare';
import { isDocument, isNumeric, toNumber, getTypeName } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { toIdDocument, type UpdateOperator, type UpdateTarget } from '../update-operator';

const set: UpdateOperator = (operand) => (target) => target.draft.set(target.path, operand);

const unset: UpdateOperator = () => (target) => target.draft.unset(target.path);

const createArithmeticOperator =
  (name: '$inc' | '$mul', verb: string, operation: 'add' | 'multiply'): UpdateOperator =>
  (operand, updatePath) => {
    if (!isNumeric(operand))
      fail(14, `Cannot ${verb} with non-numeric argument: {${updatePath}: ${formatValue(operand)}}`);
    return (target) => target.draft.set(target.path, computeValue(name, operation, operand, target));
  };

const computeValue = (name: string, operation: 'add' | 'multiply', operand: unknown, target: UpdateTarget): unknown => {
  const { value, draft, path } = target;
  if (value === undefined) return operation === 'add' ? operand : arithmetic(operand, 0, 'multiply');
  if (!isNumeric(value)) {
    const location = `${formatValue(toIdDocument(draft))} has the field '${path.at(-1)}' of non-numeric type ${getTypeName(value)}`;
    fail(14, `Cannot apply ${name} to a value of non-numeric type. ${location}`);
  }
  return arithmetic(value, operand, operation, () => {
    const current = `(${value instanceof Long ? 'NumberLong' : 'NumberInt'})${formatValue(value)}`;
    return fail(
      2,
      `Failed to apply ${name} operations to current value (${current}) for document ${formatValue(toIdDocument(draft))}`,
    );
  });
};

const createMinMaxOperator =
  (sign: 1 | -1): UpdateOperator =>
  (operand) =>
  (target) => {
    const { value, draft, path } = target;
    if (value === undefined || compareValues(operand, value) * sign > 0) draft.set(path, operand);
  };

const currentDate: UpdateOperator = (operand) => {
  const type = isDocument(operand) ? operand.$type : operand === true || operand === false ? 'date' : undefined;
  if (type !== 'date' && type !== 'timestamp') {
    if (isDocument(operand))
      fail(
        2,
        "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
      );
    fail(
      2,
      `${getTypeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  return ({ draft, path, now }) =>
    draft.set(path, type === 'date' ? now : new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }));
};

type BitOperation = [name: string, operand: unknown];

const bit: UpdateOperator = (operand, updatePath) => {
  if (!isDocument(operand))
    fail(
      2,
      `The $bit modifier is not compatible with a ${getTypeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  const operations: BitOperation[] = Object.entries(operand);
  if (operations.length === 0)
    fail(2, 'You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}');
  for (const [name, value] of operations) assertValidBitOperation(name, value, updatePath);
  return ({ draft, path, value }) => {
    if (value !== undefined && !isInteger(value)) {
      fail(
        2,
        `Cannot apply $bit to a value of non-integral type.${formatValue(toIdDocument(draft))} has the field ${path.at(-1)} of non-integer type ${getTypeName(value)}`,
      );
    }
    draft.set(path, operations.reduce(applyBitOperation, value ?? 0));
  };
};

const isInteger = (value: unknown): boolean => value instanceof Long || getTypeName(value) === 'int';

const assertValidBitOperation = (name: string, value: unknown, updatePath: string): void => {
  if (!['and', 'or', 'xor'].includes(name)) {
    fail(
      2,
      `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${formatValue(value)}}`,
    );
  }
  if (!isInteger(value))
    fail(
      2,
      `The $bit modifier field must be an Integer(32/64 bit); a '${getTypeName(value)}' is not supported here: {${updatePath}: ${formatValue(value)}}`,
    );
};

const applyBitOperation = (value: unknown, [name, operand]: BitOperation): unknown => {
  const [left, right] = [BigInt(String(value)), BigInt(String(operand))];
  const result = name === 'and' ? left & right : name === 'or' ? left | right : left ^ right;
  const isLong = value instanceof Long || operand instanceof Long;
  return isLong ? Long.fromBigInt(result) : toNumber(result);
};

export const fieldUpdateOperators: Record<string, UpdateOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: createArithmeticOperator('$inc', 'increment', 'add'),
  $mul: createArithmeticOperator('$mul', 'multiply', 'multiply'),
  $min: createMinMaxOperator(-1),
  $max: createMinMaxOperator(1),
  $currentDate: currentDate,
  $bit: bit,
};
