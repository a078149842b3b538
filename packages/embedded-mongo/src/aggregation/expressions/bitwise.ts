import { Long } from 'bson';
import { fail } from '../../errors';
import { toBigInt } from '../../bson/arithmetic';
import { getTypeName } from '../../bson/values';
import { variadicOperator, eagerOperator, isNil } from './eager';
import type { ExpressionOperator } from './types';

const isInteger = (value: unknown): boolean => ['int', 'long'].includes(getTypeName(value));

const fromBits = (bits: bigint, operands: readonly unknown[]): unknown =>
  operands.some((operand) => operand instanceof Long) ? Long.fromBigInt(bits) : Number(bits);

const createBitwiseOperator = (start: bigint, combine: (left: bigint, right: bigint) => bigint): ExpressionOperator =>
  variadicOperator((args, name) => {
    if (args.some(isNil)) return null;
    const nonInteger = args.find((arg) => !isInteger(arg));
    if (nonInteger !== undefined)
      fail(14, `${name} only supports int and long operands, not ${getTypeName(nonInteger)}.`);
    const bits = args.map(toBigInt).reduce(combine, start);
    return fromBits(bits, args);
  });

export const bitwiseOperators: Record<string, ExpressionOperator> = {
  $bitAnd: createBitwiseOperator(-1n, (left, right) => left & right),
  $bitOr: createBitwiseOperator(0n, (left, right) => left | right),
  $bitXor: createBitwiseOperator(0n, (left, right) => left ^ right),
  $bitNot: eagerOperator(1, 1, ([value]) => {
    if (isNil(value)) return null;
    if (!isInteger(value)) fail(14, `$bitNot only supports int and long, not: ${getTypeName(value)}.`);
    return fromBits(~toBigInt(value), [value]);
  }),
};
