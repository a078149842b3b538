import type { ErrorCode } from '@ledenportaal/shared';
import type { ApiError } from '../../lib/api/api-error.js';
import { isFileError } from '../../lib/upload/file-error.js';

const fileErrorCodes: readonly string[] = [
  'wrong_kind',
  'empty_file',
  'file_too_large',
  'too_large',
  'damaged_file',
] satisfies ErrorCode[];

/** Adds `fields.file` to an error that is about the file itself, so that the form shows it at the file. */
export const toFileFieldError = (error: ApiError): ApiError =>
  fileErrorCodes.includes(error.code) || isFileError(error)
    ? { ...error, fields: { ...error.fields, file: error.message } }
    : error;
