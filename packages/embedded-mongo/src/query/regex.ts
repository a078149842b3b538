import type { BSONRegExp } from 'bson';
import { fail } from '../errors';
import { SafeRegExp } from './safe-regexp';

/**
 * Converts a PCRE pattern to a JavaScript regular expression: flags i, m, s, x, inline flags at the start, and extended
 * syntax (x), which is removed.
 */
export const toRegExp = (pattern: string, options = ''): RegExp => {
  for (const option of options) if (!'imsxu'.includes(option)) fail(51108, `invalid flag in regex options: ${option}`);
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  let source = inline ? pattern.slice(inline[0].length) : pattern;
  const flags = new Set(options + (inline?.[1] ?? ''));
  if (flags.has('x')) source = stripExtendedSyntax(source);
  const supportedFlags = [...flags].filter((flag) => 'ims'.includes(flag)).join('');
  const translated = translateSyntax(source);
  try {
    return new RegExp(translated, `${supportedFlags}u`);
  } catch {
    // PCRE allows escapes that the Unicode mode of JavaScript rejects.
  }
  try {
    return new RegExp(translated, supportedFlags);
  } catch (cause) {
    return fail(51091, `Regular expression is invalid: ${(cause as Error).message}`);
  }
};

export const toSafeRegExp = ({ pattern, options }: BSONRegExp): SafeRegExp =>
  new SafeRegExp(toRegExp(pattern, options));

/** The literal text that every match starts with, and the regular expression as a value. */
export type TextPrefix = {
  text: string;
  regex: BSONRegExp;
};

export const getLiteralPrefix = (regex: BSONRegExp): TextPrefix | undefined => {
  const { pattern, options } = regex;
  const start = /^(?:\^|\\A)/.exec(pattern);
  if (!start || /[imx]/.test(options) || pattern.includes('|')) return undefined;
  const literals: string[] = [];
  for (const [token, escaped, plain] of pattern.slice(start[0].length).matchAll(literalToken)) {
    const character = escaped ?? plain;
    if (character !== undefined) literals.push(character);
    else {
      if (/^[*?{]/.test(token)) literals.pop();
      break;
    }
  }
  return literals.length > 0 ? { text: literals.join(''), regex } : undefined;
};

/** An escaped punctuation character, a literal character, or anything else. */
const literalToken = /\\([^a-zA-Z0-9\s])|([^\\^$.|?*+()[\]{}])|./gsu;

const stripExtendedSyntax = (source: string): string =>
  source.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gms, (part) => (/^[\s#]/.test(part) ? '' : part));

const translateSyntax = (source: string): string =>
  source
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\(\?P</g, '(?<')
    .replace(/\[\[:(\w+):\]\]/g, (whole, name: string) => posixClasses[name] ?? whole);

const posixClasses: Record<string, string> = {
  alpha: '[A-Za-z]',
  digit: '[0-9]',
  alnum: '[A-Za-z0-9]',
  space: '\\s',
  upper: '[A-Z]',
  lower: '[a-z]',
  punct: '[!-\\/:-@\\[-`{-~]',
};
