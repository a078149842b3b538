import type { BSONRegExp } from 'bson';
import { fail } from '../errors';
import { Pattern } from './pattern';

/**
 * Converts a PCRE pattern to a JavaScript regular expression: flags i, m, s, x, inline flags at the start, and extended
 * syntax (x), which is removed.
 */
export function toRegExp(pattern: string, options = ''): RegExp {
  for (const option of options) if (!'imsxu'.includes(option)) fail(51108, `invalid flag in regex options: ${option}`);
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  let source = inline ? pattern.slice(inline[0].length) : pattern;
  const flags = new Set(options + (inline?.[1] ?? ''));
  if (flags.has('x')) source = withoutLayout(source);
  const used = [...flags].filter((flag) => 'ims'.includes(flag)).join('');
  const translated = translate(source);
  try {
    return new RegExp(translated, `${used}u`);
  } catch {
    // PCRE allows escapes that the Unicode mode of JavaScript rejects.
  }
  try {
    return new RegExp(translated, used);
  } catch (cause) {
    return fail(51091, `Regular expression is invalid: ${(cause as Error).message}`);
  }
}

export function patternOf({ pattern, options }: BSONRegExp): Pattern {
  return new Pattern(toRegExp(pattern, options));
}

/** The literal text that every match starts with, and the regular expression as a value. */
export interface TextPrefix {
  text: string;
  itself: BSONRegExp;
}

export function prefixOf(itself: BSONRegExp): TextPrefix | undefined {
  const { pattern, options } = itself;
  const start = /^(?:\^|\\A)/.exec(pattern);
  if (!start || /[imx]/.test(options) || pattern.includes('|')) return undefined;
  const literals: string[] = [];
  for (const [token, escaped, plain] of pattern.slice(start[0].length).matchAll(literal)) {
    const character = escaped ?? plain;
    if (character !== undefined) literals.push(character);
    else {
      if (/^[*?{]/.test(token)) literals.pop();
      break;
    }
  }
  return literals.length > 0 ? { text: literals.join(''), itself } : undefined;
}

/** An escaped punctuation character, a literal character, or anything else. */
const literal = /\\([^a-zA-Z0-9\s])|([^\\^$.|?*+()[\]{}])|./gsu;

function withoutLayout(source: string): string {
  return source.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gms, (part) => (/^[\s#]/.test(part) ? '' : part));
}

function translate(source: string): string {
  return source
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\(\?P</g, '(?<')
    .replace(/\[\[:(\w+):\]\]/g, (whole, name: string) => posixClasses[name] ?? whole);
}

const posixClasses: Record<string, string> = {
  alpha: '[A-Za-z]',
  digit: '[0-9]',
  alnum: '[A-Za-z0-9]',
  space: '\\s',
  upper: '[A-Z]',
  lower: '[a-z]',
  punct: '[!-\\/:-@\\[-`{-~]',
};
