import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** The range headers of a request for the interrupted path. */
type ProxiedRequest = { range: string | undefined; ifRange: string | undefined };

/** Starts a proxy to the portal that drops the connection after `afterBytes` bytes of the first response for `path`. */
export const startInterruptingProxy = async (portalUrl: string, path: string, afterBytes: number) => {
  const requests: ProxiedRequest[] = [];
  const server = createServer((req, res) => {
    const isTarget = req.url === path;
    if (isTarget) requests.push({ range: req.headers.range, ifRange: req.headers['if-range'] as string | undefined });
    forward(portalUrl, req, res, isTarget && requests.length === 1 ? afterBytes : Infinity);
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
    response.pipe(interruptAfter(maxBytes, () => res.socket?.destroy())).pipe(res);
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
