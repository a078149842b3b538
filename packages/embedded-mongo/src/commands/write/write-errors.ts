import { toMongoError } from '../../errors';

export type WriteError = {
  index: number;
  code: number;
  errmsg: string;
};

/** The error of one write in a batch, as an entry of `writeErrors`. */
export const toWriteError = (index: number, cause: unknown): WriteError => {
  const { code, message, fields } = toMongoError(cause);
  return { index, code, ...fields, errmsg: message };
};

export const addWriteErrors = (
  reply: Record<string, unknown>,
  errors: readonly WriteError[],
): Record<string, unknown> => (errors.length > 0 ? { ...reply, writeErrors: errors } : reply);
