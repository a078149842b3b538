import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { pino, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';

export type Log = Logger;

/** Bytes that wait while standard output takes none; what comes on top of that is dropped. */
const mostWaiting = 2 ** 20;

export const createLog = (level: string): Log => {
  const output = pino.destination({ dest: 1, sync: true, maxLength: mostWaiting });
  // Where standard output is a file on a full disk, a write fails. Without a listener the process would hang on that.
  output.on('error', () => undefined);
  return pino(
    {
      level,
      base: null,
      serializers: { err: serializeError },
      redact: ['*.password', '*.passwordHash', '*.token', '*.sig', '*.authorization'],
    },
    output,
  );
};

const isHealth = (req: IncomingMessage) => req.url?.startsWith('/api/health/') ?? false;

/** A caller's own id is taken over where it can do no harm in a log. */
const requestIdOf = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();

/** One line a request, and an id for it that the answer carries too. */
export const logRequests = (log: Log): RequestHandler => {
  const middleware = pinoHttp({
    logger: log,
    genReqId: (req) => requestIdOf(req.headers['x-request-id']),
    autoLogging: { ignore: isHealth },
    // Written out rather than left out: headers hold tokens, and the query of a media address holds its signature.
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    // Why it failed is logged where the error was answered; here it would be an invented error with a stack.
    customErrorObject: (_req, _res, _error, line: object) => ({ ...line, err: undefined }),
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
  });
  return (req, res, next) => {
    middleware(req, res);
    const id = req.id as string;
    res.locals.requestId = id;
    res.set('X-Request-Id', id);
    next();
  };
};

/** A part of a path that is as long as a code in a mail may be one: whoever reads the log could use it. */
const pathOf = (url: string) => limited(url.split('?', 1)[0]!.replace(/[^/]{40,}/g, '[long]'), maxText);

/** Characters of a text in a line of the log, and of the stack of an error. */
const maxText = 500;
const maxStack = 8_000;
const limited = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)} [truncated]` : text);

/**
 * Of an error its text, its stack (with those of its causes) and its plain properties, each limited in length: errors of
 * libraries carry whole bodies and documents, which would be written into one line.
 */
export const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? limited(error, maxText) : String(error);
  const { type, message, stack, ...properties } = pino.stdSerializers.err(error);
  const plain = Object.entries(properties).flatMap(([name, value]) => {
    if (typeof value === 'string') return [[name, limited(value, maxText)]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [];
  });
  const texts = { type, message: limited(message, maxText), stack: limited(stack, maxStack) };
  return { ...texts, ...(Object.fromEntries(plain.slice(0, maxProperties)) as object) };
};
const maxProperties = 20;
