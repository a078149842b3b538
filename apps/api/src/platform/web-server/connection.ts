import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bytes that Node's HTTP parser gets at once, apart from those of a body. It creates a request for each head in them,
 * some 27 bytes at least, so this limits the memory of pipelined requests that wait.
 */
const sliceBytes = 8 * 1024;
/** A paused socket still delivers what it had read; more than this is never the case. */
const maxHeldBytes = 1024 * 1024;
/** An unread body up to this size is skipped, so that the connection stays usable. A larger one closes it. */
const maxSkippedBytes = 64 * 1024;
/** Bytes that are read after a response that closes the connection while the client is still sending. */
const maxLingerBytes = 1024 * 1024;

export const defaultTimings = {
  /** A connection without traffic is closed, and its upload removed. */
  idleTimeoutMs: 2 * 60 * 1000,
  /** A client that reads nothing of a response for this long is disconnected. */
  unreadTimeoutMs: 30_000,
  /** In each period, this much of an incomplete request must arrive. */
  ratePeriodMs: 60_000,
  minPeriodBytes: 60_000,
  /** A request line and headers are small. Node's default is a minute. */
  headersTimeoutMs: 20_000,
  /** How long the connection stays open after a response that the client did not wait for. */
  lingerMs: 2_000,
  /** When the server stops, an idle connection stays open for this long: a request may be on its way. */
  stopGraceMs: 1_000,
};
export type Timings = typeof defaultTimings;

type Exchange = { req: IncomingMessage; res: ServerResponse; run: () => void; isStarted: boolean };

export type Connection = ReturnType<typeof createConnection>;

const connections = new WeakMap<Socket, Connection>();

/**
 * Reads nothing more of the connection until the response has been sent. Use it for a request whose body is refused
 * while it is received: what parses the body may go on reading it.
 */
export const stopReading = (req: IncomingMessage) => connections.get(req.socket)?.stopReading();

/**
 * Controls one connection of an HTTP server: one request at a time. The bytes of the next requests stay unparsed, and
 * soon unread, until the response has been handed to the operating system, so that a client that pipelines requests
 * waits for itself and costs no memory. Node by itself parses and answers them all at once, and keeps the responses.
 */
