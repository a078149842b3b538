/** Valid messages that the portal must respond to, however they are split or delayed. */
import { createHead, lastChunk, splitSlowly, toChunk, type CreateMessage, type MessageContext } from './message';

const publicPaths = ['/', '/api/health/live', '/api/config', '/api/openapi.json', '/api/none', '/beeldbank/foto'];
const memberPaths = ['/api/fotoboek/count', '/api/leden', '/api/admin/profile', '/api/fotoboek/trash'];

const createGet = ({ random, host, token }: MessageContext): Buffer => {
  const headers = [`Host: ${host}`];
  if (random.isLikely(0.5)) headers.push(`Authorization: ${random.isLikely(0.8) ? token : 'x'}`);
  const path = random.pick(random.isLikely(0.6) ? publicPaths : memberPaths);
  return Buffer.from(createHead(`${random.isLikely(0.1) ? 'HEAD' : 'GET'} ${path} HTTP/1.1`, headers));
};

const createBody = ({ random }: MessageContext): Buffer =>
  Buffer.from(
    random.pick([
      () => JSON.stringify({ limit: 1 + random.below(12) }),
      () => JSON.stringify({ tekst: 'x'.repeat(random.below(200)) }),
      () => JSON.stringify({ unknown: 'x'.repeat(random.below(10_000)) }),
      () => '{'.repeat(1 + random.below(1_000)),
    ])(),
  );

const createPost = (context: MessageContext): Buffer => {
  const { random, host, token } = context;
  const body = createBody(context);
  const headers = [`Host: ${host}`, `Authorization: ${token}`, 'Content-Type: application/json'];
  if (random.isLikely(0.5))
    return Buffer.concat([
      Buffer.from(createHead('POST /api/fotoboek HTTP/1.1', [...headers, `Content-Length: ${body.length}`])),
      body,
    ]);
  const middle = random.below(body.length);
  const extension = random.pick(['', ';a', ';a=b', ';a="b c"', `;${'x'.repeat(1 + random.below(200))}`]);
  const chunks = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
  return Buffer.concat([
    Buffer.from(createHead('POST /api/fotoboek HTTP/1.1', [...headers, 'Transfer-Encoding: chunked'])),
    ...chunks.map((chunk) => toChunk(chunk, extension)),
    lastChunk,
  ]);
};

const createRequest = (context: MessageContext): Buffer =>
  context.random.isLikely(0.6) ? createGet(context) : createPost(context);

export const plain: CreateMessage = (context) => ({
  steps: [{ write: createRequest(context) }],
  ending: 'read',
  requests: 1,
});

export const pipelined: CreateMessage = (context) => {
  const { random } = context;
  const requests = 2 + random.below(random.isLikely(0.1) ? 200 : 20);
  const bytes = Buffer.concat(Array.from({ length: requests }, () => createRequest(context)));
  const steps = random.isLikely(0.5) ? [{ write: bytes }] : splitSlowly(random, bytes, 5, 50);
  return { steps, ending: 'read', requests };
};

export const chunked: CreateMessage = ({ random, host, token }) => {
  const chunks = Array.from({ length: 1 + random.below(20) }, () =>
    toChunk(Buffer.alloc(1 + random.below(500), ' '), random.pick(['', ';a=b', ';a;b;c="d"'])),
  );
  const trailer = random.pick(['0\r\n\r\n', '0;a=b\r\n\r\n', '0\r\nX-Trailer: x\r\n\r\n', '000\r\n\r\n']);
  const headers = [`Host: ${host}`, `Authorization: ${token}`, 'Transfer-Encoding: chunked'];
  const head = Buffer.from(createHead('POST /api/fotoboek HTTP/1.1', headers));
  return { steps: [{ write: Buffer.concat([head, ...chunks, Buffer.from(trailer)]) }], ending: 'read', requests: 1 };
};

export const slow: CreateMessage = (context) => {
  const { random } = context;
  const steps = splitSlowly(random, createRequest(context), 2 + random.below(6), 500);
  return { steps, ending: 'read', requests: 1 };
};

export const expectContinue: CreateMessage = (context) => {
  const { random, host, token } = context;
  const body = createBody(context);
  const headers = [
    `Host: ${host}`,
    `Authorization: ${token}`,
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  const head = createHead('POST /api/fotoboek HTTP/1.1', headers);
  return { steps: [{ write: head }, { pauseMs: random.below(200) }, { write: body }], ending: 'read', requests: 1 };
};

export const halfClosed: CreateMessage = (context) => {
  const { random } = context;
  const bytes = createRequest(context);
  const isWhole = random.isLikely(0.5);
  const write = isWhole ? bytes : bytes.subarray(0, random.below(bytes.length));
  return { steps: [{ write }], ending: 'half-close', requests: 0 };
};

export const reset: CreateMessage = (context) => {
  const { random } = context;
  const bytes = Buffer.concat(Array.from({ length: 1 + random.below(10) }, () => createRequest(context)));
  const write = bytes.subarray(0, random.below(bytes.length));
  return { steps: [{ write }, { pauseMs: random.below(50) }], ending: 'reset', requests: 0 };
};
