import { fail } from '../../errors';
import { isNumeric, toNumber, getTypeName } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { compileOptional, eagerOperator, isNil, parseNamedArguments } from './eager';
import { coerceToText } from './string';
import type { ExpressionOperator } from './types';

const parseInteger = (value: unknown, code: number, message: string): number => {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  return Number.isFinite(number) ? Math.trunc(number) : fail(code, `${message} (is BSON type ${getTypeName(value)})`);
};

/** A negative length means the rest of the text. */
const substrBytes = eagerOperator(3, 3, ([value, from, length]) => {
  const name = '$substrBytes:';
  const bytes = Buffer.from(coerceToText(value));
  const start = parseInteger(from, 16034, `${name} starting index must be a numeric type`);
  const count = parseInteger(length, 16035, `${name} length must be a numeric type`);
  if (start < 0) fail(50752, `${name} starting index must be non-negative (got: ${start})`);
  const end = count < 0 ? bytes.length : Math.min(bytes.length, start + count);
  if (start >= bytes.length) return '';
  const isContinuationByte = (index: number) => index < bytes.length && (bytes[index]! & 0xc0) === 0x80;
  if (isContinuationByte(start)) fail(28656, `${name}  Invalid range, starting index is a UTF-8 continuation byte.`);
  if (isContinuationByte(end))
    fail(28657, `${name}  Invalid range, ending index is in the middle of a UTF-8 character.`);
  return bytes.toString('utf8', start, end);
});

const substrCodePoints = eagerOperator(3, 3, ([value, from, length]) => {
  const start = parseInteger(from, 34450, '$substrCP: starting index must be a numeric type');
  const count = parseInteger(length, 34452, '$substrCP: length must be a numeric type');
  if (start < 0) fail(34455, `$substrCP: the starting index must be nonnegative integer.`);
  if (count < 0) fail(34454, `$substrCP: length must be a nonnegative integer.`);
  return Array.from(coerceToText(value))
    .slice(start, start + count)
    .join('');
});

type IndexCodes = {
  text: number;
  token: number;
};

/** Finds a text in another one, in bytes or in code points, between two bounds. */
const createIndexOperator = (
  codes: IndexCodes,
  splitText: (text: string) => readonly (string | number)[],
): ExpressionOperator =>
  eagerOperator(2, 4, ([text, token, from = 0, to = Infinity], name) => {
    if (isNil(text)) return null;
    if (typeof text !== 'string')
      return fail(codes.text, `${name} requires a string as the first argument, found: ${getTypeName(text)}`);
    if (typeof token !== 'string')
      return fail(codes.token, `${name} requires a string as the second argument, found: ${getTypeName(token)}`);
    const [start, end] = [
      parseBound(from, name, 'starting'),
      to === Infinity ? Infinity : parseBound(to, name, 'ending'),
    ];
    const [parts, tokenParts] = [splitText(text), splitText(token)];
    for (let index = start; index + tokenParts.length <= Math.min(end, parts.length); index++) {
      if (tokenParts.every((part, offset) => part === parts[index + offset])) return index;
    }
    return -1;
  });

const parseBound = (value: unknown, name: string, boundName: string): number => {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    fail(40096, `${name} requires an integral ${boundName} index, found a value of type: ${getTypeName(value)}`);
  return number >= 0 ? number : fail(40097, `${name} requires a nonnegative ${boundName} index, found: ${number}`);
};

const whitespace = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

const createTrimOperator =
  (atStart: boolean, atEnd: boolean): ExpressionOperator =>
  (operand, compiler, name) => {
    const args = parseNamedArguments(name, operand, ['input', 'chars'], ['input']);
    const [input, chars] = [compiler.compile(args.input), compileOptional(compiler, args.chars)];
    return (document, variables) => {
      const text = input(document, variables);
      const trimmed = 'chars' in args ? chars(document, variables) : whitespace;
      if (isNil(text) || isNil(trimmed)) return null;
      const describe = (argument: string, value: unknown) =>
        `${name} requires ${argument} to be a string, got ${formatValue(value)}`;
      if (typeof text !== 'string')
        return fail(50699, `${describe('its input', text)} (of type ${getTypeName(text)}) instead.`);
      if (typeof trimmed !== 'string')
        return fail(50700, `${describe("'chars'", trimmed)} (of type ${getTypeName(trimmed)}) instead.`);
      const codePoints = Array.from(text);
      let [from, to] = [0, codePoints.length];
      while (atStart && from < to && trimmed.includes(codePoints[from]!)) from += 1;
      while (atEnd && to > from && trimmed.includes(codePoints[to - 1]!)) to -= 1;
      return codePoints.slice(from, to).join('');
    };
  };

const replacementCodes = { input: 51746, find: 51745, replacement: 51744 };
type ReplacementPart = keyof typeof replacementCodes;

const createReplaceOperator = (
  apply: (input: string, find: string, getReplacement: () => string) => string,
): ExpressionOperator => {
  const names = Object.keys(replacementCodes) as ReplacementPart[];
  return (operand, compiler, name) => {
    const args = parseNamedArguments(name, operand, names, names);
    const parts = names.map((part) => [part, compiler.compile(args[part])] as const);
    return (document, variables) => {
      const values = parts.map(([part, evaluate]) => {
        const value = evaluate(document, variables);
        if (isNil(value) || typeof value === 'string') return value ?? null;
        return fail(
          replacementCodes[part],
          `${name} requires that '${part}' be a string, found: ${formatValue(value)}`,
        );
      });
      const [input, find, replacement] = values as [string | null, string | null, string | null];
      return input === null || find === null || replacement === null ? null : apply(input, find, () => replacement);
    };
  };
};

export const stringManipulationOperators: Record<string, ExpressionOperator> = {
  $substr: substrBytes,
  $substrBytes: substrBytes,
  $substrCP: substrCodePoints,
  $indexOfBytes: createIndexOperator({ text: 40091, token: 40092 }, (text) => [...Buffer.from(text)]),
  $indexOfCP: createIndexOperator({ text: 40093, token: 40094 }, (text) => Array.from(text)),
  $trim: createTrimOperator(true, true),
  $ltrim: createTrimOperator(true, false),
  $rtrim: createTrimOperator(false, true),
  $replaceOne: createReplaceOperator((input, find, getReplacement) => input.replace(find, getReplacement)),
  $replaceAll: createReplaceOperator((input, find, getReplacement) => input.replaceAll(find, getReplacement)),
};
