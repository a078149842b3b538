import { z } from 'zod/mini';
import { idPattern } from './id-pattern.js';

/** A MongoDB ObjectId as 24 hexadecimal digits. */
export const id = z.string().check(z.regex(idPattern, 'Dit is geen geldig nummer.'));
export const byId = z.object({ id });

export const results = <S extends z.ZodMiniType>(schema: S) => z.object({ results: schema });
export const message = z.object({ msg: z.string() });
/** `undo`: the id by which `POST /api/beheer/undo/{id}` undoes it. */
export const undoableMessage = z.object({ msg: z.string(), undo: z.optional(id) });
export type UndoableMessage = z.output<typeof undoableMessage>;
export const count = z.object({ count: z.int() });

/**
 * Control characters (Unicode Cc: line breaks, tabs, C0 and C1), and format characters that reorder, break or hide
 * text: bidi marks, overrides and isolates, line and paragraph separators, zero-width space, word joiner and byte order
 * mark.
 * Excludes the joiners U+200C and U+200D and the soft hyphen, which Persian, emoji and Dutch words need.
 */
const separatorRuns = /[\p{Cc}\u2028\u2029]+/gu;
const formatCharacters = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

export const hasControlCharacters = (value: string): boolean =>
  value.search(separatorRuns) >= 0 || value.search(formatCharacters) >= 0;

/**
 * A character that is visible by itself. Excludes white space, control and format characters, combining marks, and
 * other default ignorable code points (DI: Hangul fillers, variation selectors, tags). Lists four blank symbols that
 * have no such property: Braille pattern blank, two Egyptian blanks and the musical null notehead.
 */
const visibleCharacter = /[^\s\p{Cc}\p{Cf}\p{M}\p{DI}\u2800\u{13441}\u{13442}\u{1d159}]/u;

export const hasVisibleCharacter = (value: string): boolean => visibleCharacter.test(value);
/**
 * Trims white space. Text without a visible character becomes empty. In Unicode NFC, so that texts that look equal are
 * equal: macOS writes an accent as a character of its own.
 */
const trimText = (value: string) => (hasVisibleCharacter(value) ? value.trim().normalize('NFC') : '');
/** They cannot be stored unchanged. */
const loneSurrogates = /\p{Cs}/gu;
const normaliseLineBreaks = (value: string) => value.replace(/\r\n?|[\u2028\u2029]/g, '\n');

/**
 * Converts text that the user cannot retype, such as metadata of a photo, to a valid single line: separators become a
 * space, invisible format characters and lone surrogates are removed.
 */
export const cleanLine = (value: string): string =>
  trimText(value.replace(separatorRuns, ' ').replace(formatCharacters, '').replace(loneSurrogates, ''));
/** Like `cleanLine`, for multiline text: keeps tabs and line breaks. */
export const cleanMultiline = (value: string): string =>
  trimText(
    normaliseLineBreaks(value)
      .replace(/(?![\n\t])\p{Cc}/gu, '')
      .replace(formatCharacters, '')
      .replace(loneSurrogates, ''),
  );

const createTextSchema = (
  max: number,
  clean: (value: string) => string,
  tooLongMessage = `Dit mag hooguit ${max} tekens lang zijn.`,
) =>
  z.string().check(
    z.overwrite(clean),
    z.maxLength(max, tooLongMessage),
    z.refine((value) => value.search(loneSurrogates) < 0, 'Hier staat een teken in dat niet bestaat.'),
  );

/**
 * Schema for single-line text input: trims white space, normalises to NFC, allows at most `max` UTF-16 code units.
 * Rejects control characters, and lone surrogates, which cannot be stored unchanged.
 */
export const text = (max: number, tooLongMessage?: string) =>
  createTextSchema(max, trimText, tooLongMessage).check(
    z.refine(
      (value) => !hasControlCharacters(value),
      'Hier staat een onzichtbaar teken in, zoals een tab of een regeleinde. Typ de tekst over.',
    ),
  );

/** Like `text`, with at least one visible character. */
export const requiredText = (max: number, message: string) => text(max).check(z.minLength(1, message));

/** Like `text`, for multiline input: keeps tabs and line breaks, and converts each line break to `\n`. */
export const multilineText = (max: number) =>
  createTextSchema(max, (value) => trimText(normaliseLineBreaks(value))).check(
    z.refine(
      (value) => !hasControlCharacters(value.replace(/[\n\t]/g, '')),
      'Hier staat een onzichtbaar teken in. Typ de tekst over.',
    ),
  );

/**
 * Like `text`, but cleans control characters as `cleanLine` does instead of rejecting them. For search texts, and for
 * labels in logs.
 */
export const cleanedText = (max: number) => createTextSchema(max, cleanLine);

/** Query parameters for pagination of a list. Pages count from 1. */
export const paging = z.object({
  page: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(96)), 12),
});
export type Paging = z.output<typeof paging>;

/** A page of a list, and the total number of items in the list. */
export const pagedDocs = <S extends z.ZodMiniType>(schema: S) => z.object({ docs: z.array(schema), total: z.int() });