export const createConnection = (socket: Socket, timings: Timings) => {
  const parse = takeOverParsing(socket);
  const held: Buffer[] = [];
  const queue: Exchange[] = [];
  let latestRequest: IncomingMessage | undefined;
  let isParsing = false;
  /** Whether the app reads the body slower than it arrives. */
  let isBodyBufferFull = false;
  let isStopped = false;
  let isLingering = false;
  let lingerBytes = 0;
  let isEnding = false;
  /** Whether a part of the headers of the next request has arrived. */
  let hasPartialHead = false;
  let idleSince = Date.now();
  /** No more than what is left of the body of the latest request, as announced. Its bytes contain no other requests. */
  let bodyBytesLeft = 0;
  let receivedBytes = 0;
  let period = { startedAt: Date.now(), receivedBytes: 0 };

  /** Whether the rest must wait: for the app to read the body, or for the response to a refused or complete request. */
  const mustWait = () => isBodyBufferFull || isStopped || queue.length > 1 || queue[0]?.req.complete === true;

  // The HTTP server calls these when the buffer of a body is full, and when it has room again.
  const pause = socket.pause.bind(socket);
  const resume = socket.resume.bind(socket);
  socket.pause = () => {
    isBodyBufferFull = true;
    return pause();
  };
  socket.resume = () => {
    isBodyBufferFull = false;
    parseHeld();
    return socket;
  };

  const takeSlice = () => {
    const [first] = held as [Buffer];
    const bytes = Math.max(sliceBytes, bodyBytesLeft);
    if (first.length <= bytes) return held.shift()!;
    held[0] = first.subarray(bytes);
    return first.subarray(0, bytes);
  };

  const parseHeld = () => {
    // A request that is answered while it is parsed calls this again.
    if (isParsing) return;
    isParsing = true;
    while (held.length > 0 && !mustWait() && !isLingering && !socket.destroyed) {
      const slice = takeSlice();
      const isAfterRequest = latestRequest?.complete !== false;
      parse(slice);
      hasPartialHead = isAfterRequest && queue.length === 0;
      // Too much for the slice with the head, so that what is left is never more than the body.
      bodyBytesLeft -= slice.length;
    }
    isParsing = false;
    if (held.length > 0 || (!isLingering && (isBodyBufferFull || isStopped))) pause();
    else if (socket.isPaused()) resume();
  };

  const discard = ({ length }: Buffer) => {
    lingerBytes += length;
    if (lingerBytes > maxLingerBytes) pause();
  };

  socket.on('data', (bytes: Buffer) => {
    if (isLingering) return discard(bytes);
    receivedBytes += bytes.length;
    held.push(bytes);
    if (held.reduce((sum, { length }) => sum + length, 0) > maxHeldBytes) return void socket.destroy();
    parseHeld();
  });

  /** A request that arrives while `startNext` waits for its turn has been started by then. */
  const startFirst = () => {
    const [first] = queue;
    if (!first || first.isStarted) return;
    first.isStarted = true;
    first.run();
  };

  /** Announces the end of the connection with the response, unless another request is waiting on it. */
  const limitKeepAlive = ({ req, res }: Exchange) => {
    let { shouldKeepAlive } = res;
    const isLast = () => queue.length === 1 && (held.length === 0 || !req.complete);
    // Node reads it when it writes the headers.
    Object.defineProperty(res, 'shouldKeepAlive', {
      get: () => shouldKeepAlive && !isLast(),
      set: (value: boolean) => {
        shouldKeepAlive = value;
      },
    });
  };

  const startNext = () => {
    queue.shift();
    isStopped = false;
    idleSince = Date.now();
    // Other connections come first: a client with thousands of small requests would otherwise keep the event loop.
    setImmediate(() => {
      if (socket.destroyed) return;
      startFirst();
      parseHeld();
    });
  };

  const closeAfterLingering = () => {
    isLingering = true;
    held.length = 0;
    socket.end();
    resume();
    const timer = setTimeout(() => socket.destroy(), timings.lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  };

  // Node calls this after a response that closes the connection.
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (queue[0]?.req.complete === false) closeAfterLingering();
    else destroySoon();
  };

  const connection = {
    stopReading: () => {
      isStopped = true;
      pause();
    },

    /**
     * Sends what has been written, and closes the connection when the client has closed its side, or a while later. If
     * the server closed it while the client is still sending, the connection would be reset, and the client could lose
     * the response (RFC 9112, section 9.6).
     */
    closeAfterLingering,

    /** Lets the connection end with the next response whose headers have not been sent. */
    endWithNextResponse: () => {
      if (isEnding) return;
      isEnding = true;
      idleSince = Date.now();
      for (const exchange of queue) limitKeepAlive(exchange);
    },

    /** Ends the connection, which ends with the next response, when the client has sent no request for a while. */
    endWhenIdle: (now: number) => {
      const isIdle = queue.length === 0 && held.length === 0 && !hasPartialHead && !isLingering;
      if (isIdle && now - idleSince >= timings.stopGraceMs) closeAfterLingering();
    },

    /** Whether the client has received a part of a response. */
    isResponding: () => queue[0]?.res.headersSent === true && !queue[0].res.writableFinished,

    /** Runs the request as soon as those before it on this connection have been answered. */
    run: (req: IncomingMessage, res: ServerResponse, run: () => void) => {
      if (isLingering) return;
      latestRequest = req;
      bodyBytesLeft = Number(req.headers['content-length'] ?? 0);
      res.once('close', startNext);
      const exchange = { req, res, run, isStarted: false };
      queue.push(exchange);
      if (isEnding) limitKeepAlive(exchange);
      if (queue.length === 1) startFirst();
    },

    /** Whether the client is sending slower than allowed. Call it regularly. */
    isTooSlow: (now: number) => {
      const isWaitingForClient =
        !isStopped &&
        !isLingering &&
        latestRequest?.complete === false &&
        latestRequest.readableLength < latestRequest.readableHighWaterMark;
      if (isWaitingForClient && now - period.startedAt < timings.ratePeriodMs) return false;
      const isSlow = isWaitingForClient && receivedBytes - period.receivedBytes < timings.minPeriodBytes;
      period = { startedAt: now, receivedBytes };
      return isSlow;
    },

    /** Closes the connection sooner while bytes of a response are waiting for the client. Call it regularly. */
    updateTimeout: () => {
      if (queue.length === 0) return;
      const timeoutMs = socket.writableLength > 0 ? timings.unreadTimeoutMs : timings.idleTimeoutMs;
      if (socket.timeout !== timeoutMs) socket.setTimeout(timeoutMs);
    },
  };
  connections.set(socket, connection);
  return connection;
};

/** Closes the connection after a response that does not wait for the end of a large body. */
export const closeUnlessRead = (req: IncomingMessage, res: ServerResponse) => {
  const { headers } = req;
  const isLarge = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > maxSkippedBytes;
  if (!isLarge || !res.shouldKeepAlive) return;
  res.shouldKeepAlive = false;
  req.once('end', () => (res.shouldKeepAlive = true));
};

/** Returns the function with which Node's HTTP server parses received bytes, after taking it off the socket. */
const takeOverParsing = (socket: Socket) => {
  const [listener] = socket.listeners('data') as ((bytes: Buffer) => void)[];
  if (!listener) throw new Error('The HTTP server does not read from this socket');
  socket.removeListener('data', listener);
  return (bytes: Buffer) => listener.call(socket, bytes);
};
