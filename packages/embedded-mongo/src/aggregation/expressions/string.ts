import { fail } from '../../errors';
import { compareValues } from '../../bson/compare';
import { typeName } from '../../bson/values';
import { toText } from './conversion';
import { anyCount, eager, isNil } from './eager';
import type { ExpressionOperator } from './types';

/** Converts the operand of `$toLower` and similar operators to text. Null and missing become ''. */
export function textOf(value: unknown): string {
  if (isNil(value)) return '';
  if (typeof value === 'string') return value;
  const text = toText(value);
  return text ?? fail(16007, `can't convert from BSON type ${typeName(value)} to String`);
}

function length(code: number, count: (text: string) => number): ExpressionOperator {
  return eager(1, 1, ([value], name) => {
    if (typeof value === 'string') return count(value);
    return fail(code, `${name} requires a string argument, found: ${typeName(value)}`);
  });
}

export const stringOperators: Record<string, ExpressionOperator> = {
  $concat: anyCount((parts) => {
    if (parts.some(isNil)) return null;
    const wrong = parts.find((part) => typeof part !== 'string');
    if (wrong !== undefined) fail(16702, `$concat only supports strings, not ${typeName(wrong)}`);
    return parts.join('');
  }),
  $toLower: eager(1, 1, ([value]) => textOf(value).replace(/[A-Z]+/g, (part) => part.toLowerCase())),
  $toUpper: eager(1, 1, ([value]) => textOf(value).replace(/[a-z]+/g, (part) => part.toUpperCase())),
  $strcasecmp: eager(2, 2, ([left, right]) =>
    Math.sign(compareValues(textOf(left).toUpperCase(), textOf(right).toUpperCase())),
  ),
  $strLenCP: length(34471, (text) => [...text].length),
  $strLenBytes: length(34473, (text) => Buffer.byteLength(text)),
  $split: eager(2, 2, ([text, separator]) => {
    if (isNil(text) || isNil(separator)) return null;
    if (typeof text !== 'string')
      fail(
        40085,
        `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(text)}`,
      );
    if (typeof separator !== 'string')
      fail(
        40086,
        `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
      );
    if (separator === '') fail(40087, '$split requires a non-empty separator');
    return text.split(separator);
  }),
};
