import { ObjectId } from 'bson';
import { encodeKey } from './key';
import { getTypeOrder } from './type-order';

/** Compares two values in BSON order; a missing value counts as null. */
export const compareValues = (left: unknown, right: unknown): number => {
  if (typeof left === 'number' && typeof right === 'number') return compareNumbers(left, right);
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  if (left instanceof Date && right instanceof Date) return left.getTime() - right.getTime();
  const order = getTypeOrder(left) - getTypeOrder(right);
  return order !== 0 ? order : Buffer.compare(encodeKey(left), encodeKey(right));
};

export const equalValues = (left: unknown, right: unknown): boolean => {
  if (left === right) return true;
  if (left instanceof ObjectId && right instanceof ObjectId) return left.equals(right);
  if (left === null || left === undefined || right === null || right === undefined) {
    return (left ?? null) === (right ?? null);
  }
  const type = typeof left;
  if (type !== 'object' && type === typeof right) return type === 'number' && left !== left && right !== right;
  return getTypeOrder(left) === getTypeOrder(right) && compareValues(left, right) === 0;
};

const compareNumbers = (left: number, right: number): number => {
  if (left < right) return -1;
  if (left > right) return 1;
  if (left === right) return 0;
  // NaN sorts before every other number.
  return Number(!Number.isNaN(left)) - Number(!Number.isNaN(right));
};

/**
 * Compares by code point, as UTF-8 bytes sort. The order of JavaScript strings differs for characters outside the BMP.
 */
const compareText = (left: string, right: string): number => {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a === b) continue;
    const surrogateA = a >= 0xd800 && a <= 0xdfff;
    const surrogateB = b >= 0xd800 && b <= 0xdfff;
    return surrogateA === surrogateB ? a - b : surrogateA ? 1 : -1;
  }
  return left.length - right.length;
};
