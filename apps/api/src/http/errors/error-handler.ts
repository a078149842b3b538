import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError, errorTable, type ErrorResponse, type ErrorCode, type Route } from '@ledenportaal/shared';
import { toAppError } from '../../platform/to-app-error.js';

type ApiResponse = Response<unknown, { requestId?: string; route?: Route }>;
export type Report = (report: { code: ErrorCode; requestId: string; cause: unknown }) => void;

/** The only place that sends errors. Server errors go to `report`; the client gets their requestId. */
export const createErrorHandler =
  (report: Report): ErrorRequestHandler =>
  (thrown: unknown, _req, res: ApiResponse, _next) => {
    try {
      sendError(report, thrown, res);
    } catch (cause) {
      sendFallbackError(report, cause, res);
    }
  };

const sendError = (report: Report, thrown: unknown, res: ApiResponse) => {
  // The client disconnected, and the abort that follows from that is not an error.
  if (res.destroyed && isAbort(thrown)) return;
  const error = toAppError(thrown);
  const { headers = {}, text = errorTable[error.code].text } = error.options;
  const { status } = errorTable[error.code];
  const requestId = (res.locals.requestId ??= randomUUID());
  if (status >= 500 && !isExpectedUnavailable(thrown))
    report({ code: error.code, requestId, cause: error.options.cause ?? thrown });
  if (res.headersSent) return void res.destroy();
  const response = toErrorResponse(error, text, requestId, res.locals.route);
  // A file response that fails half-way has set these headers, and res.json() keeps an existing Content-Type.
  for (const name of fileHeaders) res.removeHeader(name);
  if (status === 503) res.set('Retry-After', String(retryAfterSeconds));
  res.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
  res.statusMessage = toReasonPhrase(text);
  res.json(response);
};

/** Maximum size in bytes of the JSON of an error. */
export const maxErrorBytes = 16 * 1024;

/** Leaves out `details`, and then `fields` too, when the response would be larger than `maxErrorBytes`. */
const toErrorResponse = (
  { code, options: more }: AppError,
  message: string,
  requestId: string,
  route?: Route,
): ErrorResponse => {
  const required = { code, message, requestId };
  const withFields = { ...required, ...(more.fields && { fields: more.fields }) };
  const complete = { ...withFields, ...(more.details && { details: more.details }) };
  const candidates = [complete, withFields, required].map((error) => ({
    error,
    ...(route?.upload && { errors: [message] }),
  }));
  return (
    candidates.find((candidate) => Buffer.byteLength(JSON.stringify(candidate)) <= maxErrorBytes) ?? { error: required }
  );
};

const { prototype: plainResponse } = ServerResponse;

/**
 * For failures of the error handler itself or of the middleware around it (compression, log), and for errors of Express
 * before any middleware. Bypasses everything that overrides methods of `res`, and sends nothing of the cause.
 */
const sendFallbackError = (report: Report, cause: unknown, res: ApiResponse) => {
  const requestId = String(res.locals.requestId ?? randomUUID());
  try {
    report({ code: 'unexpected', requestId, cause });
  } catch {
    // The log is unavailable: the client still gets a response.
  }
  if (res.headersSent) return void res.destroy();
  try {
    for (const name of [...fileHeaders, 'Content-Encoding']) plainResponse.removeHeader.call(res, name);
    const { status, text } = errorTable.unexpected;
    const body = JSON.stringify({ error: { code: 'unexpected', message: text, requestId } } satisfies ErrorResponse);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    };
    res.statusMessage = 'Internal Server Error';
    plainResponse.writeHead.call(res, status, headers);
    plainResponse.end.call(res, body, 'utf8', () => undefined);
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
    const handleError = (cause?: unknown) =>
      void handler(cause ?? new AppError('malformed'), req, res, () => undefined);
    handle.call(app, req, res, next ?? handleError);
  };
  return Object.assign(app, { handle: handleAll });
};

export const notFoundHandler: RequestHandler = () => {
  throw new AppError('not_found');
};

/** In seconds. A service that is available again is noticed within one or two seconds. */
const retryAfterSeconds = 5;

const fileHeaders = [
  'Content-Type',
  'Content-Length',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Last-Modified',
  'Accept-Ranges',
];

/** A 503 that is sent on purpose: while the portal starts, or has too much to do. Failures have a cause or come from a driver. */
const isExpectedUnavailable = (thrown: unknown) =>
  thrown instanceof AppError && errorTable[thrown.code].status === 503 && thrown.options.cause === undefined;

const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';

/** Node throws on characters outside latin-1 and on line ends. */
export const toReasonPhrase = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
