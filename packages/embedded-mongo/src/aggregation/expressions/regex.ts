import { BSONRegExp } from 'bson';
import { getTypeName } from '../../bson/values';
import { fail } from '../../errors';
import { SafeRegExp } from '../../query/safe-regexp';
import { toRegExp } from '../../query/regex';
import { compileOptional, isNil, parseNamedArguments } from './eager';
import type { ExpressionOperator } from './types';

type RegexMatch = {
  match: string;
  /** Position in code points, as in MongoDB. */
  idx: number;
  captures: (string | null)[];
};

type RegexSearch = (input: string, regExp: SafeRegExp) => unknown;

/** Creates a regex operator. `getEmpty` supplies the result when the input or the regular expression is null. */
const regexOperator =
  (search: RegexSearch, getEmpty: () => unknown): ExpressionOperator =>
  (operand, compiler, name) => {
    const args = parseNamedArguments(name, operand, ['input', 'regex', 'options'], ['input', 'regex']);
    const input = compiler.compile(args.input);
    const regex = compiler.compile(args.regex);
    const options = compileOptional(compiler, args.options);
    let cached: { key: string; regExp: SafeRegExp } | undefined;
    return (document, variables) => {
      const text = input(document, variables);
      const source = parseRegexArguments(name, regex(document, variables), options(document, variables));
      if (!isNil(text) && typeof text !== 'string') {
        fail(51104, `${name} needs 'input' to be of type string`);
      }
      if (isNil(text) || !source) return getEmpty();
      const key = source.join('\0');
      if (cached?.key !== key) cached = { key, regExp: new SafeRegExp(toRegExp(...source)) };
      return search(text, cached.regExp);
    };
  };

const parseRegexArguments = (
  name: string,
  regex: unknown,
  options: unknown,
): [source: string, options: string] | undefined => {
  if (isNil(regex)) return undefined;
  if (!isNil(options) && typeof options !== 'string') fail(51106, `${name} needs 'options' to be of type string`);
  const optionText = options ?? '';
  if (typeof regex === 'string') return [regex, optionText];
  if (!(regex instanceof BSONRegExp)) {
    return fail(51105, `${name} needs 'regex' to be of type string or regex, not ${getTypeName(regex)}`);
  }
  if (regex.options && optionText)
    fail(51107, `${name} found regex option(s) specified in both 'regex' and 'option' fields`);
  return [regex.pattern, regex.options || optionText];
};

const findFrom = (text: string, regExp: SafeRegExp, start: number): (RegexMatch & { index: number }) | undefined => {
  const matched = regExp.exec(text, start);
  if (!matched) return undefined;
  const captures = matched.slice(1).map((part) => (part as string | undefined) ?? null);
  return { match: matched[0], idx: Array.from(text.slice(0, matched.index)).length, captures, index: matched.index };
};

const findAll = (text: string, regExp: SafeRegExp): RegexMatch[] => {
  const matches: RegexMatch[] = [];
  let from = 0;
  while (from <= text.length) {
    const next = findFrom(text, regExp, from);
    if (!next) break;
    const { index, ...rest } = next;
    matches.push(rest);
    // After an empty match, continue after the next character.
    from = index + (rest.match.length || String.fromCodePoint(text.codePointAt(index) ?? 0).length);
  }
  return matches;
};

const findFirst = (text: string, regExp: SafeRegExp): RegexMatch | null => {
  const next = findFrom(text, regExp, 0);
  return next ? { match: next.match, idx: next.idx, captures: next.captures } : null;
};

export const regexOperators: Record<string, ExpressionOperator> = {
  $regexMatch: regexOperator(
    (text, regExp) => regExp.test(text),
    () => false,
  ),
  $regexFind: regexOperator(findFirst, () => null),
  $regexFindAll: regexOperator(findAll, () => []),
};
