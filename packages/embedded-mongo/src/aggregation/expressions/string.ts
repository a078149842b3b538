import { fail } from '../../errors';
import { compareValues } from '../../bson/compare';
import { getTypeName } from '../../bson/values';
import { toText } from './conversion';
import { variadicOperator, eagerOperator, isNil } from './eager';
import type { ExpressionOperator } from './types';

/** Converts the operand of `$toLower` and similar operators to text. Null and missing become ''. */
export const coerceToText = (value: unknown): string => {
  if (isNil(value)) return '';
  if (typeof value === 'string') return value;
  const text = toText(value);
  return text ?? fail(16007, `can't convert from BSON type ${getTypeName(value)} to String`);
};

const createLengthOperator = (code: number, count: (text: string) => number): ExpressionOperator =>
  eagerOperator(1, 1, ([value], name) => {
    if (typeof value === 'string') return count(value);
    return fail(code, `${name} requires a string argument, found: ${getTypeName(value)}`);
  });

export const stringOperators: Record<string, ExpressionOperator> = {
  $concat: variadicOperator((parts) => {
    if (parts.some(isNil)) return null;
    const nonString = parts.find((part) => typeof part !== 'string');
    if (nonString !== undefined) fail(16702, `$concat only supports strings, not ${getTypeName(nonString)}`);
    return parts.join('');
  }),
  $toLower: eagerOperator(1, 1, ([value]) => coerceToText(value).replace(/[A-Z]+/g, (part) => part.toLowerCase())),
  $toUpper: eagerOperator(1, 1, ([value]) => coerceToText(value).replace(/[a-z]+/g, (part) => part.toUpperCase())),
  $strcasecmp: eagerOperator(2, 2, ([left, right]) =>
    Math.sign(compareValues(coerceToText(left).toUpperCase(), coerceToText(right).toUpperCase())),
  ),
  $strLenCP: createLengthOperator(34471, (text) => Array.from(text).length),
  $strLenBytes: createLengthOperator(34473, (text) => Buffer.byteLength(text)),
  $split: eagerOperator(2, 2, ([text, separator]) => {
    if (isNil(text) || isNil(separator)) return null;
    if (typeof text !== 'string')
      fail(
        40085,
        `$split requires an expression that evaluates to a string as a first argument, found: ${getTypeName(text)}`,
      );
    if (typeof separator !== 'string')
      fail(
        40086,
        `$split requires an expression that evaluates to a string as a second argument, found: ${getTypeName(separator)}`,
      );
    if (separator === '') fail(40087, '$split requires a non-empty separator');
    return text.split(separator);
  }),
};
