import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { MulterError } from 'multer';
import { AppError, errorTable, type ErrorAnswer, type ErrorCode, type Route } from '@ledenportaal/shared';
import { isUnavailable } from '../platform/database.js';
import { StorageGone } from '../platform/storage.js';

type Answer = Response<unknown, { requestId?: string; route?: Route }>;
export type Report = (report: { code: ErrorCode; requestId: string; cause: unknown }) => void;

/** The only place that writes an error. What is our own fault goes to `report`; the caller learns its requestId. */
export const answerError =
  (report: Report): ErrorRequestHandler =>
  (thrown: unknown, _req, res: Answer, _next) => {
    // Whoever hung up hears nothing any more, and what we stopped for that is no mistake.
    if (res.destroyed && isAbort(thrown)) return;
    const error = toAppError(thrown);
    const { fields, details, headers = {}, text = errorTable[error.code].text } = error.more;
    const { status } = errorTable[error.code];
    const { route } = res.locals;
    const requestId = (res.locals.requestId ??= randomUUID());
    if (status >= 500 && !isHealthAnswer(thrown))
      report({ code: error.code, requestId, cause: error.more.cause ?? thrown });
    if (res.headersSent) return void res.destroy();
    // A file answer that fails half-way has set these, and res.json() keeps a Content-Type that is there.
    for (const name of ofAFile) res.removeHeader(name);
    if (status === 503) res.set('Retry-After', String(triesAgainAfter));
    res.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
    res.statusMessage = toReasonPhrase(text);
    res.json({
      error: { code: error.code, message: text, ...(fields && { fields }), ...(details && { details }), requestId },
      ...(route?.upload && { errors: [text] }),
    } satisfies ErrorAnswer);
  };

export const unknownPath: RequestHandler = () => {
  throw new AppError('not_found');
};

/** Seconds. What is back is found within one or two. */
const triesAgainAfter = 5;

const ofAFile = [
  'Content-Type',
  'Content-Length',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Last-Modified',
  'Accept-Ranges',
];

/** Said on purpose, to whoever asks again every second; a database that fell away is thrown by its driver. */
const isHealthAnswer = (thrown: unknown) => thrown instanceof AppError && thrown.code === 'unavailable';

const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';

export const toAppError = (thrown: unknown) =>
  thrown instanceof AppError ? thrown : new AppError(codeOf(thrown), { cause: thrown });

const codeOf = (thrown: unknown): ErrorCode => {
  if (thrown instanceof MulterError) return ofMulter[thrown.code] ?? 'malformed';
  if (thrown instanceof URIError) return 'malformed';
  if (isUnavailable(thrown) || thrown instanceof StorageGone) return 'unavailable';
  const { code, expose, status } = (thrown ?? {}) as { code?: unknown; expose?: unknown; status?: number };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  // `expose` tells an error of http-errors (body-parser, send) from any other that happens to carry a status.
  return (expose === true && ofStatus[status ?? 0]) || 'unexpected';
};

const ofMulter: Record<string, ErrorCode> = {
  LIMIT_FILE_COUNT: 'one_file',
  LIMIT_UNEXPECTED_FILE: 'one_file',
};
const ofStatus: Record<number, ErrorCode> = { 400: 'malformed', 404: 'not_found', 413: 'too_large', 415: 'malformed' };

/** Node throws on what is not latin-1, and on line ends. */
export const toReasonPhrase = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
