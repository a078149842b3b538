import { fail } from '../../errors';
import { keyText } from '../../bson/key';
import { isTruthy, typeName } from '../../bson/values';
import { anyCount, eager, isNil } from './eager';
import type { ExpressionOperator } from './types';

function arrayOf(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return fail(17043, `All operands of ${name} must be arrays. One argument is of type: ${typeName(value)}`);
}

export function distinctValues(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [keyText(value), value])).values()];
}

function keysOf(values: readonly unknown[]): Set<string> {
  return new Set(values.map(keyText));
}

function intersection(arrays: unknown[], name: string): unknown {
  if (arrays.some(isNil)) return null;
  const [first = [], ...rest] = arrays.map((array) => arrayOf(name, array));
  const others = rest.map(keysOf);
  return distinctValues(first).filter((value) => others.every((keys) => keys.has(keyText(value))));
}

export const setOperators: Record<string, ExpressionOperator> = {
  $setUnion: anyCount((arrays, name) =>
    arrays.some(isNil) ? null : distinctValues(arrays.flatMap((array) => arrayOf(name, array))),
  ),
  $setIntersection: anyCount(intersection),
  $setDifference: eager(2, 2, ([left, right], name) => {
    if (isNil(left) || isNil(right)) return null;
    const removed = keysOf(arrayOf(name, right));
    return distinctValues(arrayOf(name, left)).filter((value) => !removed.has(keyText(value)));
  }),
  $setEquals: eager(2, Infinity, (arrays, name) => {
    const [first, ...rest] = arrays.map((array) => keysOf(arrayOf(name, array)));
    return rest.every((keys) => keys.size === first!.size && [...keys].every((key) => first!.has(key)));
  }),
  $setIsSubset: eager(2, 2, ([left, right], name) => {
    const whole = keysOf(arrayOf(name, right));
    return arrayOf(name, left).every((value) => whole.has(keyText(value)));
  }),
  $anyElementTrue: eager(1, 1, ([array], name) => arrayOf(name, array).some(isTruthy)),
  $allElementsTrue: eager(1, 1, ([array], name) => arrayOf(name, array).every(isTruthy)),
};
