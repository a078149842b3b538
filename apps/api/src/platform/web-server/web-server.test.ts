import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Writable, type WritableOptions } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorResponse } from '@ledenportaal/shared';
import { eventually } from '../../test/eventually.js';
import { defaultTimings } from './connection.js';
import { listen, type WebServer } from './web-server.js';

let server: WebServer;
const listenWith = async (app: RequestListener, options?: Partial<Parameters<typeof listen>[1]>) => {
  server = await listen(app, { port: 0, host: '127.0.0.1', maxUploadBytes: 0, ...options });
};
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

const connectTo = async ({ port }: WebServer) => {
  const socket = connect(port, '127.0.0.1');
  // A client that is still sending when the server closes the connection gets an error after the response.
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
};

/** Resolves to everything received until the server closes the connection. */
const send = async (...texts: string[]) => {
  const socket = await connectTo(server);
  let received = '';
  socket.on('data', (part: Buffer) => (received += String(part)));
  for (const [n, text] of texts.entries()) {
    if (n > 0) await once(socket, 'data');
    socket.write(text);
  }
  if (!socket.closed) await once(socket, 'close');
  return received;
};

const listenForRequests = () => listenWith((_req, res) => void res.end('whole'));

it.each([
  ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ['a URL that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'too_large'],
  ['no HTTP at all', 'wat is dit\r\n\r\n', 400, 'malformed'],
  ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400, 'malformed'],
  ['a space in its URL', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed'],
  [
    'two message lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    'malformed',
  ],
])('responds to a request with %s with a small JSON error', async (_, text, status, code) => {
  await listenForRequests();
  const response = await send(text);
  const [head, body] = response.slice(response.lastIndexOf('HTTP/1.1')).split('\r\n\r\n') as [string, string];
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain('application/json');
  expect(head).toContain('X-Robots-Tag: noindex');
  expect(ErrorResponse.parse(JSON.parse(body)).error.code).toBe(code);
  expect(response.length).toBeLessThan(1_000);
});

it('responds once to a request with a header that fills many packets', async () => {
  await listenForRequests();
  const response = await send(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n`);
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 431']);
});

it('responds to a malformed request after a complete response on the same connection', async () => {
  await listenForRequests();
  const response = await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'wat is dit\r\n\r\n');
  expect(response).toMatch(/whole.*HTTP\/1\.1 400 /s);
});

const closing = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

describe('a client that pipelines requests', () => {
  it('gets its responses in order, each request being handled after the previous response', async () => {
    const events: string[] = [];
    await listenWith((req, res) => {
      events.push(`start ${req.url}`);
      setImmediate(() => res.end(`response ${req.url}`, () => events.push(`end ${req.url}`)));
    });
    const paths = Array.from({ length: 500 }, (_, n) => `/${n}`);
    const response = await send(
      paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('') + closing('/last'),
    );
    const all = [...paths, '/last'];
    expect(response.match(/response \S+?(?=HTTP|$)/g)).toEqual(all.map((path) => `response ${path}`));
    expect(events).toEqual(all.flatMap((path) => [`start ${path}`, `end ${path}`]));
  });

  it('that reads nothing makes the server handle a few requests only, and all of them once it reads', async () => {
    const requests = 300;
    const body = Buffer.alloc(256 * 1024);
    let handled = 0;
    await listenWith((req, res) => {
      if (req.url === '/large') handled++;
      res.end(req.url === '/large' ? body : 'small');
    });
    const socket = await connectTo(server);
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests));
    await eventually(() => expect(handled).toBeGreaterThan(0));
    // Enough iterations of the event loop to handle all requests, unless the server limits them.
    for (let n = 0; n < 100; n++) expect(await send(closing('/small'))).toContain('small');
    // As many responses as fit in the buffers of both sockets.
    expect(handled).toBeLessThan(100);
    let received = 0;
    socket.on('data', ({ length }: Buffer) => (received += length));
    socket.resume();
    await eventually(() => expect(received).toBeGreaterThan(requests * body.length));
    expect(handled).toBe(requests);
  });

  it('gets one response to a request that arrives just after the previous response', async () => {
    const handled: string[] = [];
    await listenWith((req, res) => {
      handled.push(req.url!);
      if (req.url === '/first') res.once('close', () => req.socket.emit('data', Buffer.from(closing('/second'))));
      setTimeout(() => res.end('whole'), 10);
    });
    await send('GET /first HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(handled).toEqual(['/first', '/second']);
  });

  it('waits between its requests for the requests of others', async () => {
    const order: string[] = [];
    await listenWith((req, res) => {
      order.push(req.url!);
      res.end();
    });
    const [hog, other] = [await connectTo(server), await connectTo(server)];
    hog.write('GET /hog HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
    other.write('GET /other HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => expect(order).toHaveLength(2_001));
    expect(order.indexOf('/other')).toBeLessThan(500);
  });
});

describe('a client that reads nothing of a response', () => {
  it('is disconnected', async () => {
    const closed = vi.fn();
    await listenWith((_req, res) => void res.on('close', closed).end(Buffer.alloc(64 * 1024 * 1024)), {
      timings: { ...defaultTimings, unreadTimeoutMs: 300 },
    });
    const socket = await connectTo(server);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => expect(closed).toHaveBeenCalled());
  });
});

describe('a request with a body that the app does not read', () => {
  /** Sends as much as the server takes; resolves to the number of bytes and the response. */
  const sendEndlessly = async (head: string) => {
    const socket = await connectTo(server);
    let response = '';
    socket.on('data', (bytes: Buffer) => (response += String(bytes)));
    socket.write(head);
    const part = Buffer.alloc(64 * 1024, 'x');
    const write = () => {
      while (!socket.destroyed && socket.write(`${part.length.toString(16)}\r\n${String(part)}\r\n`));
    };
    socket.on('drain', write);
    write();
    await once(socket, 'close');
    return { response, sent: socket.bytesWritten - socket.writableLength };
  };

  it.each(['Content-Length: 100000000000', 'Transfer-Encoding: chunked'])(
    'gets its response at once, and then the connection is closed: %s',
    async (header) => {
      await listenWith((_req, res) => void res.writeHead(413).end('too large'), {
        timings: { ...defaultTimings, lingerMs: 300 },
      });
      const { response, sent } = await sendEndlessly(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1\.1 413 .*Connection: close.*too large/s);
      // The bytes read before the response and while lingering, and those in the buffers of both sockets.
      expect(sent).toBeLessThan(16 * 1024 * 1024);
    },
  );

  it('keeps its connection when the body is small', async () => {
    await listenWith((req, res) => void res.end(req.url));
    const post = 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n';
    const response = await send(post, 'helloGET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(response).toMatch(/\/a.*\/b$/s);
  });
});

describe('a request with a body that arrives faster than the app reads it', () => {
  it('stays in the socket', async () => {
    const bodyBytes = 8 * 1024 * 1024;
    let maxBufferedBytes = 0;
    await listenWith((req, res) => {
      const write: WritableOptions['write'] = (_chunk, _encoding, callback) => {
        maxBufferedBytes = Math.max(maxBufferedBytes, req.readableLength);
        setImmediate(callback);
      };
      req.pipe(new Writable({ write })).on('finish', () => res.end('whole'));
    });
    const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bodyBytes}\r\n\r\n`;
    expect(await send(head + 'x'.repeat(bodyBytes))).toContain('whole');
    expect(maxBufferedBytes).toBeLessThan(256 * 1024);
  });
});

