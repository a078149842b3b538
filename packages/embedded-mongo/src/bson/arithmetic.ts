import { Decimal128, Double, Long } from 'bson';
import { decimalArithmetic } from './decimal';
import { double, integer, toNumber } from './values';

export const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

function isDouble(value: unknown): boolean {
  return value instanceof Double || (typeof value === 'number' && ((value | 0) !== value || Object.is(value, -0)));
}

/** Converts an integer value to a bigint. */
export function wide(value: unknown): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}

/**
 * Adds or multiplies as MongoDB does: the wider type wins, an int32 overflow gives an int64, an int64 overflow calls
 * `overflow`.
 */
export function arithmetic(
  left: unknown,
  right: unknown,
  operation: 'add' | 'multiply',
  overflow: (exact: bigint) => unknown = (exact) => double(Number(exact)),
): unknown {
  if (left instanceof Decimal128 || right instanceof Decimal128) return decimalArithmetic(left, right, operation);
  if (isDouble(left) || isDouble(right)) {
    const [a, b] = [toNumber(left), toNumber(right)];
    return double(operation === 'add' ? a + b : a * b);
  }
  if (typeof left === 'number' && typeof right === 'number') {
    const result = operation === 'add' ? left + right : left * right;
    if (Number.isSafeInteger(result)) return integer(result + 0);
  }
  const exact = operation === 'add' ? wide(left) + wide(right) : wide(left) * wide(right);
  if (exact < int64.min || exact > int64.max) return overflow(exact);
  // Two int32 operands gave an int32 above when it fits; an int64 operand gives an int64.
  return Long.fromBigInt(exact);
}
