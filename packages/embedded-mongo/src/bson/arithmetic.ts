import { Decimal128, Double, Long } from 'bson';
import { decimalArithmetic } from './decimal';
import { toDouble, toInteger, toNumber } from './values';

export const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

const isDouble = (value: unknown): boolean =>
  value instanceof Double || (typeof value === 'number' && ((value | 0) !== value || Object.is(value, -0)));

/** Converts an integer value to a bigint. */
export const toBigInt = (value: unknown): bigint =>
  value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));

/**
 * Adds or multiplies as MongoDB does: the wider type wins, an int32 overflow gives an int64, an int64 overflow calls
 * `overflow`.
 */
export const arithmetic = (
  left: unknown,
  right: unknown,
  operation: 'add' | 'multiply',
  overflow: (exact: bigint) => unknown = (exact) => toDouble(Number(exact)),
): unknown => {
  if (left instanceof Decimal128 || right instanceof Decimal128) return decimalArithmetic(left, right, operation);
  if (isDouble(left) || isDouble(right)) {
    const [a, b] = [toNumber(left), toNumber(right)];
    return toDouble(operation === 'add' ? a + b : a * b);
  }
  if (typeof left === 'number' && typeof right === 'number') {
    const result = operation === 'add' ? left + right : left * right;
    if (Number.isSafeInteger(result)) return toInteger(result + 0);
  }
  const bigResult = operation === 'add' ? toBigInt(left) + toBigInt(right) : toBigInt(left) * toBigInt(right);
  if (bigResult < int64.min || bigResult > int64.max) return overflow(bigResult);
  // Two int32 operands gave an int32 above when it fits; an int64 operand gives an int64.
  return Long.fromBigInt(bigResult);
};
