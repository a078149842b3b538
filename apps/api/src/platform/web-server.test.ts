import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ErrorResponse } from '@ledenportaal/shared';
import { listen, type WebServer } from './web-server.js';

let server: WebServer;
beforeEach(async () => {
  server = await listen(
    (req, res) => {
      if (req.url === '/half') res.writeHead(200, { 'Content-Length': 10 }).write('half');
      else res.end('whole');
    },
    { port: 0, host: '127.0.0.1', maxUploadBytes: 0 },
  );
});
afterEach(() => server.close());

/** Resolves to everything received until the server closes the connection. */
const send = async (...texts: string[]) => {
  const socket = connect(server.port, '127.0.0.1');
  // A client that is still sending when the server closes the connection gets an error after the response.
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (part: Buffer) => (received += String(part)));
  for (const [n, text] of texts.entries()) {
    if (n > 0) await once(socket, 'data');
    socket.write(text);
  }
  if (!socket.closed) await once(socket, 'close');
  return received;
};

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
  const response = await send(text);
  const [head, body] = response.slice(response.lastIndexOf('HTTP/1.1')).split('\r\n\r\n') as [string, string];
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain('application/json');
  expect(ErrorResponse.parse(JSON.parse(body)).error.code).toBe(code);
  expect(response.length).toBeLessThan(1_000);
});

it('adds nothing to a response in progress after a malformed request', async () => {
  const response = await send('GET /half HTTP/1.1\r\nHost: x\r\n\r\n', 'wat is dit\r\n\r\n');
  expect(response.split('\r\n\r\n')[1]).toBe('half');
});

it('responds to a malformed request after a complete response on the same connection', async () => {
  const response = await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'wat is dit\r\n\r\n');
  expect(response).toMatch(/whole.*HTTP\/1\.1 400 /s);
});
