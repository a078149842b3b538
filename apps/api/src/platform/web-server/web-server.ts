import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Server as TcpServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StartError } from '../installation/start-error.js';
import { closeUnlessRead, createConnection, defaultTimings, type Connection, type Timings } from './connection.js';
import { sendErrorResponse, toClientError, writeError } from './http-errors.js';

/** Node's default of 5 minutes is too short for a photo of 50 MB over a slow connection. */
const minRequestTimeoutMs = 30 * 60 * 1000;
/** Bytes per millisecond of a connection of 1 Mbit/s, over which 2 GB takes almost five hours. */
const minBytesPerMs = 125;
/** Node's default is 5 s too: a browser that continues reuses its connection. */
const keepAliveTimeoutMs = 5_000;
/** Time-outs and rates are checked this many times in the shortest of them. */
const checksPerTimeout = 6;
/** Node's code, for connections that are slower than the time-outs above too. */
const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT';
/** Of connections that have timed out. Requests of others get their turn in between: the app ends a request for each. */
const maxClosedPerTurn = 20;
/** With what else a stop takes, less than the minute after which docker-compose.yml kills a process. */
const shutdownTimeoutMs = 45_000;
const idleCheckIntervalMs = 50;
/** A client that connects all the time does not keep the server open. */
const maxAcceptMs = 200;

export type WebServer = { port: number; close: () => Promise<void> };

type ListenOptions = {
  port: number;
  host: string;
  maxUploadBytes: number;
  maxConnections?: number;
  maxConnectionsPerAddress?: number;
  timings?: Timings;
  /** Names of the settings of port and host, for error messages. */
  settingNames?: { port: string; host: string };
};
/**
 * Options of a server behind a proxy. The proxy opens all connections, and disconnects clients that read nothing: the
 * buffers between the two are so large that they hide for half a minute that a client at 10 kB/s is still reading.
 */
export const behindProxy = {
  maxConnectionsPerAddress: Infinity,
  timings: { ...defaultTimings, unreadTimeoutMs: defaultTimings.idleTimeoutMs },
} satisfies Partial<ListenOptions>;

const portalSettingNames = { port: 'PORT', host: 'HOST' };

export const listen = async (app: RequestListener, options: ListenOptions): Promise<WebServer> => {
  const { port, host, maxUploadBytes, settingNames = portalSettingNames, timings = defaultTimings } = options;
  const checkIntervalMs = Math.ceil(Math.min(timings.unreadTimeoutMs, timings.ratePeriodMs) / checksPerTimeout);
  const server = createServer({
    headersTimeout: timings.headersTimeoutMs,
    requestTimeout: Math.max(minRequestTimeoutMs, Math.ceil(maxUploadBytes / minBytesPerMs)),
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionsCheckingInterval: checkIntervalMs,
    // Checked in `handleRequests`, which answers in JSON.
    requireHostHeader: false,
  }).setTimeout(timings.idleTimeoutMs);
  const connections = limitConnections(server, { ...options, timings });
  handleRequests(server, app, connections);
  handleClientErrors(server, connections);
  const checkTimer = setInterval(() => checkConnections(server, connections), checkIntervalMs).unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(toStartError(cause, port, host, settingNames)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => closeServer(server, connections, checkTimer),
  };
};

type Connections = Map<Socket, Connection>;

/** Answers 503 to connections above the limits, in all and for each address. */
const limitConnections = (
  server: Server,
  {
    maxConnections = Infinity,
    maxConnectionsPerAddress = Infinity,
    timings,
  }: Pick<ListenOptions, 'maxConnections' | 'maxConnectionsPerAddress'> & { timings: Timings },
): Connections => {
  const connections: Connections = new Map();
  const countByAddress = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const count = (countByAddress.get(remoteAddress) ?? 0) + 1;
    if (connections.size >= maxConnections || count > maxConnectionsPerAddress)
      return writeError(socket, 'TOO_MANY_CONNECTIONS', () => socket.destroy());
    countByAddress.set(remoteAddress, count);
    connections.set(socket, createConnection(socket, timings));
    socket.once('close', () => {
      connections.delete(socket);
      const left = countByAddress.get(remoteAddress)! - 1;
      if (left > 0) countByAddress.set(remoteAddress, left);
      else countByAddress.delete(remoteAddress);
    });
  });
  return connections;
};

