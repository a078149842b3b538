import { fillPath, type AnyArgs, type Route } from '@ledenportaal/shared';
import type { Express } from 'express';
import fc from 'fast-check';
import supertest from 'supertest';
import { expect } from 'vitest';
import { maxErrorBytes } from '../../http/errors/error-handler.js';

const nest = (levels: number) => JSON.parse('[{"a":'.repeat(levels) + '1' + '}]'.repeat(levels)) as unknown;

/** Many unknown fields. With a long name they exceed the size limit of a body. */
const manyFields = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}${name}`, n]));

/** Unexpected field values: database operators, other types, long or deep values, and values that break parsers. */
const values = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    [],
    {},
    { $ne: null },
    { $gt: '' },
    { $where: 'sleep(1000)' },
    { $in: [[], {}] },
    [{ $ne: null }],
    JSON.parse('{"__proto__":{"role":"admin"}}'),
    { constructor: { prototype: { role: 'admin' } } },
    nest(100),
    Array.from({ length: 5_000 }, () => 'a'),
    Array.from({ length: 90 }, () => 0),
    manyFields(1_000, 'k'),
    manyFields(20, '\u0001'.repeat(90)),
    manyFields(20, '.a[b]'.repeat(25)),
    nest(1_500),
  ),
  fc.constantFrom(
    'x'.repeat(20_000),
    '\u0000',
    'a\r\nBcc: b@example.org',
    '../../etc/passwd',
    '%2e%2e%2f',
    '{{7*7}} ${7*7} <script>alert(1)</script>',
    '\u202e\ufeffﷺ'.repeat(50),
    '👩‍👩‍👧‍👦'.repeat(100),
    '000000000000000000000000',
    'ffffffffffffffffffffffff',
    '=HYPERLINK("http://example.org")',
    '(a+)+$',
    'Infinity',
    '2025-13-45T99:99:99Z',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Unpaired surrogates cannot be sent in a URL or a form. */
const removeSurrogates = (text: string) => text.replace(/\p{Cs}/gu, '');

/** Bodies that are not JSON, or that do not match their content type. */
const bodies = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'image/jpeg',
  ),
  bytes: fc.oneof(
    fc.constantFrom(
      Buffer.from('{"naam":"\xff\xfe"}', 'latin1'),
      Buffer.from('{"naam":"\\ud800"}'),
      Buffer.from('{"naam":'),
      Buffer.from('['.repeat(50_000)),
      Buffer.from('naam[$ne]=1&naam=2'),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\xff\xd8\xff', 'latin1'),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'),
      Buffer.from('null'),
      Buffer.alloc(200_000, 'a'),
      Buffer.from(JSON.stringify(manyFields(1_200, 'k'))),
      Buffer.from(JSON.stringify(manyFields(7_000, 'k'))),
    ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  ),
});

export type Hostile =
  | { kind: 'field'; name: string; value: unknown }
  | { kind: 'body'; value: unknown }
  | { kind: 'bytes'; type: string; bytes: Buffer }
  | { kind: 'query'; text: string }
  | { kind: 'header'; name: string; text: string }
  | { kind: 'param'; name: string; text: string };

const getNames = (object: Route['body']) => Object.keys(object?.shape ?? {});
const reservedNames = ['__proto__', '$where', 'constructor', '_id', 'role'];
/** Encoded values for a URL, and malformed ones. */
const urlText = fc.oneof(
  values.map((value) =>
    encodeURIComponent(typeof value === 'string' ? removeSurrogates(value) : JSON.stringify(value)).slice(0, 4_000),
  ),
  fc.constantFrom('%', '%E0%A4%A', '%00', '..', '.%2e', '%2F%2F', 'a'.repeat(4_000)),
);

const longQuery = (text: string) => Array.from({ length: 1_000 }, (_, n) => `k${n}=`).join('&') + text.slice(0, 1_000);

/** Headers that the server parses, with values that take long to parse. */
const headers = fc.record({
  kind: fc.constant('header' as const),
  name: fc.constantFrom(
    'Accept',
    'Accept-Encoding',
    'Cookie',
    'Content-Encoding',
    'If-Match',
    'If-None-Match',
    'If-Range',
    'Range',
    'X-Forwarded-For',
    'X-Request-Id',
  ),
  text: fc.oneof(
    fc.constantFrom(
      `"a${' '.repeat(8_000)}x`,
      'a,'.repeat(4_000),
      'bytes=' + '0-0,'.repeat(2_000),
      'bytes=999999999-',
      'gzip;q=0.'.repeat(900),
      'gzip, '.repeat(1_000),
      'x'.repeat(8_000),
    ),
    fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  ),
});

