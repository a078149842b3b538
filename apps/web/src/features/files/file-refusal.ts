import type { ErrorCode } from '@ledenportaal/shared';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';

const ofFile: readonly string[] = [
  'wrong_kind',
  'empty_file',
  'file_too_large',
  'too_large',
  'damaged_file',
] satisfies ErrorCode[];

/** What is wrong with the file itself is told where the file is. */
export const atField = (refusal: Parameters<typeof askErrorOf>[0] | undefined): AskError => {
  const error = askErrorOf(refusal ?? {});
  return ofFile.includes(error.code) ? { ...error, fields: { ...error.fields, file: error.message } } : error;
};
