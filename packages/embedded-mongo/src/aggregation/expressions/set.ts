import { fail } from '../../errors';
import { encodeKeyText } from '../../bson/key';
import { isTruthy, getTypeName } from '../../bson/values';
import { variadicOperator, eagerOperator, isNil } from './eager';
import type { ExpressionOperator } from './types';

const assertArray = (name: string, value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return fail(17043, `All operands of ${name} must be arrays. One argument is of type: ${getTypeName(value)}`);
};

export const distinctValues = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [encodeKeyText(value), value])).values(),
];

const toKeySet = (values: readonly unknown[]): Set<string> => new Set(values.map(encodeKeyText));

const intersection = (arrays: unknown[], name: string): unknown => {
  if (arrays.some(isNil)) return null;
  const [first = [], ...rest] = arrays.map((array) => assertArray(name, array));
  const others = rest.map(toKeySet);
  return distinctValues(first).filter((value) => others.every((keys) => keys.has(encodeKeyText(value))));
};

export const setOperators: Record<string, ExpressionOperator> = {
  $setUnion: variadicOperator((arrays, name) =>
    arrays.some(isNil) ? null : distinctValues(arrays.flatMap((array) => assertArray(name, array))),
  ),
  $setIntersection: variadicOperator(intersection),
  $setDifference: eagerOperator(2, 2, ([left, right], name) => {
    if (isNil(left) || isNil(right)) return null;
    const removed = toKeySet(assertArray(name, right));
    return distinctValues(assertArray(name, left)).filter((value) => !removed.has(encodeKeyText(value)));
  }),
  $setEquals: eagerOperator(2, Infinity, (arrays, name) => {
    const [first, ...rest] = arrays.map((array) => toKeySet(assertArray(name, array)));
    return rest.every((keys) => keys.size === first!.size && [...keys].every((key) => first!.has(key)));
  }),
  $setIsSubset: eagerOperator(2, 2, ([left, right], name) => {
    const superset = toKeySet(assertArray(name, right));
    return assertArray(name, left).every((value) => superset.has(encodeKeyText(value)));
  }),
  $anyElementTrue: eagerOperator(1, 1, ([array], name) => assertArray(name, array).some(isTruthy)),
  $allElementsTrue: eagerOperator(1, 1, ([array], name) => assertArray(name, array).every(isTruthy)),
};
