import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** The range headers of a request for the interrupted path. */
type ProxiedRequest = { range: string | undefined; ifRange: string | undefined };

type Interruptions = {
  /** Start of the paths that are interrupted. */
  path: string;
  afterBytes: number;
  /** How many responses are interrupted. */
  cuts: number;
};

/** Starts a proxy to the portal that drops the connection of some responses. */
export const startInterruptingProxy = async (portalUrl: string, { path, afterBytes, cuts }: Interruptions) => {
  const requests: ProxiedRequest[] = [];
  const server = createServer((req, res) => {
    const isTarget = req.url?.startsWith(path) === true;
    if (isTarget) requests.push({ range: req.headers.range, ifRange: req.headers['if-range'] as string | undefined });
    forward(portalUrl, req, res, isTarget && requests.length <= cuts ? afterBytes : Infinity);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, requests, close };
};

const forward = (portalUrl: string, req: IncomingMessage, res: ServerResponse, maxBytes: number) => {
  const { host, ...headers } = req.headers;
  const upstream = request(portalUrl + req.url, {
    method: req.method,
    headers: { ...headers, 'x-forwarded-host': host },
  });
  upstream.on('response', (response) => {
    res.writeHead(response.statusCode ?? 500, response.headers);
    const interrupt = () => {
      res.socket?.destroy();
      upstream.destroy();
    };
    response.pipe(interruptAfter(maxBytes, interrupt)).pipe(res);
  });
  upstream.on('error', () => res.destroy());
  req.pipe(upstream);
};

const interruptAfter = (maxBytes: number, interrupt: () => void) => {
  let sent = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      sent += chunk.length;
      if (sent <= maxBytes) return done(null, chunk);
      // Drops the connection in a later tick, so that the chunks passed on so far are still sent.
      setImmediate(interrupt);
    },
  });
};
