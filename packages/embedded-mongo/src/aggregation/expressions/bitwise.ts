import { Long } from 'bson';
import { fail } from '../../errors';
import { wide } from '../../bson/arithmetic';
import { typeName } from '../../bson/values';
import { anyCount, eager, isNil } from './eager';
import type { ExpressionOperator } from './types';

function isWhole(value: unknown): boolean {
  return ['int', 'long'].includes(typeName(value));
}

function ofBits(bits: bigint, operands: readonly unknown[]): unknown {
  return operands.some((operand) => operand instanceof Long) ? Long.fromBigInt(bits) : Number(bits);
}

function combining(start: bigint, combine: (left: bigint, right: bigint) => bigint): ExpressionOperator {
  return anyCount((args, name) => {
    if (args.some(isNil)) return null;
    const wrong = args.find((arg) => !isWhole(arg));
    if (wrong !== undefined) fail(14, `${name} only supports int and long operands, not ${typeName(wrong)}.`);
    const bits = args.map(wide).reduce(combine, start);
    return ofBits(bits, args);
  });
}

export const bitwiseOperators: Record<string, ExpressionOperator> = {
  $bitAnd: combining(-1n, (left, right) => left & right),
  $bitOr: combining(0n, (left, right) => left | right),
  $bitXor: combining(0n, (left, right) => left ^ right),
  $bitNot: eager(1, 1, ([value]) => {
    if (isNil(value)) return null;
    if (!isWhole(value)) fail(14, `$bitNot only supports int and long, not: ${typeName(value)}.`);
    return ofBits(~wide(value), [value]);
  }),
};