describe('a request with a slow body', () => {
  const timings = { ...defaultTimings, ratePeriodMs: 500, minPeriodBytes: 1_000 };
  const bodyBytes = 1_000_000;
  const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bodyBytes}\r\n\r\n`;
  const sendBody = async (bytes: number) => {
    const socket = await connectTo(server);
    let response = '';
    socket.on('data', (part: Buffer) => (response += String(part)));
    socket.write(head);
    const timer = setInterval(() => socket.write(Buffer.alloc(bytes)), 50);
    await once(socket, 'close');
    clearInterval(timer);
    return response;
  };

  it('gets 408', async () => {
    await listenWith((req, res) => void req.resume().on('end', () => res.end('whole')), { timings });
    expect(await sendBody(1)).toMatch(/^HTTP\/1\.1 408 .*"malformed"/s);
  });

  it('adds nothing to a response in progress, its own or that of the request before', async () => {
    await listenWith((_req, res) => void res.writeHead(200, { 'Content-Length': 10 }).write('half'), { timings });
    expect((await sendBody(1)).split('\r\n\r\n')[1]).toBe('half');
    expect((await send(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${head}`)).split('\r\n\r\n')[1]).toBe('half');
  });

  it('is received when it keeps the minimum rate', async () => {
    await listenWith((req, res) => void req.resume().on('end', () => res.end('whole')), { timings });
    expect(await sendBody(bodyBytes / 20)).toContain('whole');
  });

  it('is waited for while the app does not read it', async () => {
    let readFirst: (() => void) | undefined;
    await listenWith(
      (req, res) => {
        const read = () => void req.resume().on('end', () => res.end('whole'));
        if (readFirst) read();
        else readFirst = read;
      },
      { timings },
    );
    const response = send(head + 'x'.repeat(bodyBytes));
    await eventually(() => expect(readFirst).toBeDefined());
    for (let n = 0; n < 3; n++) expect(await sendBody(1)).toContain(' 408 ');
    readFirst!();
    expect(await response).toContain('whole');
  });
});