/** Generates a hostile value for a field, the body, the query, a header or a parameter of the route. */
export const hostileArbitrary = (route: Route): fc.Arbitrary<Hostile> => {
  const params = getNames(route.params);
  const fields = [...getNames(route.body), ...reservedNames];
  const queries = [...getNames(route.query), ...reservedNames];
  const field = fc.record({ kind: fc.constant('field' as const), name: fc.constantFrom(...fields), value: values });
  const param = { kind: fc.constant('param' as const), text: urlText };
  return fc.oneof(
    ...(params.length ? [fc.record({ ...param, name: fc.constantFrom(...params) })] : []),
    ...(route.body || route.upload ? [field, field] : []),
    ...(route.body && !route.upload ? [values.map((value) => ({ kind: 'body' as const, value }))] : []),
    bodies.map((body) => ({ kind: 'bytes' as const, ...body })),
    headers,
    urlText.map((text) => ({ kind: 'query' as const, text: longQuery(text) })),
    fc
      .tuple(fc.constantFrom(...queries), fc.constantFrom('', '[$ne]', '[]', '[a][b][c]', '.a'), urlText)
      .map(([name, bracket, text]) => ({ kind: 'query' as const, text: `${name}${bracket}=${text}&${name}=1` })),
  );
};

/** The checked properties of a response. `bytes` is its uncompressed size. */
export type HostileResponse = { status: number; type: string; bytes: number };

const toHostileResponse = ({ status, type, text, body }: supertest.Response): HostileResponse => ({
  status,
  type,
  bytes: Buffer.isBuffer(body) ? body.length : Buffer.byteLength(text ?? ''),
});

/** Sends a request with the hostile value in its place, and valid arguments otherwise. */
export const sendHostile = async (
  app: Express,
  token: string,
  route: Route,
  args: AnyArgs,
  hostile: Hostile,
): Promise<HostileResponse> => {
  const validPath = fillPath(route.path, args.params);
  const path = hostile.kind === 'param' ? withParam(route.path, args, hostile) : validPath;
  const query = hostile.kind === 'query' ? `?${hostile.text}` : '';
  const method = route.method.toLowerCase() as Lowercase<Route['method']>;
  const request = supertest(app)[method](`/api${path}${query}`).set('Authorization', token);
  if (hostile.kind === 'header') void request.set(hostile.name, hostile.text);
  if (hostile.kind === 'bytes')
    // With an own serializer: supertest would serialize the bytes by their content type.
    return toHostileResponse(
      await request
        .set('Content-Type', hostile.type)
        .serialize((bytes: unknown) => bytes as string)
        .send(hostile.bytes),
    );
  const body = hostile.kind === 'body' ? hostile.value : withField(args.body, hostile);
  if (!route.upload) {
    const text = JSON.stringify(body);
    return toHostileResponse(await request.set('Content-Type', 'application/json').send(text));
  }
  for (const [name, value] of Object.entries(body ?? {}))
    void request.field(name, typeof value === 'string' ? removeSurrogates(value) : (JSON.stringify(value) ?? ''));
  const bytes = Buffer.from((await args.file?.arrayBuffer()) ?? new ArrayBuffer());
  const contentType = args.file?.type ?? '';
  return toHostileResponse(await request.attach(route.upload.field, bytes, { filename: 'a.jpg', contentType }));
};

const withField = (body: AnyArgs['body'], hostile: Hostile): unknown => {
  if (hostile.kind !== 'field') return body;
  // From entries, because `__proto__` in an object literal sets the prototype instead of a field.
  const entries = [
    ...Object.entries(body ?? {}).filter(([name]) => name !== hostile.name),
    [hostile.name, hostile.value],
  ];
  return Object.fromEntries(entries as [string, unknown][]);
};

const withParam = (path: string, { params = {} }: AnyArgs, { name, text }: Extract<Hostile, { kind: 'param' }>) =>
  path.replace(/:(\w+)/g, (_, param: string) => (param === name ? text : encodeURIComponent(String(params[param]))));

/**
 * Expects no 5xx, and errors in JSON of at most 16 kB. The body may be empty: that is the response to a request that
 * Node's parser rejects.
 */
export const expectSmallError = ({ status, type, bytes }: HostileResponse) => {
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  expect(bytes).toBeLessThanOrEqual(maxErrorBytes);
  if (bytes > 0) expect(type).toBe('application/json');
};
