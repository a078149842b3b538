import { Long, Timestamp } from 'bson';
import { fail } from '../../errors';
import { arithmetic } from '../../bson/arithmetic';
import { compareValues } from '../../bson/compare';
import { isDocument, isNumeric, toNumber, typeName } from '../../bson/values';
import { show } from '../../bson/show';
import { describeDocument, type Modifier, type Place } from '../modifier';

const set: Modifier = {
  creates: true,
  prepare: (operand) => (place) => place.draft.set(place.path, operand),
};

const unset: Modifier = {
  creates: false,
  prepare: () => (place) => place.draft.unset(place.path),
};

function compute(name: '$inc' | '$mul', verb: string, operation: 'add' | 'multiply'): Modifier {
  return {
    creates: true,
    prepare(operand, written) {
      if (!isNumeric(operand)) fail(14, `Cannot ${verb} with non-numeric argument: {${written}: ${show(operand)}}`);
      return (place) => place.draft.set(place.path, computed(name, operation, operand, place));
    },
  };
}

function computed(name: string, operation: 'add' | 'multiply', operand: unknown, place: Place): unknown {
  const { value, draft, path } = place;
  if (value === undefined) return operation === 'add' ? operand : arithmetic(operand, 0, 'multiply');
  if (!isNumeric(value)) {
    const where = `${show(describeDocument(draft))} has the field '${path.at(-1)}' of non-numeric type ${typeName(value)}`;
    fail(14, `Cannot apply ${name} to a value of non-numeric type. ${where}`);
  }
  return arithmetic(value, operand, operation, () => {
    const current = `(${value instanceof Long ? 'NumberLong' : 'NumberInt'})${show(value)}`;
    return fail(
      2,
      `Failed to apply ${name} operations to current value (${current}) for document ${show(describeDocument(draft))}`,
    );
  });
}

function extreme(sign: 1 | -1): Modifier {
  return {
    creates: true,
    prepare: (operand) => (place) => {
      const { value, draft, path } = place;
      if (value === undefined || compareValues(operand, value) * sign > 0) draft.set(path, operand);
    },
  };
}

const currentDate: Modifier = {
  creates: true,
  prepare(operand) {
    const type = isDocument(operand) ? operand.$type : operand === true || operand === false ? 'date' : undefined;
    if (type !== 'date' && type !== 'timestamp') {
      if (isDocument(operand))
        fail(
          2,
          "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
        );
      fail(
        2,
        `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
      );
    }
    return ({ draft, path, now }) =>
      draft.set(path, type === 'date' ? now : new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }));
  },
};

type BitOperation = [name: string, operand: unknown];

const bit: Modifier = {
  creates: true,
  prepare(operand, written) {
    if (!isDocument(operand))
      fail(
        2,
        `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
      );
    const operations: BitOperation[] = Object.entries(operand);
    if (operations.length === 0)
      fail(2, 'You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}');
    for (const [name, value] of operations) checkBit(name, value, written);
    return ({ draft, path, value }) => {
      if (value !== undefined && !isWhole(value)) {
        fail(
          2,
          `Cannot apply $bit to a value of non-integral type.${show(describeDocument(draft))} has the field ${path.at(-1)} of non-integer type ${typeName(value)}`,
        );
      }
      draft.set(path, operations.reduce(applyBit, value ?? 0));
    };
  },
};

function isWhole(value: unknown): boolean {
  return value instanceof Long || typeName(value) === 'int';
}

function checkBit(name: string, value: unknown, written: string): void {
  if (!['and', 'or', 'xor'].includes(name)) {
    fail(
      2,
      `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${show(value)}}`,
    );
  }
  if (!isWhole(value))
    fail(
      2,
      `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(value)}' is not supported here: {${written}: ${show(value)}}`,
    );
}

function applyBit(value: unknown, [name, operand]: BitOperation): unknown {
  const [left, right] = [BigInt(String(value)), BigInt(String(operand))];
  const result = name === 'and' ? left & right : name === 'or' ? left | right : left ^ right;
  const isLong = value instanceof Long || operand instanceof Long;
  return isLong ? Long.fromBigInt(result) : toNumber(result);
}

export const fieldModifiers: Record<string, Modifier> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: compute('$inc', 'increment', 'add'),
  $mul: compute('$mul', 'multiply', 'multiply'),
  $min: extreme(-1),
  $max: extreme(1),
  $currentDate: currentDate,
  $bit: bit,
};
