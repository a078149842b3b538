import { Decimal128, Double, Long } from 'bson';
import { fail } from '../../errors';
import { arithmetic, toBigInt } from '../../bson/arithmetic';
import { fromScaled, parseDecimal, toDecimal } from '../../bson/decimal';
import { toDouble, toInteger, isNumeric, toNumber, getTypeName } from '../../bson/values';
import { variadicOperator, eagerOperator, isNil } from './eager';
import type { ExpressionOperator } from './types';

const add = (args: unknown[], name: string): unknown => {
  let total: unknown = 0;
  let date: Date | undefined;
  for (const arg of args) {
    if (isNil(arg)) return null;
    if (arg instanceof Date) {
      if (date) fail(16612, 'only one date allowed in an $add expression');
      date = arg;
    } else if (!isNumeric(arg)) fail(14, `${name} only supports numeric or date types, not ${getTypeName(arg)}`);
    else total = arithmetic(total, arg, 'add');
  }
  return date ? new Date(date.getTime() + Math.round(toNumber(total))) : total;
};

const multiply = (args: unknown[], name: string): unknown => {
  let total: unknown = 1;
  for (const arg of args) {
    if (isNil(arg)) return null;
    if (!isNumeric(arg)) fail(14, `${name} only supports numeric types, not ${getTypeName(arg)}`);
    total = arithmetic(total, arg, 'multiply');
  }
  return total;
};

export const negate = (value: unknown): unknown => arithmetic(value, -1, 'multiply');

const subtract = ([left, right]: unknown[]): unknown => {
  if (isNil(left) || isNil(right)) return null;
  if (left instanceof Date) {
    if (right instanceof Date) return Long.fromNumber(left.getTime() - right.getTime());
    if (isNumeric(right)) return new Date(left.getTime() - Math.round(toNumber(right)));
  }
  if (!isNumeric(left) || !isNumeric(right))
    fail(14, `can't $subtract ${getTypeName(right)} from ${getTypeName(left)}`);
  return arithmetic(left, negate(right), 'add');
};

const divide = ([left, right]: unknown[]): unknown => {
  if (isNil(left) || isNil(right)) return null;
  if (!isNumeric(left) || !isNumeric(right)) {
    fail(14, `$divide only supports numeric types, not ${getTypeName(left)} and ${getTypeName(right)}`);
  }
  if (toNumber(right) === 0) fail(2, "can't $divide by zero");
  if (left instanceof Decimal128 || right instanceof Decimal128) return divideDecimal(left, right);
  return toDouble(toNumber(left) / toNumber(right));
};

export const divideDecimal = (left: unknown, right: unknown): unknown => {
  const a = parseDecimal(toDecimal(left).toString());
  const b = parseDecimal(toDecimal(right).toString());
  if (!a || !b || b.digits === 0n) return toDecimal(toNumber(left) / toNumber(right));
  const digits = (a.digits * 10n ** 40n) / b.digits;
  return trimTrailingZeros(fromScaled({ digits, exponent: a.exponent - b.exponent - 40 }));
};

const trimTrailingZeros = (value: Decimal128): Decimal128 => {
  const scaled = parseDecimal(value.toString());
  if (!scaled || scaled.digits === 0n) return value;
  let { digits, exponent } = scaled;
  while (digits % 10n === 0n && exponent < 0) {
    digits /= 10n;
    exponent += 1;
  }
  return fromScaled({ digits, exponent });
};

const mod = ([left, right]: unknown[]): unknown => {
  if (isNil(left) || isNil(right)) return null;
  if (!isNumeric(left) || !isNumeric(right)) {
    fail(16611, `$mod only supports numeric types, not ${getTypeName(left)} and ${getTypeName(right)}`);
  }
  if (toNumber(right) === 0) fail(16610, "can't $mod by zero");
  const types = [getTypeName(left), getTypeName(right)];
  if (types.includes('long') && types.every((type) => type === 'long' || type === 'int'))
    return Long.fromBigInt(toBigInt(left) % toBigInt(right));
  return toWidestType(toNumber(left) % toNumber(right), left, right);
};

/** Returns the result in the widest numeric type of the operands. */
const toWidestType = (value: number, ...operands: unknown[]): unknown => {
  const types = new Set(operands.map(getTypeName));
  if (types.has('decimal')) return toDecimal(value);
  if (types.has('double')) return toDouble(value);
  return types.has('long') ? Long.fromNumber(value) : toInteger(value);
};

/** Creates an operator on one number. */
export const numericOperator = (apply: (value: unknown, name: string) => unknown): ExpressionOperator =>
  eagerOperator(1, 1, ([value], name) => {
    if (isNil(value)) return null;
    if (!isNumeric(value)) fail(28765, `${name} only supports numeric types, not ${getTypeName(value)}`);
    return apply(value, name);
  });

