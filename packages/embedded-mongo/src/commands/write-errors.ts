import { asMongoError } from '../errors';

export interface WriteError {
  index: number;
  code: number;
  errmsg: string;
}

/** The error of one write in a batch, as an entry of `writeErrors`. */
export function writeError(index: number, cause: unknown): WriteError {
  const { code, message, fields } = asMongoError(cause);
  return { index, code, ...fields, errmsg: message };
}

export function withErrors(reply: Record<string, unknown>, errors: readonly WriteError[]): Record<string, unknown> {
  return errors.length > 0 ? { ...reply, writeErrors: errors } : reply;
}
