import { fail } from '../../errors';
import { isNumeric, toNumber, typeName } from '../../bson/values';
import { show } from '../../bson/show';
import { compileOptional, eager, isNil, namedArguments } from './eager';
import { textOf } from './string';
import type { ExpressionOperator } from './types';

function whole(value: unknown, code: number, message: string): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  return Number.isFinite(number) ? Math.trunc(number) : fail(code, `${message} (is BSON type ${typeName(value)})`);
}

/** A negative length means the rest of the text. */
const substrBytes = eager(3, 3, ([value, from, length]) => {
  const name = '$substrBytes:';
  const bytes = Buffer.from(textOf(value));
  const start = whole(from, 16034, `${name} starting index must be a numeric type`);
  const count = whole(length, 16035, `${name} length must be a numeric type`);
  if (start < 0) fail(50752, `${name} starting index must be non-negative (got: ${start})`);
  const end = count < 0 ? bytes.length : Math.min(bytes.length, start + count);
  if (start >= bytes.length) return '';
  const isInside = (at: number) => at < bytes.length && (bytes[at]! & 0xc0) === 0x80;
  if (isInside(start)) fail(28656, `${name}  Invalid range, starting index is a UTF-8 continuation byte.`);
  if (isInside(end)) fail(28657, `${name}  Invalid range, ending index is in the middle of a UTF-8 character.`);
  return bytes.toString('utf8', start, end);
});

const substrCodePoints = eager(3, 3, ([value, from, length]) => {
  const start = whole(from, 34450, '$substrCP: starting index must be a numeric type');
  const count = whole(length, 34452, '$substrCP: length must be a numeric type');
  if (start < 0) fail(34455, `$substrCP: the starting index must be nonnegative integer.`);
  if (count < 0) fail(34454, `$substrCP: length must be a nonnegative integer.`);
  return [...textOf(value)].slice(start, start + count).join('');
});

interface IndexCodes {
  text: number;
  token: number;
}

/** Finds a text in another one, in bytes or in code points, between two bounds. */
function indexOf(codes: IndexCodes, split: (text: string) => readonly (string | number)[]): ExpressionOperator {
  return eager(2, 4, ([text, token, from = 0, to = Infinity], name) => {
    if (isNil(text)) return null;
    if (typeof text !== 'string')
      return fail(codes.text, `${name} requires a string as the first argument, found: ${typeName(text)}`);
    if (typeof token !== 'string')
      return fail(codes.token, `${name} requires a string as the second argument, found: ${typeName(token)}`);
    const [start, end] = [bound(from, name, 'starting'), to === Infinity ? Infinity : bound(to, name, 'ending')];
    const [parts, wanted] = [split(text), split(token)];
    for (let at = start; at + wanted.length <= Math.min(end, parts.length); at++) {
      if (wanted.every((part, offset) => part === parts[at + offset])) return at;
    }
    return -1;
  });
}

function bound(value: unknown, name: string, which: string): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    fail(40096, `${name} requires an integral ${which} index, found a value of type: ${typeName(value)}`);
  return number >= 0 ? number : fail(40097, `${name} requires a nonnegative ${which} index, found: ${number}`);
}

const blanks = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

function trim(atStart: boolean, atEnd: boolean): ExpressionOperator {
  return (operand, compiler, name) => {
    const given = namedArguments(name, operand, ['input', 'chars'], ['input']);
    const [input, chars] = [compiler.compile(given.input), compileOptional(compiler, given.chars)];
    return (document, variables) => {
      const text = input(document, variables);
      const unwanted = 'chars' in given ? chars(document, variables) : blanks;
      if (isNil(text) || isNil(unwanted)) return null;
      const needs = (what: string, value: unknown) => `${name} requires ${what} to be a string, got ${show(value)}`;
      if (typeof text !== 'string')
        return fail(50699, `${needs('its input', text)} (of type ${typeName(text)}) instead.`);
      if (typeof unwanted !== 'string')
        return fail(50700, `${needs("'chars'", unwanted)} (of type ${typeName(unwanted)}) instead.`);
      const points = [...text];
      let [from, to] = [0, points.length];
      while (atStart && from < to && unwanted.includes(points[from]!)) from += 1;
      while (atEnd && to > from && unwanted.includes(points[to - 1]!)) to -= 1;
      return points.slice(from, to).join('');
    };
  };
}

const replacementCodes = { input: 51746, find: 51745, replacement: 51744 };
type ReplacementPart = keyof typeof replacementCodes;

function replace(apply: (input: string, find: string, put: () => string) => string): ExpressionOperator {
  const names = Object.keys(replacementCodes) as ReplacementPart[];
  return (operand, compiler, name) => {
    const given = namedArguments(name, operand, names, names);
    const parts = names.map((part) => [part, compiler.compile(given[part])] as const);
    return (document, variables) => {
      const values = parts.map(([part, evaluate]) => {
        const value = evaluate(document, variables);
        if (isNil(value) || typeof value === 'string') return value ?? null;
        return fail(replacementCodes[part], `${name} requires that '${part}' be a string, found: ${show(value)}`);
      });
      const [input, find, replacement] = values as [string | null, string | null, string | null];
      return input === null || find === null || replacement === null ? null : apply(input, find, () => replacement);
    };
  };
}

export const textPartOperators: Record<string, ExpressionOperator> = {
  $substr: substrBytes,
  $substrBytes: substrBytes,
  $substrCP: substrCodePoints,
  $indexOfBytes: indexOf({ text: 40091, token: 40092 }, (text) => [...Buffer.from(text)]),
  $indexOfCP: indexOf({ text: 40093, token: 40094 }, (text) => [...text]),
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $replaceOne: replace((input, find, put) => input.replace(find, put)),
  $replaceAll: replace((input, find, put) => input.replaceAll(find, put)),
};
