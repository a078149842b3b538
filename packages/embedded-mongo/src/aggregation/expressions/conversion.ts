import { Binary, Decimal128, Long, ObjectId } from 'bson';
import { fail, MongoError } from '../../errors';
import { int64 } from '../../bson/arithmetic';
import { toDecimal } from '../../bson/decimal';
import { double, isInt32, isNumeric, isTruthy, toNumber, typeName } from '../../bson/values';
import { parseDate } from './date-text';
import { compileOptional, eager, isNil, namedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';

type Convert = (value: unknown) => unknown;

const noOnError = 'in $convert with no onError value';

function unsupported(value: unknown, target: string): never {
  return fail(241, `Unsupported conversion from ${typeName(value)} to ${target} ${noOnError}`);
}

/** The text of a value for `$toString` and for operators that accept text; undefined when the type has none. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || isNumeric(value)) return String(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  return value instanceof Binary && value.sub_type === 4 ? value.toUUID().toString() : undefined;
}

function parseNumber(text: string): number {
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number) && !/^nan$/i.test(text)) {
    fail(241, `Failed to parse number '${text}' ${noOnError}: Did not consume whole string.`);
  }
  return number;
}

function wholeNumber(value: unknown, target: string): number {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value))
      fail(241, `Failed to parse number '${value}' ${noOnError}: Did not consume whole string.`);
    return Number(value);
  }
  if (!isNumeric(value)) return unsupported(value, target);
  const number = toNumber(value);
  if (!Number.isFinite(number)) fail(241, `Attempt to convert NaN or infinity value to integer type ${noOnError}`);
  return Math.trunc(number);
}

function toInt(value: unknown): unknown {
  const number = wholeNumber(value, 'int') + 0;
  return isInt32(number) ? number : fail(241, `Conversion would overflow target type ${noOnError}: ${number}`);
}

function toLong(value: unknown): unknown {
  if (value instanceof Long) return value;
  if (value instanceof Date) return Long.fromNumber(value.getTime());
  const exact =
    typeof value === 'string' && /^[+-]?\d+$/.test(value) ? BigInt(value) : BigInt(wholeNumber(value, 'long'));
  if (exact < int64.min || exact > int64.max) fail(241, `Conversion would overflow target type ${noOnError}: ${exact}`);
  return Long.fromBigInt(exact);
}

function toDouble(value: unknown): unknown {
  if (typeof value === 'boolean') return double(Number(value));
  if (value instanceof Date) return double(value.getTime());
  if (typeof value === 'string') return double(parseNumber(value));
  return isNumeric(value) ? double(toNumber(value)) : unsupported(value, 'double');
}

function convertDecimal(value: unknown): unknown {
  if (typeof value === 'boolean') return toDecimal(Number(value));
  if (value instanceof Date) return toDecimal(value.getTime());
  if (typeof value === 'string') {
    parseNumber(value);
    return Decimal128.fromString(value);
  }
  return isNumeric(value) ? toDecimal(value) : unsupported(value, 'decimal');
}

function toDate(value: unknown): unknown {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (typeof value === 'string') return new Date(parseDate(value));
  const type = typeName(value);
  if (type === 'long' || type === 'double' || type === 'decimal') return new Date(Math.trunc(toNumber(value)));
  return unsupported(value, 'date');
}

function toObjectId(value: unknown): unknown {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') return unsupported(value, 'objectId');
  if (/^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  const why =
    value.length === 24
      ? `Invalid character found in hex string`
      : `Invalid string length for parsing to OID, expected 24 but found ${value.length}`;
  return fail(241, `Failed to parse objectId '${value}' ${noOnError}: ${why}`);
}

const conversions: Record<string, Convert> = {
  int: toInt,
  long: toLong,
  double: toDouble,
  decimal: convertDecimal,
  date: toDate,
  objectId: toObjectId,
  string: (value) => toText(value) ?? unsupported(value, 'string'),
  bool: (value) => (isNumeric(value) || typeof value === 'boolean' ? isTruthy(value) : true),
};

const targetNames: Record<number, string> = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
  19: 'decimal',
};

function convert(operand: unknown, compiler: Compiler): Evaluate {
  const given = namedArguments('$convert', operand, ['input', 'to', 'onError', 'onNull', 'format'], ['input', 'to']);
  const input = compiler.compile(given.input);
  const to = compiler.compile(given.to);
  const onError = compileOptional(compiler, given.onError);
  const onNull = compileOptional(compiler, given.onNull);
  return (document, variables) => {
    const value = input(document, variables);
    if (isNil(value)) return 'onNull' in given ? onNull(document, variables) : null;
    const target = to(document, variables);
    const name = isNumeric(target) ? targetNames[toNumber(target)] : String(target);
    const conversion = conversions[name ?? ''] ?? fail(2, `Unknown type name: ${String(target)}`);
    try {
      return conversion(value);
    } catch (cause) {
      if ('onError' in given && cause instanceof MongoError && cause.code === 241) return onError(document, variables);
      throw cause;
    }
  };
}

function to(target: string): ExpressionOperator {
  return eager(1, 1, ([value]) => (isNil(value) ? null : conversions[target]!(value)));
}

export const conversionOperators: Record<string, ExpressionOperator> = {
  $convert: convert,
  $toInt: to('int'),
  $toLong: to('long'),
  $toDouble: to('double'),
  $toDecimal: to('decimal'),
  $toDate: to('date'),
  $toObjectId: to('objectId'),
  $toString: to('string'),
  $toBool: to('bool'),
  $type: eager(1, 1, ([value]) => typeName(value)),
  $isNumber: eager(1, 1, ([value]) => isNumeric(value)),
};
