/** Messages that violate HTTP or exceed the limits of the server. */
import { createHead, toChunk, type CreateMessage } from './message';

export const badFraming: CreateMessage = ({ random, host }) => {
  const headers = random.pick([
    [`Host: ${host}`, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    [`Host: ${host}`, 'Content-Length: 5', 'Content-Length: 6'],
    [`Host: ${host}`, 'Content-Length: 5, 5'],
    [`Host: ${host}`, 'Content-Length: -1'],
    [`Host: ${host}`, 'Content-Length: 0x5'],
    [`Host: ${host}`, 'Content-Length: 99999999999999999999999'],
    [`Host: ${host}`, 'Transfer-Encoding: gzip, chunked'],
    [`Host: ${host}`, 'Transfer-Encoding: chunked, chunked'],
    [`Host: ${host}`, 'Transfer-Encoding: identity'],
    [`Host: ${host}`, 'Transfer-Encoding : chunked'],
    [`Host: ${host}`, 'Transfer-Encoding:\tchunked', 'Transfer-Encoding: x'],
  ]);
  const head = createHead(`${random.pick(['POST', 'GET', 'PUT'])} /api/signin HTTP/1.1`, headers);
  return { steps: [{ write: `${head}5\r\nhello\r\n0\r\n\r\n` }], ending: 'half-close', requests: 0 };
};

export const badChunks: CreateMessage = ({ random, host }) => {
  const body = random.pick([
    'x\r\nhello\r\n',
    '-5\r\nhello\r\n',
    '5\r\nhello!\r\n0\r\n\r\n',
    'ffffffffffffffffff\r\nhello',
    '5 \r\nhello\r\n0\r\n\r\n',
    '5\nhello\n0\n\n',
    `5;${'x'.repeat(random.below(40_000))}\r\nhello\r\n0\r\n\r\n`,
    `0\r\n${'X-Trailer: x\r\n'.repeat(random.below(3_000))}\r\n`,
  ]);
  const head = createHead('POST /api/signin HTTP/1.1', [`Host: ${host}`, 'Transfer-Encoding: chunked']);
  return { steps: [{ write: head + body }], ending: 'half-close', requests: 0 };
};

export const badHost: CreateMessage = ({ random }) => {
  const headers = random.pick([
    [],
    ['Host: a', 'Host: b'],
    ['Host: a/b'],
    ['Host: a b'],
    ['Host: [::1'],
    ['Host: user@a'],
    ['Host: a:b'],
    ['Host: \u00e9'],
    [`Host: ${'a'.repeat(random.below(10_000))}`],
  ]);
  const head = createHead(`GET /api/health/live HTTP/1.${random.below(2)}`, headers);
  return { steps: [{ write: Buffer.from(head, 'latin1') }], ending: 'half-close', requests: 0 };
};

export const badExpect: CreateMessage = ({ random, host }) => {
  const headers = [
    `Host: ${host}`,
    `Expect: ${random.pick(['banana', '', '100-continue, banana', '200-ok', 'x'.repeat(random.below(5_000))])}`,
    random.pick(['Content-Length: 5', 'Transfer-Encoding: chunked']),
  ];
  const head = createHead('POST /api/signin HTTP/1.1', headers);
  return { steps: [{ write: head }, { pauseMs: 20 }, { write: 'hello' }], ending: 'half-close', requests: 0 };
};

export const badRequestLine: CreateMessage = ({ random, host }) => {
  const requestLine = random.pick([
    'GET / HTTP/1.2',
    'GET / HTTP/2.0',
    'GET / HTTP/0.9',
    'GET /',
    'get / HTTP/1.1',
    'BANANA / HTTP/1.1',
    'GET  / HTTP/1.1',
    'GET /%zz HTTP/1.1',
    'GET /../../etc/passwd HTTP/1.1',
    'GET http://[::1 HTTP/1.1',
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'CONNECT example.org:443 HTTP/1.1',
    `GET http://${host}/api/health/live HTTP/1.1`,
    'PRI * HTTP/2.0',
  ]);
  return { steps: [{ write: createHead(requestLine, [`Host: ${host}`]) }], ending: 'half-close', requests: 0 };
};

export const badHeaders: CreateMessage = ({ random, host }) => {
  const header = random.pick([
    'X: a\u0000b',
    ': x',
    ' X: folded',
    'X Y: z',
    'X\r',
    'Range: bytes=9-1,a-b',
    'If-Modified-Since: yesterday',
    'Accept-Encoding: \u00ff;q=9',
    'Authorization: \u00ff\u00fe',
    'Cookie: =;=;;',
    'Connection: close, keep-alive, x',
  ]);
  const head = createHead('GET /api/fotoboek/count HTTP/1.1', [`Host: ${host}`, header]);
  return { steps: [{ write: Buffer.from(head, 'latin1') }], ending: 'half-close', requests: 0 };
};

export const oversizedHeaders: CreateMessage = ({ random, host }) => {
  const bytes = 10_000 + random.below(200_000);
  const head = random.pick([
    () => createHead(`GET /${'x'.repeat(bytes)} HTTP/1.1`, [`Host: ${host}`]),
    () => createHead('GET / HTTP/1.1', [`Host: ${host}`, `X: ${'x'.repeat(bytes)}`]),
    () => createHead('GET / HTTP/1.1', [`Host: ${host}`, ...Array.from({ length: bytes / 10 }, (_, n) => `X${n}: x`)]),
  ])();
  return { steps: [{ write: head }], ending: 'half-close', requests: 0 };
};

export const oversizedBody: CreateMessage = ({ random, host, token }) => {
  const path = random.pick(['/api/signin', '/api/fotoboek', '/api/leden/import', '/api/fotoboek/upload']);
  const headers = [`Host: ${host}`, `Authorization: ${token}`, 'Content-Type: multipart/form-data; boundary=b'];
  const part = Buffer.alloc(64 * 1024, 'x');
  const isChunked = random.isLikely(0.5);
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${1e6 + random.below(1e9)}`;
  const parts = Array.from({ length: 1 + random.below(40) }, () => ({ write: isChunked ? toChunk(part) : part }));
  const head = createHead(`POST ${path} HTTP/1.1`, [...headers, length]);
  return { steps: [{ write: head }, ...parts], ending: random.pick(['half-close', 'reset']), requests: 0 };
};

export const upgrade: CreateMessage = ({ random, host }) => {
  const headers = random.pick([
    ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: eA==', 'Sec-WebSocket-Version: 13'],
    ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAA'],
    ['Connection: Upgrade', `Upgrade: ${'x'.repeat(random.below(1_000))}`],
  ]);
  const head = createHead(`GET ${random.pick(['/', '/api/config'])} HTTP/1.1`, [`Host: ${host}`, ...headers]);
  return { steps: [{ write: head }], ending: 'half-close', requests: 0 };
};

/** The start of a TLS handshake, or random bytes. */
export const notHttp: CreateMessage = ({ random }) => {
  const bytes = random.isLikely(0.5)
    ? Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, ...Array.from({ length: 500 }, () => random.below(256))])
    : Buffer.from(Array.from({ length: 1 + random.below(2_000) }, () => random.below(256)));
  return { steps: [{ write: bytes }], ending: 'half-close', requests: 0 };
};
