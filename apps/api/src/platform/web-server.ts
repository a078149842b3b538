import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorTable, type ErrorAnswer, type ErrorCode } from '@ledenportaal/shared';
import { StartError } from './start-error.js';

/** Node's default of 5 minutes is too short for a foto of 50 MB over a slow connection. */
const shortestLimitMs = 30 * 60 * 1000;
/** Bytes per millisecond of a connection of 1 Mbit/s, over which 2 GB takes almost five hours. */
const slowestLine = 125;
/** An idle connection is closed, and its upload removed. */
const longestSilenceMs = 2 * 60 * 1000;
/** Less than the minute after which container platforms kill a process. */
const longestGoodbyeMs = 45_000;

export type WebServer = { port: number; close: () => Promise<void> };

type Listening = {
  port: number;
  host: string;
  maxUploadBytes: number;
  /** Names of the settings of port and host, for error messages. */
  names?: { port: string; host: string };
};
const ofPortal = { port: 'PORT', host: 'HOST' };

export const listen = async (
  app: RequestListener,
  { port, host, maxUploadBytes, names = ofPortal }: Listening,
): Promise<WebServer> => {
  const requestTimeout = Math.max(shortestLimitMs, Math.ceil(maxUploadBytes / slowestLine));
  const server = createServer({ requestTimeout }, app).setTimeout(longestSilenceMs);
  answerClientErrors(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explain(cause, port, host, names)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Accepts no new connections, and waits a while for requests in progress. */
    close: () =>
      new Promise((resolve) => {
        const idle = setInterval(() => server.closeIdleConnections(), 100);
        const late = setTimeout(() => server.closeAllConnections(), longestGoodbyeMs);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(late);
          resolve();
        });
      }),
  };
};

/** Errors of Node's HTTP parser are answered in JSON like all other errors; Node's default response has no body. */
const parserErrors: Record<string, [status: string, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'malformed'],
};

const answerClientErrors = (server: Server) => {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => void latest.set(socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const res = latest.get(socket);
    // A second response during the first would become part of its body.
    if (!socket.writable || (res?.headersSent && !res.writableFinished)) return void socket.destroy(error);
    const [status, code] = parserErrors[error.code ?? ''] ?? ['400 Bad Request', 'malformed'];
    const answer: ErrorAnswer = { error: { code, message: errorTable[code].text, requestId: randomUUID() } };
    const body = JSON.stringify(answer);
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error));
  });
};

const explain = (cause: NodeJS.ErrnoException, port: number, host: string, names: typeof ofPortal) => {
  if (cause.code === 'EADDRINUSE')
    return new StartError(`Poort ${port} is al in gebruik: stop dat programma, of kies een andere met ${names.port}.`, {
      cause,
    });
  if (cause.code === 'EACCES')
    return new StartError(`Poort ${port} mag niet worden gebruikt: kies met ${names.port} een poort vanaf 1024.`, {
      cause,
    });
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return new StartError(`${names.host} (${host}) is geen adres van deze computer.`, { cause });
  return cause;
};
