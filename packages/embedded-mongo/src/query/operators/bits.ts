import { Binary, Long } from 'bson';
import { fail } from '../../errors';
import { isNumeric, toNumber } from '../../bson/values';
import { someItemAtPath } from '../paths';
import type { Operator } from './types';

const parseMask = (name: string, operand: unknown): bigint => {
  if (Array.isArray(operand)) {
    return operand.reduce<bigint>((mask, position) => {
      const bit = toNumber(position);
      if (!isNumeric(position) || !Number.isInteger(bit) || bit < 0)
        fail(2, `bit positions must be >= 0 but got: ${bit}`);
      return mask | (1n << BigInt(bit));
    }, 0n);
  }
  if (operand instanceof Binary) return binaryToBits(operand);
  const bits = toBits(operand);
  if (bits === undefined || bits < 0n) return fail(2, `${name} takes an Array, a number, or a BinData`);
  return bits;
};

const binaryToBits = (value: Binary): bigint => {
  const hex = Buffer.from(value.buffer.subarray(0, value.position)).reverse().toString('hex');
  return BigInt(`0x${hex || '0'}`);
};

const toBits = (value: unknown): bigint | undefined => {
  if (value instanceof Long) return value.toBigInt();
  if (value instanceof Binary) return binaryToBits(value);
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? BigInt(number) : undefined;
};

const createBitOperator =
  (name: string, predicate: (found: bigint, mask: bigint) => boolean): Operator =>
  (operand, { path }) => {
    const mask = parseMask(name, operand);
    return (document) =>
      someItemAtPath(document, path, (value) => {
        const bits = toBits(value);
        return bits !== undefined && predicate(bits & mask, mask);
      });
  };

export const bitOperators: Record<string, Operator> = {
  $bitsAllSet: createBitOperator('$bitsAllSet', (found, mask) => found === mask),
  $bitsAnySet: createBitOperator('$bitsAnySet', (found) => found !== 0n),
  $bitsAllClear: createBitOperator('$bitsAllClear', (found) => found === 0n),
  $bitsAnyClear: createBitOperator('$bitsAnyClear', (found, mask) => found !== mask),
};
