import { z } from 'zod';
import { idPattern } from './id-pattern.js';

/** A MongoDB ObjectId in its 24 hexadecimal digits. */
export const id = z.string().regex(idPattern, 'Dit is geen geldig nummer.');
export const byId = z.object({ id });

export const results = <S extends z.ZodType>(schema: S) => z.object({ results: schema });
export const message = z.object({ msg: z.string() });
export const count = z.object({ count: z.int() });

/**
 * Control characters (Unicode Cc: line breaks, tabs, C0 and C1), and format characters that reorder, break or hide text: bidi
 * marks, overrides and isolates, line and paragraph separators, zero-width space, word joiner and byte order mark.
 * The joiners U+200C and U+200D and the soft hyphen are not among them: Persian, emoji and Dutch words need those.
 */
const separators = '\\p{Cc}\\u2028\\u2029';
const formats = '\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb';
const inLine = new RegExp(`[${separators}${formats}]`, 'u');
const inLines = new RegExp(`(?![\\n\\t])[${separators}${formats}]`, 'u');
const separatorRuns = new RegExp(`[${separators}]+`, 'gu');
const allFormats = new RegExp(`[${formats}]`, 'gu');
const separatorsInLines = new RegExp(`(?![\\n\\t])[${separators}]`, 'gu');

export const hasControls = (value: string): boolean => inLine.test(value);

/** Nothing but characters that nobody sees counts as empty. */
const trimmed = (value: string) => (/^(?:[\s\u00ad\u200c]|\u200d|[\ufe00-\ufe0f])*$/u.test(value) ? '' : value.trim());
const toLines = (value: string) => value.replace(/\r\n?|[\u2028\u2029]/g, '\n');

/** For text that nobody can be asked to type again: one line, a space for what separates, nothing for what nobody sees. */
export const cleanLine = (value: string): string => trimmed(value.replace(separatorRuns, ' ').replace(allFormats, ''));
/** The same for text of several lines. */
export const cleanLines = (value: string): string =>
  trimmed(toLines(value).replace(separatorsInLines, '').replace(allFormats, ''));

const typed = (max: number, tidy: (value: string) => string, tooLong = `Dit mag hooguit ${max} tekens lang zijn.`) =>
  z
    .string()
    .overwrite(tidy)
    .max(max, tooLong)
    .refine((value) => !/\p{Cs}/u.test(value), 'Hier staat een teken in dat niet bestaat.');

/**
 * One line as somebody types it into a field: white space at both ends dropped, at most `max` characters.
 * Refuses control characters, and half characters (lone surrogates), which could not be stored as they came.
 */
export const text = (max: number, tooLong?: string) =>
  typed(max, trimmed, tooLong).refine(
    (value) => !hasControls(value),
    'Hier staat een onzichtbaar teken in, zoals een tab of een regeleinde. Typ de tekst over.',
  );

/** As `text`, for a field of several lines: tabs and line breaks stay, each line break as `\n`. */
export const multilineText = (max: number) =>
  typed(max, (value) => trimmed(toLines(value))).refine(
    (value) => !inLines.test(value),
    'Hier staat een onzichtbaar teken in. Typ de tekst over.',
  );

/** One line that is cleaned, not refused: a text to search for, or a label in a log. Control characters become spaces. */
export const cleanedText = (max: number) => typed(max, cleanLine);

/** A page of a list, in the address of a call: pages count from 1. */
export const paging = z.object({
  page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
  limit: z.coerce.number<number>().int().min(1).max(96).default(12),
});
export type Paging = z.output<typeof paging>;

/** A page of a list, and how many there are in all. */
export const docsOf = <S extends z.ZodType>(schema: S) => z.object({ docs: z.array(schema), total: z.int() });
