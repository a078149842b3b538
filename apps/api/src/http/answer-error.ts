import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { MulterError } from 'multer';
import { AppError, errorTable, type ErrorAnswer, type ErrorCode, type Route } from '@ledenportaal/shared';
import { isUnavailable } from '../platform/database.js';
import { isOutOfSpace } from '../platform/out-of-space.js';
import { StorageUnavailableError } from '../platform/storage.js';

type Answer = Response<unknown, { requestId?: string; route?: Route }>;
export type Report = (report: { code: ErrorCode; requestId: string; cause: unknown }) => void;

/** The only place that writes an error. What is our own fault goes to `report`; the caller learns its requestId. */
export const answerError =
  (report: Report): ErrorRequestHandler =>
  (thrown: unknown, _req, res: Answer, _next) => {
    try {
      writeError(report, thrown, res);
    } catch (cause) {
      answerLastResort(report, cause, res);
    }
  };

const writeError = (report: Report, thrown: unknown, res: Answer) => {
  // Whoever hung up hears nothing any more, and what we stopped for that is no mistake.
  if (res.destroyed && isAbort(thrown)) return;
  const error = toAppError(thrown);
  const { headers = {}, text = errorTable[error.code].text } = error.more;
  const { status } = errorTable[error.code];
  const requestId = (res.locals.requestId ??= randomUUID());
  if (status >= 500 && !isHealthAnswer(thrown))
    report({ code: error.code, requestId, cause: error.more.cause ?? thrown });
  if (res.headersSent) return void res.destroy();
  const answer = toErrorAnswer(error, text, requestId, res.locals.route);
  // A file answer that fails half-way has set these, and res.json() keeps a Content-Type that is there.
  for (const name of ofAFile) res.removeHeader(name);
  if (status === 503) res.set('Retry-After', String(triesAgainAfter));
  res.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
  res.statusMessage = toReasonPhrase(text);
  res.json(answer);
};

/** Bytes of the JSON of a refusal. */
export const maxErrorBytes = 16 * 1024;

/** Leaves out `details`, and then `fields` too, where the answer would be larger than `maxErrorBytes`. */
const toErrorAnswer = ({ code, more }: AppError, message: string, requestId: string, route?: Route): ErrorAnswer => {
  const required = { code, message, requestId };
  const withFields = { ...required, ...(more.fields && { fields: more.fields }) };
  const whole = { ...withFields, ...(more.details && { details: more.details }) };
  const answers = [whole, withFields, required].map((error) => ({
    error,
    ...(route?.upload && { errors: [message] }),
  }));
  return answers.find((answer) => Buffer.byteLength(JSON.stringify(answer)) <= maxErrorBytes) ?? { error: required };
};

const { prototype: plain } = ServerResponse;

/**
 * For a failure of the error handler itself, of what is around it (compression, the log), or of what Express refuses
 * before any handler. Goes round everything that was put over `res`, and shows nothing of the cause.
 */
const answerLastResort = (report: Report, cause: unknown, res: Answer) => {
  const requestId = String(res.locals.requestId ?? randomUUID());
  try {
    report({ code: 'unexpected', requestId, cause });
  } catch {
    // The log cannot take it: the caller is answered all the same.
  }
  if (res.headersSent) return void res.destroy();
  try {
    for (const name of [...ofAFile, 'Content-Encoding']) plain.removeHeader.call(res, name);
    const { status, text } = errorTable.unexpected;
    const body = JSON.stringify({ error: { code: 'unexpected', message: text, requestId } } satisfies ErrorAnswer);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    };
    res.statusMessage = 'Internal Server Error';
    plain.writeHead.call(res, status, headers);
    plain.end.call(res, body, 'utf8', () => undefined);
  } catch {
    res.destroy();
  }
};

/**
 * Replaces the answer that Express itself gives where no middleware was reached (an address it cannot parse): a page of
 * HTML, outside production with a stack trace.
 */
export const withErrorHandler = (app: Express, handler: ErrorRequestHandler): Express => {
  type Handle = (req: Request, res: Response, next?: NextFunction) => void;
  const { handle } = app as unknown as { handle: Handle };
  const handleAll: Handle = (req, res, next) => {
    const answer = (cause?: unknown) => void handler(cause ?? new AppError('malformed'), req, res, () => undefined);
    handle.call(app, req, res, next ?? answer);
  };
  return Object.assign(app, { handle: handleAll });
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

/** Said on purpose, to whoever asks again every second. A failure is thrown by a driver, or has a cause. */
const isHealthAnswer = (thrown: unknown) =>
  thrown instanceof AppError && thrown.code === 'unavailable' && thrown.more.cause === undefined;

const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';

export const toAppError = (thrown: unknown) =>
  thrown instanceof AppError ? thrown : new AppError(codeOf(thrown), { cause: thrown });

const codeOf = (thrown: unknown): ErrorCode => {
  if (thrown instanceof MulterError) return ofMulter[thrown.code] ?? 'malformed';
  if (thrown instanceof URIError) return 'malformed';
  if (isUnavailable(thrown) || thrown instanceof StorageUnavailableError) return 'unavailable';
  if (isOutOfSpace(thrown)) return 'disk_full';
  const { expose, status = 0 } = (thrown ?? {}) as { expose?: unknown; status?: number };
  // `expose` tells an error of http-errors (body-parser, send) from any other that happens to carry a status.
  return expose === true && isClientError(status) ? (ofStatus[status] ?? 'malformed') : 'unexpected';
};

const ofMulter: Record<string, ErrorCode> = {
  LIMIT_FILE_COUNT: 'one_file',
  LIMIT_UNEXPECTED_FILE: 'one_file',
};
const ofStatus: Record<number, ErrorCode> = { 404: 'not_found', 412: 'changed', 413: 'too_large', 416: 'bad_range' };
const isClientError = (status: number) => status >= 400 && status < 500;

/** Node throws on what is not latin-1, and on line ends. */
export const toReasonPhrase = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
