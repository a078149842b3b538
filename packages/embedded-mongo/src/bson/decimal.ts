import { Decimal128, Long } from 'bson';
import { toNumber } from './values';

/** A decimal as digits × 10^exponent; undefined for infinities and NaN. */
export type ScaledDecimal = {
  digits: bigint;
  exponent: number;
};

export const parseDecimal = (text: string): ScaledDecimal | undefined => {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return undefined;
  const [, sign, integerPart = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(integerPart + fraction || '0');
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length };
};

export const toDecimal = (value: unknown): Decimal128 => {
  if (value instanceof Decimal128) return value;
  if (value instanceof Long || typeof value === 'bigint') return Decimal128.fromString(value.toString());
  const number = toNumber(value);
  if (Number.isNaN(number)) return Decimal128.fromString('NaN');
  if (!Number.isFinite(number)) return Decimal128.fromString(number < 0 ? '-Infinity' : 'Infinity');
  // MongoDB keeps 15 significant digits of a double.
  return Decimal128.fromString(Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15))));
};

export const decimalArithmetic = (left: unknown, right: unknown, operation: 'add' | 'multiply'): Decimal128 => {
  const a = parseDecimal(toDecimal(left).toString());
  const b = parseDecimal(toDecimal(right).toString());
  if (!a || !b) {
    const [x, y] = [toNumber(left), toNumber(right)];
    return toDecimal(operation === 'add' ? x + y : x * y);
  }
  if (operation === 'multiply') return fromScaled({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent });
  const exponent = Math.min(a.exponent, b.exponent);
  const digits = a.digits * 10n ** BigInt(a.exponent - exponent) + b.digits * 10n ** BigInt(b.exponent - exponent);
  return fromScaled({ digits, exponent });
};

export const fromScaled = ({ digits, exponent }: ScaledDecimal): Decimal128 =>
  Decimal128.fromStringWithRounding(`${digits}E${exponent}`);

/** The difference between an exact value and its nearest double, as a double. */
export const getRemainder = (value: unknown, nearest: number): number => {
  if (!Number.isFinite(nearest)) return 0;
  if (value instanceof Long) return Number(value.toBigInt() - BigInt(nearest));
  if (typeof value === 'bigint') return Number(value - BigInt(nearest));
  if (!(value instanceof Decimal128)) return 0;
  const exact = parseDecimal(value.toString());
  return exact ? difference(exact, nearest) : 0;
};

const difference = (exact: ScaledDecimal, nearest: number): number => {
  const { digits: mantissa, exponent: binaryExponent } = toMantissaAndExponent(nearest);
  // Both sides as fractions with the common denominator 10^tens × 2^twos.
  const tens = BigInt(Math.max(0, -exact.exponent));
  const twos = BigInt(Math.max(0, -binaryExponent));
  const left = exact.digits * 10n ** BigInt(Math.max(0, exact.exponent)) * 2n ** twos;
  const right = mantissa * 2n ** BigInt(Math.max(0, binaryExponent)) * 10n ** tens;
  const remainder = left - right;
  if (remainder === 0n) return 0;
  const denominator = 10n ** tens * 2n ** twos;
  const scale = 10n ** 40n;
  return Number((remainder * scale) / denominator) / 1e40 || (remainder < 0n ? -Number.MIN_VALUE : Number.MIN_VALUE);
};

const toMantissaAndExponent = (value: number): ScaledDecimal => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biasedExponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const digits = biasedExponent ? fraction | 0x10000000000000n : fraction;
  return { digits: value < 0 ? -digits : digits, exponent: (biasedExponent || 1) - 1075 };
};
