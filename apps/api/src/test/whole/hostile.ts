import { fillPath, type AnyArgs, type Route } from '@ledenportaal/shared';
import type { Express } from 'express';
import fc from 'fast-check';
import supertest from 'supertest';
import { expect } from 'vitest';
import { maxErrorBytes } from '../../http/error-handler.js';

const deep = (levels: number) => JSON.parse('[{"a":'.repeat(levels) + '1' + '}]'.repeat(levels)) as unknown;

/** Many fields that nobody knows; together with longer names than a body may hold. */
const wide = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}${name}`, n]));

/** What a field does not expect: operators of a database, other types, what is long or deep, and what breaks parsers. */
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
    deep(100),
    Array.from({ length: 5_000 }, () => 'a'),
    Array.from({ length: 90 }, () => 0),
    wide(1_000, 'k'),
    wide(20, '\u0001'.repeat(90)),
    wide(20, '.a[b]'.repeat(25)),
    deep(1_500),
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

/** Half characters cannot be sent in an address or a form. */
const whole = (text: string) => text.replace(/\p{Cs}/gu, '');

/** Bodies that are no JSON, or not what they say that they are. */
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
      Buffer.from(JSON.stringify(wide(1_200, 'k'))),
      Buffer.from(JSON.stringify(wide(7_000, 'k'))),
    ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  ),
});

export type Hostile =
  | { kind: 'field'; name: string; value: unknown }
  | { kind: 'whole'; value: unknown }
  | { kind: 'bytes'; type: string; bytes: Buffer }
  | { kind: 'query'; text: string }
  | { kind: 'header'; name: string; text: string }
  | { kind: 'param'; name: string; text: string };

const namesIn = (object: Route['body']) => Object.keys(object?.shape ?? {});
const strange = ['__proto__', '$where', 'constructor', '_id', 'role'];
/** As it would stand in an address, or as no program would write it. */
const inAddress = fc.oneof(
  values.map((value) =>
    encodeURIComponent(typeof value === 'string' ? whole(value) : JSON.stringify(value)).slice(0, 4_000),
  ),
  fc.constantFrom('%', '%E0%A4%A', '%00', '..', '.%2e', '%2F%2F', 'a'.repeat(4_000)),
);

const wideQuery = (text: string) => Array.from({ length: 1_000 }, (_, n) => `k${n}=`).join('&') + text.slice(0, 1_000);

/** Headers that are read, with what takes long to read. */
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

/** Something hostile in the place of one field of this route, or of all of its body. */
export const hostileTo = (route: Route): fc.Arbitrary<Hostile> => {
  const params = namesIn(route.params);
  const fields = [...namesIn(route.body), ...strange];
  const queries = [...namesIn(route.query), ...strange];
  const field = fc.record({ kind: fc.constant('field' as const), name: fc.constantFrom(...fields), value: values });
  const inParam = { kind: fc.constant('param' as const), text: inAddress };
  return fc.oneof(
    ...(params.length ? [fc.record({ ...inParam, name: fc.constantFrom(...params) })] : []),
    ...(route.body || route.upload ? [field, field] : []),
    ...(route.body && !route.upload ? [values.map((value) => ({ kind: 'whole' as const, value }))] : []),
    bodies.map((body) => ({ kind: 'bytes' as const, ...body })),
    headers,
    inAddress.map((text) => ({ kind: 'query' as const, text: wideQuery(text) })),
    fc
      .tuple(fc.constantFrom(...queries), fc.constantFrom('', '[$ne]', '[]', '[a][b][c]', '.a'), inAddress)
      .map(([name, bracket, text]) => ({ kind: 'query' as const, text: `${name}${bracket}=${text}&${name}=1` })),
  );
};

/** What a test looks at of an answer; `bytes` as it is when unpacked. */
export type Answered = { status: number; type: string; bytes: number };

const answered = ({ status, type, text, body }: supertest.Response): Answered => ({
  status,
  type,
  bytes: Buffer.isBuffer(body) ? body.length : Buffer.byteLength(text ?? ''),
});

/** The call with that in it. */
export const sendHostile = async (
  app: Express,
  token: string,
  route: Route,
  args: AnyArgs,
  hostile: Hostile,
): Promise<Answered> => {
  const filled = fillPath(route.path, args.params);
  const path = hostile.kind === 'param' ? withParam(route.path, args, hostile) : filled;
  const query = hostile.kind === 'query' ? `?${hostile.text}` : '';
  const method = route.method.toLowerCase() as Lowercase<Route['method']>;
  const request = supertest(app)[method](`/api${path}${query}`).set('Authorization', token);
  if (hostile.kind === 'header') void request.set(hostile.name, hostile.text);
  if (hostile.kind === 'bytes')
    // Written by hand: supertest would turn it into what the type says.
    return answered(
      await request
        .set('Content-Type', hostile.type)
        .serialize((bytes: unknown) => bytes as string)
        .send(hostile.bytes),
    );
  const body = hostile.kind === 'whole' ? hostile.value : withField(args.body, hostile);
  if (!route.upload) return answered(await request.set('Content-Type', 'application/json').send(JSON.stringify(body)));
  for (const [name, value] of Object.entries(body ?? {}))
    void request.field(name, typeof value === 'string' ? whole(value) : (JSON.stringify(value) ?? ''));
  const bytes = Buffer.from((await args.file?.arrayBuffer()) ?? new ArrayBuffer());
  const contentType = args.file?.type ?? '';
  return answered(await request.attach(route.upload.field, bytes, { filename: 'a.jpg', contentType }));
};

const withField = (body: AnyArgs['body'], hostile: Hostile): unknown => {
  if (hostile.kind !== 'field') return body;
  // JSON can say __proto__, an object literal cannot.
  const entries = [
    ...Object.entries(body ?? {}).filter(([name]) => name !== hostile.name),
    [hostile.name, hostile.value],
  ];
  return Object.fromEntries(entries as [string, unknown][]);
};

const withParam = (path: string, { params = {} }: AnyArgs, { name, text }: Extract<Hostile, { kind: 'param' }>) =>
  path.replace(/:(\w+)/g, (_, param: string) => (param === name ? text : encodeURIComponent(String(params[param]))));

/** No 5xx; from 400 on JSON of at most 16 kB. What Node’s parser refuses, of a request this long, has no body here. */
export const expectSmallRefusal = ({ status, type, bytes }: Answered) => {
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  expect(bytes).toBeLessThanOrEqual(maxErrorBytes);
  if (bytes > 0) expect(type).toBe('application/json');
};
