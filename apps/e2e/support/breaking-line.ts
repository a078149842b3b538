import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** What was asked of the address whose line breaks. */
type Asked = { range: string | undefined; ifRange: string | undefined };

/** A line to the portal that breaks once, after so many bytes of the answer from one address. */
export async function breakingLine(portalUrl: string, path: string, afterBytes: number) {
  const asked: Asked[] = [];
  const server = createServer((req, res) => {
    const isIt = req.url === path;
    if (isIt) asked.push({ range: req.headers.range, ifRange: req.headers['if-range'] as string | undefined });
    forward(portalUrl, req, res, isIt && asked.length === 1 ? afterBytes : Infinity);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

const forward = (portalUrl: string, req: IncomingMessage, res: ServerResponse, most: number) => {
  const { host, ...headers } = req.headers;
  const onward = request(portalUrl + req.url, {
    method: req.method,
    headers: { ...headers, 'x-forwarded-host': host },
  });
  onward.on('response', (answer) => {
    res.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(breakAfter(most, () => res.socket?.destroy())).pipe(res);
  });
  onward.on('error', () => res.destroy());
  req.pipe(onward);
};

const breakAfter = (most: number, cut: () => void) => {
  let sent = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      sent += chunk.length;
      if (sent <= most) return done(null, chunk);
      // What was handed over so far still leaves, and then the line is gone.
      setImmediate(cut);
    },
  });
};
