import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorTable, type ErrorResponse, type ErrorCode } from '@ledenportaal/shared';
import { StartError } from './installation/start-error.js';

/** Node's default of 5 minutes is too short for a foto of 50 MB over a slow connection. */
const minRequestTimeoutMs = 30 * 60 * 1000;
/** Bytes per millisecond of a connection of 1 Mbit/s, over which 2 GB takes almost five hours. */
const minBytesPerMs = 125;
/** An idle connection is closed, and its upload removed. */
const idleTimeoutMs = 2 * 60 * 1000;
/** Less than the minute after which container platforms kill a process. */
const shutdownTimeoutMs = 45_000;

export type WebServer = { port: number; close: () => Promise<void> };

type ListenOptions = {
  port: number;
  host: string;
  maxUploadBytes: number;
  /** Names of the settings of port and host, for error messages. */
  settingNames?: { port: string; host: string };
};
const portalSettingNames = { port: 'PORT', host: 'HOST' };

export const listen = async (
  app: RequestListener,
  { port, host, maxUploadBytes, settingNames = portalSettingNames }: ListenOptions,
): Promise<WebServer> => {
  const requestTimeout = Math.max(minRequestTimeoutMs, Math.ceil(maxUploadBytes / minBytesPerMs));
  const server = createServer({ requestTimeout }, app).setTimeout(idleTimeoutMs);
  handleClientErrors(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(toStartError(cause, port, host, settingNames)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Accepts no new connections, and waits a while for requests in progress. */
    close: () =>
      new Promise((resolve) => {
        const idleTimer = setInterval(() => server.closeIdleConnections(), 100);
        const forceCloseTimer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
        server.close(() => {
          clearInterval(idleTimer);
          clearTimeout(forceCloseTimer);
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

const handleClientErrors = (server: Server) => {
  const lastResponses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => void lastResponses.set(socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const res = lastResponses.get(socket);
    // A second response during the first would become part of its body.
    if (!socket.writable || (res?.headersSent && !res.writableFinished)) return void socket.destroy(error);
    const [status, code] = parserErrors[error.code ?? ''] ?? ['400 Bad Request', 'malformed'];
    const errorResponse: ErrorResponse = { error: { code, message: errorTable[code].text, requestId: randomUUID() } };
    const body = JSON.stringify(errorResponse);
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

const toStartError = (
  cause: NodeJS.ErrnoException,
  port: number,
  host: string,
  settingNames: typeof portalSettingNames,
) => {
  if (cause.code === 'EADDRINUSE')
    return new StartError(
      `Poort ${port} is al in gebruik: stop dat programma, of kies een andere met ${settingNames.port}.`,
      {
        cause,
      },
    );
  if (cause.code === 'EACCES')
    return new StartError(
      `Poort ${port} mag niet worden gebruikt: kies met ${settingNames.port} een poort vanaf 1024.`,
      {
        cause,
      },
    );
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return new StartError(`${settingNames.host} (${host}) is geen adres van deze computer.`, { cause });
  return cause;
};
