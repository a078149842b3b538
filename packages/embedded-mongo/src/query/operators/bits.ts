import { Binary, Long } from 'bson';
import { fail } from '../../errors';
import { isNumeric, toNumber } from '../../bson/values';
import { someItem } from '../paths';
import type { Operator } from './types';

function maskOf(name: string, operand: unknown): bigint {
  if (Array.isArray(operand)) {
    return operand.reduce<bigint>((mask, position) => {
      const bit = toNumber(position);
      if (!isNumeric(position) || !Number.isInteger(bit) || bit < 0)
        fail(2, `bit positions must be >= 0 but got: ${bit}`);
      return mask | (1n << BigInt(bit));
    }, 0n);
  }
  if (operand instanceof Binary) return bitsOfBinary(operand);
  const bits = bitsOf(operand);
  if (bits === undefined || bits < 0n) return fail(2, `${name} takes an Array, a number, or a BinData`);
  return bits;
}

function bitsOfBinary(value: Binary): bigint {
  const hex = Buffer.from(value.buffer.subarray(0, value.position)).reverse().toString('hex');
  return BigInt(`0x${hex || '0'}`);
}

function bitsOf(value: unknown): bigint | undefined {
  if (value instanceof Long) return value.toBigInt();
  if (value instanceof Binary) return bitsOfBinary(value);
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? BigInt(number) : undefined;
}

function bitTest(name: string, accept: (found: bigint, mask: bigint) => boolean): Operator {
  return (operand, { path }) => {
    const mask = maskOf(name, operand);
    return (document) =>
      someItem(document, path, (value) => {
        const bits = bitsOf(value);
        return bits !== undefined && accept(bits & mask, mask);
      });
  };
}

export const bitOperators: Record<string, Operator> = {
  $bitsAllSet: bitTest('$bitsAllSet', (found, mask) => found === mask),
  $bitsAnySet: bitTest('$bitsAnySet', (found) => found !== 0n),
  $bitsAllClear: bitTest('$bitsAllClear', (found) => found === 0n),
  $bitsAnyClear: bitTest('$bitsAnyClear', (found, mask) => found !== mask),
};