it.each([
  ['headers', 'GET / HTTP/1.1\r\n'],
  ['bodies', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n'],
])('closes connections whose %s time out together a few at a time', async (_, text) => {
  const timings = { ...defaultTimings, ratePeriodMs: 500, headersTimeoutMs: 500 };
  const connections = 100;
  let closedInTurn = 0;
  let maxClosedInTurn = 0;
  const countClosed = () => {
    if (closedInTurn++ === 0) setImmediate(() => (closedInTurn = 0));
    maxClosedInTurn = Math.max(maxClosedInTurn, closedInTurn);
  };
  await listenWith(() => undefined, { timings });
  const clients = await Promise.all(Array.from({ length: connections }, () => connectTo(server)));
  const closed = Promise.all(clients.map((client) => once(client.once('data', countClosed), 'close')));
  for (const client of clients) client.write(text);
  await closed;
  expect(maxClosedInTurn).toBeGreaterThan(0);
  expect(maxClosedInTurn).toBeLessThanOrEqual(connections * 0.6);
});

describe('the number of connections', () => {
  it.each(['maxConnections', 'maxConnectionsPerAddress'])('is limited by %s', async (name) => {
    await listenWith((_req, res) => void res.end('whole'), { [name]: 2 });
    const open = [await connectTo(server), await connectTo(server)];
    const response = await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 503 .*"unavailable"/s);
    const closed = once(open[0]!, 'close');
    open[0]!.destroy();
    await closed;
    await eventually(async () => expect(await send(closing('/'))).toContain('whole'));
  });
});

