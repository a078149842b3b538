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

/** The only place that sends errors. Server errors go to `report`; the client gets their requestId. */
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
  // The client disconnected, and the abort that follows from that is not an error.
  if (res.destroyed && isAbort(thrown)) return;
  const error = toAppError(thrown);
  const { headers = {}, text = errorTable[error.code].text } = error.more;
  const { status } = errorTable[error.code];
  const requestId = (res.locals.requestId ??= randomUUID());
  if (status >= 500 && !isHealthAnswer(thrown))
    report({ code: error.code, requestId, cause: error.more.cause ?? thrown });
  if (res.headersSent) return void res.destroy();
  const answer = toErrorAnswer(error, text, requestId, res.locals.route);
  // A file response that fails half-way has set these headers, and res.json() keeps an existing Content-Type.
  for (const name of ofAFile) res.removeHeader(name);
  if (status === 503) res.set('Retry-After', String(triesAgainAfter));
  res.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
  res.statusMessage = toReasonPhrase(text);
  res.json(answer);
};

/** Maximum size in bytes of the JSON of an error. */
export const maxErrorBytes = 16 * 1024;

/** Leaves out `details`, and then `fields` too, when the response would be larger than `maxErrorBytes`. */
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
 * For failures of the error handler itself or of the middleware around it (compression, log), and for errors of Express
 * before any middleware. Bypasses everything that overrides methods of `res`, and sends nothing of the cause.
 */
const answerLastResort = (report: Report, cause: unknown, res: Answer) => {
  const requestId = String(res.locals.requestId ?? randomUUID());
  try {
    report({ code: 'unexpected', requestId, cause });
  } catch {
    // The log is unavailable: the client still gets a response.
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
 * Replaces the response of Express itself to a request that reaches no middleware (a URL that it cannot parse): an HTML
 * page, outside production with a stack trace.
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

/** In seconds. A service that is available again is noticed within one or two seconds. */
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

/** A 503 that is sent on purpose, to clients that poll every second. Failures have a cause or come from a driver. */
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
  // `expose` distinguishes errors of http-errors (body-parser, send) from other errors with a status.
  return expose === true && isClientError(status) ? (ofStatus[status] ?? 'malformed') : 'unexpected';
};

const ofMulter: Record<string, ErrorCode> = {
  LIMIT_FILE_COUNT: 'one_file',
  LIMIT_UNEXPECTED_FILE: 'one_file',
};
const ofStatus: Record<number, ErrorCode> = { 404: 'not_found', 412: 'changed', 413: 'too_large', 416: 'bad_range' };
const isClientError = (status: number) => status >= 400 && status < 500;

/** Node throws on characters outside latin-1 and on line ends. */
export const toReasonPhrase = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
