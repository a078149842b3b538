import { BSONRegExp } from 'bson';
import { typeName } from '../../bson/values';
import { fail } from '../../errors';
import { Pattern } from '../../query/pattern';
import { toRegExp } from '../../query/regex';
import { compileOptional, isNil, namedArguments } from './eager';
import type { ExpressionOperator } from './types';

interface Found {
  match: string;
  /** Position in code points, as in MongoDB. */
  idx: number;
  captures: (string | null)[];
}

type Search = (input: string, pattern: Pattern) => unknown;

/** Creates a regex operator. `getEmpty` supplies the result when the input or the regular expression is null. */
function regexOperator(search: Search, nothing: () => unknown): ExpressionOperator {
  return (operand, compiler, name) => {
    const given = namedArguments(name, operand, ['input', 'regex', 'options'], ['input', 'regex']);
    const input = compiler.compile(given.input);
    const regex = compiler.compile(given.regex);
    const options = compileOptional(compiler, given.options);
    let last: { key: string; pattern: Pattern } | undefined;
    return (document, variables) => {
      const text = input(document, variables);
      const source = sourceOf(name, regex(document, variables), options(document, variables));
      if (!isNil(text) && typeof text !== 'string') {
        fail(51104, `${name} needs 'input' to be of type string`);
      }
      if (isNil(text) || !source) return nothing();
      const key = source.join('\0');
      if (last?.key !== key) last = { key, pattern: new Pattern(toRegExp(...source)) };
      return search(text, last.pattern);
    };
  };
}

function sourceOf(name: string, regex: unknown, options: unknown): [source: string, options: string] | undefined {
  if (isNil(regex)) return undefined;
  if (!isNil(options) && typeof options !== 'string') fail(51106, `${name} needs 'options' to be of type string`);
  const given = options ?? '';
  if (typeof regex === 'string') return [regex, given];
  if (!(regex instanceof BSONRegExp)) {
    return fail(51105, `${name} needs 'regex' to be of type string or regex, not ${typeName(regex)}`);
  }
  if (regex.options && given)
    fail(51107, `${name} found regex option(s) specified in both 'regex' and 'option' fields`);
  return [regex.pattern, regex.options || given];
}

function firstFrom(text: string, pattern: Pattern, from: number): (Found & { at: number }) | undefined {
  const found = pattern.exec(text, from);
  if (!found) return undefined;
  const captures = found.slice(1).map((part) => (part as string | undefined) ?? null);
  return { match: found[0], idx: [...text.slice(0, found.index)].length, captures, at: found.index };
}

function findAll(text: string, pattern: Pattern): Found[] {
  const all: Found[] = [];
  let from = 0;
  while (from <= text.length) {
    const found = firstFrom(text, pattern, from);
    if (!found) break;
    const { at, ...rest } = found;
    all.push(rest);
    // After an empty match, continue after the next character.
    from = at + (rest.match.length || String.fromCodePoint(text.codePointAt(at) ?? 0).length);
  }
  return all;
}

function findFirst(text: string, pattern: Pattern): Found | null {
  const found = firstFrom(text, pattern, 0);
  return found ? { match: found.match, idx: found.idx, captures: found.captures } : null;
}

export const regexOperators: Record<string, ExpressionOperator> = {
  $regexMatch: regexOperator(
    (text, pattern) => pattern.test(text),
    () => false,
  ),
  $regexFind: regexOperator(findFirst, () => null),
  $regexFindAll: regexOperator(findAll, () => []),
};