it.each([
  ['no Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two Host headers', 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', 400],
  ['two Host headers in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
  ['a Host header that is no host', 'GET / HTTP/1.1\r\nHost: x/y@z\r\n\r\n', 400],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: banana\r\n\r\n', 417],
])('responds to a request with %s in JSON', async (_, text, status) => {
  await listenForRequests();
  const [head, body] = (await send(text)).split('\r\n\r\n') as [string, string];
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(ErrorResponse.parse(JSON.parse(body)).error.code).toBe('malformed');
});

it.each(['', 'example.org', 'example.org:3000', '127.0.0.1:80', '[::1]:3000', 'xn--caf-dma.example'])(
  'accepts the Host header "%s"',
  async (host) => {
    await listenForRequests();
    expect(await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toContain('whole');
  },
);

describe('a server that stops', () => {
  const get = (path = '/') => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const readAll = async (socket: Socket) => {
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += String(bytes)));
    await once(socket, 'close');
    return received;
  };
  const timings = { ...defaultTimings, stopGraceMs: 200 };
  /** Responds to `/slow` when `respond` is called, and to others at once. */
  const listenWithSlowRoute = async (onSlow: (res: ServerResponse) => void = () => undefined) => {
    let respond = () => undefined as void;
    const mayRespond = new Promise<void>((resolve) => (respond = resolve));
    const started = vi.fn();
    await listenWith(
      (req, res) => {
        started();
        if (req.url !== '/slow') return void req.resume().on('end', () => res.end('whole'));
        onSlow(res);
        void mayRespond.then(() => res.end('whole'));
      },
      { timings },
    );
    return { respond, started };
  };

  it('answers each request of kept-alive connections, of which the last says that the connection closes', async () => {
    await listenWith((_req, res) => void setTimeout(() => res.end('whole'), 5));
    let answered = 0;
    /** Resolves to the number of responses before the one that closes the connection. */
    const sendUntilClosed = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let count = 0; ; count++) {
        const req = request({ port: server.port, host: '127.0.0.1', agent }).end();
        const [res] = (await once(req, 'response')) as [IncomingMessage];
        await once(res.resume(), 'end');
        answered++;
        if (res.headers.connection === 'close') return count;
      }
    };
    const clients = Array.from({ length: 24 }, sendUntilClosed);
    await eventually(() => expect(answered).toBeGreaterThan(100));
    const startedAt = performance.now();
    await server.close();
    expect(performance.now() - startedAt).toBeLessThan(defaultTimings.stopGraceMs);
    for (const count of await Promise.all(clients)) expect(count).toBeGreaterThan(0);
  });

  it('answers a request that comes on an idle connection just after the stop', async () => {
    await listenForRequests();
    const clients = [await connectTo(server), await connectTo(server)] as const;
    clients[0].write(get());
    await once(clients[0], 'data');
    const closed = server.close();
    await new Promise((resolve) => setImmediate(resolve));
    for (const client of clients) client.write(get());
    for (const response of await Promise.all(clients.map(readAll)))
      expect(response).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*whole$/s);
    await closed;
  });

  it('accepts the connections that were waiting', async () => {
    await listenForRequests();
    const waiting = Array.from({ length: 50 }, () => connect(server.port, '127.0.0.1'));
    const responses = waiting.map((socket) => {
      socket.write(get());
      return readAll(socket);
    });
    await once(waiting[0]!, 'connect');
    await server.close();
    for (const response of await Promise.all(responses)) expect(response).toContain('whole');
  });

  it('ends idle connections without a reset after a moment', async () => {
    await listenWith((_req, res) => void res.end('whole'), { timings });
    const unused = await connectTo(server);
    const used = await connectTo(server);
    used.write(get());
    await once(used, 'data');
    const errors = vi.fn();
    for (const socket of [unused, used]) socket.resume().on('error', errors);
    await server.close();
    expect(errors).not.toHaveBeenCalled();
  });

  it('waits for responses, uploads and headers in progress', async () => {
    const { respond, started } = await listenWithSlowRoute();
    const [slow, upload, head] = [await connectTo(server), await connectTo(server), await connectTo(server)];
    const idle = await connectTo(server);
    slow.write(get('/slow'));
    upload.write('POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n');
    head.write('GET / HTTP/1.1\r\n');
    await eventually(() => expect(started).toHaveBeenCalledTimes(2));
    const closed = server.close();
    const responses = Promise.all([slow, upload, head].map(readAll));
    await readAll(idle);
    respond();
    upload.write('x'.repeat(200_000));
    head.write('Host: x\r\n\r\n');
    for (const response of await responses) expect(response).toMatch(/ 200 .*Connection: close.*whole$/s);
    await closed;
  });

  it('lets a response that has begun end, and then its connection', async () => {
    const { respond, started } = await listenWithSlowRoute((res) => void res.writeHead(200).write('half '));
    const socket = await connectTo(server);
    socket.write(get('/slow'));
    await eventually(() => expect(started).toHaveBeenCalled());
    const response = readAll(socket);
    const closed = server.close();
    respond();
    expect(await response).toMatch(/half .*whole/s);
    await closed;
  });

  it('answers pipelined requests, of which the last response says that the connection closes', async () => {
    const { respond, started } = await listenWithSlowRoute();
    const socket = await connectTo(server);
    socket.write(get('/slow') + get('/second').repeat(1_000));
    await eventually(() => expect(started).toHaveBeenCalled());
    const response = readAll(socket);
    const closed = server.close();
    respond();
    const responses = (await response).split('HTTP/1.1 200 OK').slice(1);
    expect(responses).toHaveLength(1_001);
    expect(responses.findIndex((text) => text.includes('Connection: close'))).toBe(1_000);
    await closed;
  });
});
