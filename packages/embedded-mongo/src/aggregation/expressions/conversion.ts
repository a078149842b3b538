import { Binary, Decimal128, Long, ObjectId } from 'bson';
import { fail, MongoError } from '../../errors';
import { int64 } from '../../bson/arithmetic';
import { toDecimal } from '../../bson/decimal';
import { toDouble, isInt32, isNumeric, isTruthy, toNumber, getTypeByCode, getTypeName } from '../../bson/values';
import { parseDate } from './date-text';
import { compileOptional, eagerOperator, isNil, parseNamedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';

type Convert = (value: unknown) => unknown;

const noOnErrorSuffix = 'in $convert with no onError value';

function failUnsupported(value: unknown, target: string): never {
  return fail(241, `Unsupported conversion from ${getTypeName(value)} to ${target} ${noOnErrorSuffix}`);
}

/** The text of a value for `$toString` and for operators that accept text; undefined when the type has none. */
export const toText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || isNumeric(value)) return String(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  return value instanceof Binary && value.sub_type === 4 ? value.toUUID().toString() : undefined;
};

const parseNumber = (text: string): number => {
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number) && !/^nan$/i.test(text)) {
    fail(241, `Failed to parse number '${text}' ${noOnErrorSuffix}: Did not consume whole string.`);
  }
  return number;
};

const toIntegerNumber = (value: unknown, target: string): number => {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value))
      fail(241, `Failed to parse number '${value}' ${noOnErrorSuffix}: Did not consume whole string.`);
    return Number(value);
  }
  if (!isNumeric(value)) return failUnsupported(value, target);
  const number = toNumber(value);
  if (!Number.isFinite(number))
    fail(241, `Attempt to convert NaN or infinity value to integer type ${noOnErrorSuffix}`);
  return Math.trunc(number);
};

const toInt = (value: unknown): unknown => {
  const number = toIntegerNumber(value, 'int') + 0;
  return isInt32(number) ? number : fail(241, `Conversion would overflow target type ${noOnErrorSuffix}: ${number}`);
};

const toLong = (value: unknown): unknown => {
  if (value instanceof Long) return value;
  if (value instanceof Date) return Long.fromNumber(value.getTime());
  const bigInt =
    typeof value === 'string' && /^[+-]?\d+$/.test(value) ? BigInt(value) : BigInt(toIntegerNumber(value, 'long'));
  if (bigInt < int64.min || bigInt > int64.max)
    fail(241, `Conversion would overflow target type ${noOnErrorSuffix}: ${bigInt}`);
  return Long.fromBigInt(bigInt);
};

const convertToDouble = (value: unknown): unknown => {
  if (typeof value === 'boolean') return toDouble(Number(value));
  if (value instanceof Date) return toDouble(value.getTime());
  if (typeof value === 'string') return toDouble(parseNumber(value));
  return isNumeric(value) ? toDouble(toNumber(value)) : failUnsupported(value, 'double');
};

const convertDecimal = (value: unknown): unknown => {
  if (typeof value === 'boolean') return toDecimal(Number(value));
  if (value instanceof Date) return toDecimal(value.getTime());
  if (typeof value === 'string') {
    parseNumber(value);
    return Decimal128.fromString(value);
  }
  return isNumeric(value) ? toDecimal(value) : failUnsupported(value, 'decimal');
};

const toDate = (value: unknown): unknown => {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (typeof value === 'string') return new Date(parseDate(value));
  const type = getTypeName(value);
  if (type === 'long' || type === 'double' || type === 'decimal') return new Date(Math.trunc(toNumber(value)));
  return failUnsupported(value, 'date');
};

const toObjectId = (value: unknown): unknown => {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') return failUnsupported(value, 'objectId');
  if (/^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  const reason =
    value.length === 24
      ? `Invalid character found in hex string`
      : `Invalid string length for parsing to OID, expected 24 but found ${value.length}`;
  return fail(241, `Failed to parse objectId '${value}' ${noOnErrorSuffix}: ${reason}`);
};

const conversions: Record<string, Convert> = {
  int: toInt,
  long: toLong,
  double: convertToDouble,
  decimal: convertDecimal,
  date: toDate,
  objectId: toObjectId,
  string: (value) => toText(value) ?? failUnsupported(value, 'string'),
  bool: (value) => (isNumeric(value) || typeof value === 'boolean' ? isTruthy(value) : true),
};

const convert = (operand: unknown, compiler: Compiler): Evaluate => {
  const args = parseNamedArguments(
    '$convert',
    operand,
    ['input', 'to', 'onError', 'onNull', 'format'],
    ['input', 'to'],
  );
  const input = compiler.compile(args.input);
  const target = compiler.compile(args.to);
  const onError = compileOptional(compiler, args.onError);
  const onNull = compileOptional(compiler, args.onNull);
  return (document, variables) => {
    const value = input(document, variables);
    if (isNil(value)) return 'onNull' in args ? onNull(document, variables) : null;
    const targetType = target(document, variables);
    const name = isNumeric(targetType) ? getTypeByCode(toNumber(targetType)) : String(targetType);
    const conversion = conversions[name ?? ''] ?? fail(2, `Unknown type name: ${String(targetType)}`);
    try {
      return conversion(value);
    } catch (cause) {
      if ('onError' in args && cause instanceof MongoError && cause.code === 241) return onError(document, variables);
      throw cause;
    }
  };
};

const toConverter = (target: string): ExpressionOperator =>
  eagerOperator(1, 1, ([value]) => (isNil(value) ? null : conversions[target]!(value)));

export const conversionOperators: Record<string, ExpressionOperator> = {
  $convert: convert,
  $toInt: toConverter('int'),
  $toLong: toConverter('long'),
  $toDouble: toConverter('double'),
  $toDecimal: toConverter('decimal'),
  $toDate: toConverter('date'),
  $toObjectId: toConverter('objectId'),
  $toString: toConverter('string'),
  $toBool: toConverter('bool'),
  $type: eagerOperator(1, 1, ([value]) => getTypeName(value)),
  $isNumber: eagerOperator(1, 1, ([value]) => isNumeric(value)),
};