const typePreservingOperator = (apply: (value: number) => number): ExpressionOperator =>
  numericOperator((value, name) => {
    const type = getTypeName(value);
    return type === 'long' && name !== '$abs' ? value : toWidestType(apply(toNumber(value)), value);
  });

const doubleOperator = (
  getDomainError: (value: number) => string | undefined,
  apply: (value: number) => number,
): ExpressionOperator =>
  numericOperator((value, name) => {
    const domainError = getDomainError(toNumber(value));
    if (domainError) fail(name === '$sqrt' ? 28714 : 28766, domainError);
    return toDouble(apply(toNumber(value)));
  });

const roundingOperator = (apply: (value: number) => number): ExpressionOperator =>
  eagerOperator(1, 2, ([value, precision = 0], name) => {
    if (isNil(value) || isNil(precision)) return null;
    if (!isNumeric(value)) fail(51081, `${name} only supports numeric types, not ${getTypeName(value)}`);
    const digits = toNumber(precision);
    if (!Number.isInteger(digits) || digits < -20 || digits > 100) {
      fail(51083, `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`);
    }
    const number = toNumber(value);
    return toWidestType(Number.isFinite(number) ? applyAtPrecision(apply, number, digits) : number, value);
  });

const applyAtPrecision = (apply: (value: number) => number, value: number, digits: number): number => {
  if (digits === 0) return apply(value);
  return Number(`${apply(Number(`${value}e${digits}`))}e${-digits}`);
};

const halfToEven = (value: number): number => {
  const floor = Math.floor(value);
  const fraction = value - floor;
  if (fraction !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
};

const power = ([base, exponent]: unknown[]): unknown => {
  if (isNil(base) || isNil(exponent)) return null;
  if (!isNumeric(base)) fail(28762, `$pow's base must be numeric, not ${getTypeName(base)}`);
  if (!isNumeric(exponent)) fail(28763, `$pow's exponent must be numeric, not ${getTypeName(exponent)}`);
  if (toNumber(base) === 0 && toNumber(exponent) < 0)
    fail(28764, '$pow cannot take a base of 0 and a negative exponent');
  const result = toNumber(base) ** toNumber(exponent);
  const isInteger = !(base instanceof Double) && !(exponent instanceof Double) && Number.isSafeInteger(result);
  return isInteger ? toWidestType(result, base, exponent) : toWidestType(result, base, exponent, new Double(0));
};

const logarithm = ([value, base]: unknown[]): unknown => {
  if (isNil(value) || isNil(base)) return null;
  if (!isNumeric(value)) fail(28756, `$log's argument must be numeric, not ${getTypeName(value)}`);
  if (!isNumeric(base)) fail(28757, `$log's base must be numeric, not ${getTypeName(base)}`);
  const [number, baseNumber] = [toNumber(value), toNumber(base)];
  if (number <= 0) fail(28758, `$log's argument must be a positive number, but is ${number}`);
  if (baseNumber <= 0 || baseNumber === 1)
    fail(28759, `$log's base must be a positive number not equal to 1, but is ${baseNumber}`);
  return toWidestType(Math.log(number) / Math.log(baseNumber), value, base, new Double(0));
};

const requirePositive = (name: string) => (value: number) =>
  value <= 0 ? `${name}'s argument must be a positive number, but is ${value}` : undefined;
const anyNumber = () => undefined;

export const arithmeticOperators: Record<string, ExpressionOperator> = {
  $add: variadicOperator(add),
  $multiply: variadicOperator(multiply),
  $subtract: eagerOperator(2, 2, subtract),
  $divide: eagerOperator(2, 2, divide),
  $mod: eagerOperator(2, 2, mod),
  $abs: typePreservingOperator(Math.abs),
  $ceil: typePreservingOperator(Math.ceil),
  $floor: typePreservingOperator(Math.floor),
  $round: roundingOperator(halfToEven),
  $trunc: roundingOperator(Math.trunc),
  $sqrt: doubleOperator(
    (value) => (value < 0 ? "$sqrt's argument must be greater than or equal to 0" : undefined),
    Math.sqrt,
  ),
  $exp: doubleOperator(anyNumber, Math.exp),
  $ln: doubleOperator(requirePositive('$ln'), Math.log),
  $log10: doubleOperator(requirePositive('$log10'), Math.log10),
  $log: eagerOperator(2, 2, logarithm),
  $pow: eagerOperator(2, 2, power),
  $rand: eagerOperator(0, 1, () => Math.random()),
};
