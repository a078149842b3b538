import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorTable, type ErrorCode, type ErrorResponse } from '@ledenportaal/shared';

/** Errors before a request reaches the app. Node would answer them without a body. */
const httpErrors: Record<string, [status: number, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'malformed'],
  INVALID_HOST: [400, 'malformed'],
  TOO_MANY_CONNECTIONS: [503, 'unavailable'],
  UNKNOWN_EXPECTATION: [417, 'malformed'],
};

const toResponse = (errorCode = '') => {
  const [status, code] = httpErrors[errorCode] ?? [400, 'malformed'];
  const errorResponse: ErrorResponse = { error: { code, message: errorTable[code].text, requestId: randomUUID() } };
  const body = JSON.stringify(errorResponse);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    Connection: 'close',
  };
  return { status, headers, body };
};

export const toClientError = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });

export const sendErrorResponse = (res: ServerResponse, errorCode: string) => {
  const { status, headers, body } = toResponse(errorCode);
  res.writeHead(status, headers).end(body);
};

/** For a connection that is not in the middle of a response. */
export const writeError = (socket: Duplex, errorCode?: string, onSent?: () => void) => {
  const { status, headers, body } = toResponse(errorCode);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
  socket.write(`${head}\r\n\r\n${body}`, onSent);
};