/** The syntax of RFC 3986, section 3.2: a name or an IPv4 address, or another address in brackets, and a port. */
const hostSyntax = /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*(?::\d*)?$|^\[[\w.~!$&'()*+,;=:-]+\](?::\d*)?$/i;

/** RFC 9112, section 3.2. Node by itself uses the first of several Host headers, and a proxy may use another. */
const hasValidHost = ({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage) =>
  host.length === 0 ? httpVersion !== '1.1' : host.length === 1 && hostSyntax.test(host[0]!);

const handleRequests = (server: Server, app: RequestListener, connections: Connections) => {
  const handle: RequestListener = (req, res) => {
    closeUnlessRead(req, res);
    connections.get(req.socket)?.run(req, res, () => {
      if (hasValidHost(req)) app(req, res);
      else sendErrorResponse(res, 'INVALID_HOST');
    });
  };
  server.on('request', handle);
  // Without this listener, Node asks for the body before the app has seen whether it is allowed.
  server.on('checkContinue', handle);
  server.on('checkExpectation', (req, res) => {
    connections.get(req.socket)?.run(req, res, () => sendErrorResponse(res, 'UNKNOWN_EXPECTATION'));
  });
};

const handleClientErrors = (server: Server, connections: Connections) => {
  const close = (error: NodeJS.ErrnoException, socket: Socket) => {
    // A second response during the first would become part of its body.
    const connection = connections.get(socket);
    if (!connection || !socket.writable || connection.isResponding()) return void socket.destroy(error);
    writeError(socket, error.code);
    connection.closeAfterLingering();
  };
  const timedOut: Parameters<typeof close>[] = [];
  const closeNext = () => {
    for (const args of timedOut.splice(0, maxClosedPerTurn)) close(...args);
    if (timedOut.length > 0) setImmediate(closeNext);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== requestTimeout) close(error, socket);
    else if (timedOut.push([error, socket]) === 1) setImmediate(closeNext);
  });
};

const checkConnections = (server: Server, connections: Connections) => {
  const now = Date.now();
  for (const [socket, connection] of connections) {
    connection.updateTimeout();
    if (connection.isTooSlow(now)) server.emit('clientError', toClientError(requestTimeout), socket);
  }
};

/**
 * Accepts no new connections, and waits a while for requests in progress. Responses announce the end of their
 * connection, so that the client sends its next request elsewhere. An idle connection stays open for a moment, because
 * a request that is on its way would be lost (as `keepalive_min_timeout` of nginx).
 */
const closeServer = async (server: Server, connections: Connections, checkTimer: NodeJS.Timeout) => {
  for (const connection of connections.values()) connection.endWithNextResponse();
  server.on('connection', (socket: Socket) => connections.get(socket)?.endWithNextResponse());
  await acceptWaiting(server);
  const idleTimer = setInterval(() => {
    const now = Date.now();
    for (const connection of connections.values()) connection.endWhenIdle(now);
  }, idleCheckIntervalMs);
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  // The method of the HTTP server closes idle connections at once, and ends the check of the time-out of headers.
  await new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
  server.close();
  clearInterval(checkTimer);
  clearInterval(idleTimer);
  clearTimeout(forceCloseTimer);
};

/** Node accepts one connection per turn of the event loop. Closing the server resets those that are waiting. */
const acceptWaiting = async (server: Server) => {
  let hasAccepted = true;
  server.on('connection', () => (hasAccepted = true));
  for (const startedAt = Date.now(); hasAccepted && Date.now() - startedAt < maxAcceptMs;) {
    hasAccepted = false;
    // The first turn may have polled already.
    await nextTurn();
    await nextTurn();
  }
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
