import { dutchErrorMap } from '@ledenportaal/shared';
import type { z } from 'zod';

/** `location`: a field of the file, or a line and column. `message`: a Dutch sentence. */
export type Mistake = { file: string; location: string; message: string };

/** Formats a path as `colours[0].hex`. */
export const formatPath = (path: PropertyKey[]) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

const typeNames: Record<string, string> = {
  string: 'een tekst tussen dubbele aanhalingstekens',
  number: 'een getal',
  int: 'een heel getal',
  array: 'een rij tussen [ en ]',
  tuple: 'een rij tussen [ en ]',
  object: 'een groep velden tussen { en }',
  record: 'een groep velden tussen { en }',
};

/** Translates a zod issue for people who edit the content files. Unlikely issues keep zod's own text. */
const toDutchMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return 'Dit veld kent het portaal niet.';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'Dit ontbreekt.';
  if (issue.code === 'invalid_type' && typeNames[issue.expected]) return `Hier hoort ${typeNames[issue.expected]}.`;
  if (issue.code === 'invalid_value') return `Kies uit: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_small')
    return formatBound(issue.origin, issue.inclusive ? 'minstens' : 'meer dan', issue.minimum);
  if (issue.code === 'too_big')
    return formatBound(issue.origin, issue.inclusive ? 'hooguit' : 'minder dan', issue.maximum);
  return dutchErrorMap(issue);
};
const formatBound = (origin: string, word: string, limit: number | bigint) =>
  origin === 'array' ? `Hier horen er ${word} ${limit} te staan.` : `Dit moet ${word} ${limit} zijn.`;

export const parseOptions = { error: toDutchMessage };

/** Formats one mistake per line. */
export const formatMistakes = (mistakes: Mistake[]): string[] =>
  mistakes.map(({ file, location, message }) => `${[file, location].filter(Boolean).join(', ')}: ${message}`);
