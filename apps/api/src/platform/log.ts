import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { pino, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { escapeControls } from './escape-controls.js';

export type Log = Logger;

/** Bytes buffered while standard output is blocked; later output is dropped. */
const maxBufferBytes = 2 ** 20;

export const createLog = (level: string): Log => {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxBufferBytes });
  // Writing to a file on a full disk fails. Without a listener the process would hang.
  output.on('error', () => undefined);
  const escapedOutput = {
    // JSON leaves DEL, C1 and characters that reverse text as they are. Each line ends with its only line feed.
    write: (line: string) => output.write(`${escapeControls(line.slice(0, -1))}\n`),
    flushSync: () => output.flushSync(),
  };
  return pino(
    {
      level,
      base: null,
      serializers: { err: serializeError },
      redact: ['*.password', '*.passwordHash', '*.token', '*.sig', '*.authorization'],
    },
    escapedOutput,
  );
};

const isHealthCheck = (req: IncomingMessage) => req.url?.startsWith('/api/health/') ?? false;

/** Accepts the request id of a client only when it is harmless in a log. */
const toRequestId = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();

/** Logs one line per request, and sets a request id in the log and in the X-Request-Id header. */
export const logRequests = (log: Log): RequestHandler => {
  const middleware = pinoHttp({
    logger: log,
    genReqId: (req) => toRequestId(req.headers['x-request-id']),
    autoLogging: { ignore: isHealthCheck },
    // Lists the fields to log, because headers contain tokens and the query of a media URL contains its signature.
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: toLogPath(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    // The cause is logged where the error response is sent; here it would be an artificial error with a stack.
    customErrorObject: (_req, _res, _error, line: object) => ({ ...line, err: undefined }),
    customLogLevel: (_req, { statusCode }, error) => {
      if (error) return 'error';
      // A 503 can be sent on purpose. The cause of a failure is logged as an error where the response is sent.
      if (statusCode === 503) return 'warn';
      return statusCode >= 500 ? 'error' : 'info';
    },
  });
  return (req, res, next) => {
    middleware(req, res);
    const id = req.id as string;
    res.locals.requestId = id;
    res.set('X-Request-Id', id);
    next();
  };
};

/** Masks path segments of 40 or more characters: they may be codes from mails, which a reader of the log could use. */
const toLogPath = (url: string) => truncate(url.split('?', 1)[0]!.replace(/[^/]{40,}/g, '[long]'), maxText);

/** Maximum length of a text and of a stack in a log line, in characters. */
const maxText = 500;
const maxStack = 8_000;
const truncate = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)} [truncated]` : text);

/**
 * Serializes the message, the stack (with causes) and the primitive properties of an error, each truncated: errors of
 * libraries can contain whole bodies and documents.
 */
export const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? truncate(error, maxText) : String(error);
  const { type, message, stack, ...properties } = pino.stdSerializers.err(error);
  const plain = Object.entries(properties).flatMap(([name, value]) => {
    if (typeof value === 'string') return [[name, truncate(value, maxText)]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [];
  });
  const texts = { type, message: truncate(message, maxText), stack: truncate(stack, maxStack) };
  return { ...texts, ...(Object.fromEntries(plain.slice(0, maxProperties)) as object) };
};
const maxProperties = 20;
