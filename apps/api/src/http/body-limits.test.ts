import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  authContract,
  catalogueContract,
  ErrorResponse,
  fillPath,
  getMaxBodyBytes,
  profileContract,
  type Route,
} from '@ledenportaal/shared';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from './contracts.js';
import { defaultTimings } from '../platform/web-server/connection.js';
import { listen } from '../platform/web-server/web-server.js';
import { parseError } from '../test/as.js';
import { usePortal } from '../test/portal.js';

const portal = usePortal();
type Schema = z.core.JSONSchema.BaseSchema;
const allRoutes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const routes = allRoutes.filter(({ body, upload }) => body && (!upload || upload.isOptional));
const toName = ({ method, path }: Route) => `${method} ${path}`;
const getBodySchema = ({ body }: Route) => z.toJSONSchema(body!, { io: 'input' }) as Schema;

/** Length of a string without a maximum in its schema: a date, a password. */
const defaultMaxLength = 100;
/** Each of these takes six bytes in JSON, the most that one character can take. */
const createLongestText = (length: number) => '\u0001'.repeat(length);

/** Returns the value of this schema that takes most bytes as JSON. */
const createLargestValue = (schema: Schema): unknown => {
  if (schema.enum) return findLargest(schema.enum);
  if (schema.anyOf) return findLargest(schema.anyOf.map((option) => createLargestValue(option)));
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'string') return schema.pattern?.includes('{24}') ? 'a'.repeat(24) : createText(schema);
  if (schema.type === 'array')
    return Array.from({ length: schema.maxItems! }, () => createLargestValue(schema.items as Schema));
  if (schema.type === 'object')
    return Object.fromEntries([
      ...Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        createLargestValue(property as Schema),
      ]),
      ...Array.from({ length: schema.maxProperties ?? 0 }, (_, number) => [
        `${createText(schema.propertyNames as Schema)}${number}`,
        createLargestValue(schema.additionalProperties as Schema),
      ]),
    ]);
  return (
    { integer: -Number.MAX_SAFE_INTEGER, number: -Number.MIN_VALUE, boolean: false }[schema.type as string] ?? null
  );
};
const createText = ({ maxLength = defaultMaxLength }: Schema) => createLongestText(maxLength);
const getJsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const findLargest = (values: readonly unknown[]) => [...values].sort((a, b) => getJsonBytes(b) - getJsonBytes(a))[0];

/** Whether a string can have any length. A password is measured in bytes; a date-time has digits of a second. */
const isUnboundedText = ({ type, maxLength, enum: values, const: only, pattern = '+', format }: Schema, path: string) =>
  type === 'string' &&
  maxLength === undefined &&
  !values &&
  only === undefined &&
  format !== 'date-time' &&
  !path.endsWith('.password') &&
  /[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, ''));

/** Returns the paths in a schema that allow any number of values, or a text of any length. */
const findUnbounded = (schema: Schema, path = ''): string[] => [
  ...(isUnboundedText(schema, path) ? [path] : []),
  ...(schema.type === 'array' && schema.maxItems === undefined ? [path] : []),
  ...(schema.type === 'object' && schema.additionalProperties !== false && !schema.maxProperties ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    findUnbounded(property as Schema, `${path}.${name}`),
  ),
  ...(schema.anyOf ?? []).flatMap((option) => findUnbounded(option, path)),
  ...(schema.items ? findUnbounded(schema.items as Schema, `${path}[]`) : []),
  ...[schema.propertyNames, schema.maxProperties && schema.additionalProperties].flatMap((part) =>
    part ? findUnbounded(part as Schema, `${path}{}`) : [],
  ),
];

const getErrorCode = (response: { body: unknown }) => parseError(response).code;
const send = async (route: Route, text: string) => {
  const method = route.method.toLowerCase() as Lowercase<Route['method']>;
  const request = supertest(portal.app)[method](`/api${fillPath(route.path, { id: 'f'.repeat(24) })}`);
  return request
    .set('Authorization', await portal.as('admin').token())
    .type('json')
    .serialize(String)
    .send(text);
};

/** Sends the head of a request and `parts` of its body, never its end. */
const sendHead = async (route: Route, headers: OutgoingHttpHeaders, parts: Iterable<Buffer> = []) => {
  const server = createServer(portal.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const client = request({
      port: (server.address() as AddressInfo).port,
      path: `/api${fillPath(route.path, { id: 'f'.repeat(24) })}`,
      method: route.method,
      headers: { authorization: await portal.as('admin').token(), ...headers },
    });
    client.flushHeaders();
    for (const part of parts) client.write(part);
    const [response] = (await once(client, 'response')) as [IncomingMessage];
    const { error } = ErrorResponse.parse(await json(response));
    client.destroy();
    return { status: response.statusCode, ...error };
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

describe('the limit of a JSON body', () => {
  it('is at least the size of the largest valid body of each route, indented and escaped', () => {
    const getLargestBody = (route: Route) => JSON.stringify(createLargestValue(getBodySchema(route)), null, 2);
    const tooLarge = routes.filter((route) => Buffer.byteLength(getLargestBody(route)) > getMaxBodyBytes(route));
    expect(tooLarge.map(toName)).toEqual([]);
  });

  it('is enforced as stated in the contract of each route', async () => {
    const text = (size: number) => `{"x":"${'x'.repeat(size - 8)}"}`;
    for (const route of routes) {
      const limit = getMaxBodyBytes(route);
      const codes = [getErrorCode(await send(route, text(limit))), getErrorCode(await send(route, text(limit + 1)))];
      expect([toName(route), ...codes]).toEqual([toName(route), 'invalid', 'too_large']);
    }
  });

  it('is enforced before the body is read, on each route', async () => {
    for (const route of routes) {
      const { status, code } = await sendHead(route, { 'Content-Length': '100000000000' });
      expect([toName(route), status, code]).toEqual([toName(route), 413, 'too_large']);
    }
  });

  it('is combined with a maximum for each list and text, and no arbitrary field names, on each route', () => {
    const unbounded = routes.map((route) => [toName(route), findUnbounded(getBodySchema(route))] as const);
    expect(unbounded.filter(([, paths]) => paths.length > 0)).toEqual([]);
  });
});

/** Sends a chunked form whose file has no end. Resolves to the response and the number of bytes that the server read. */
const sendEndlessFile = async ({ method, path }: Route) => {
  let serverSocket: Socket | undefined;
  const app: RequestListener = (req, res) => {
    serverSocket = req.socket;
    portal.app(req, res);
  };
  const timings = { ...defaultTimings, lingerMs: 200 };
  const server = await listen(app, { port: 0, host: '127.0.0.1', maxUploadBytes: 0, timings });
  // A client that goes on sending after the response.
  const client = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined);
  const closed = new Promise((resolve) => client.once('close', resolve));
  let response = '';
  client.on('data', (bytes: Buffer) => (response += String(bytes)));
  const toChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const head = [
    `${method} /api${fillPath(path, { id: 'f'.repeat(24) })} HTTP/1.1`,
    'Host: x',
    `Authorization: ${await portal.as('admin').token()}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Transfer-Encoding: chunked',
  ];
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  client.write(`${head.join('\r\n')}\r\n\r\n${toChunk(part)}`);
  const chunk = toChunk('x'.repeat(64 * 1024));
  const write = () => {
    while (!client.destroyed && client.write(chunk));
  };
  client.on('drain', write);
  write();
  await closed;
  await server.close();
  return { response, receivedBytes: serverSocket!.bytesRead };
};

describe('the limit of an upload', () => {
  const uploads = allRoutes.filter(({ upload }) => upload);
  const type = 'multipart/form-data; boundary=x';
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  /** The setting of these tests. */
  const catalogueBytes = 2 * megabyte.length;

  it('is enforced before the form is read, on each route', async () => {
    const headers = { 'Content-Type': type, 'Content-Length': '100000000000' };
    for (const route of uploads) {
      const { status, code } = await sendHead(route, headers);
      expect([toName(route), status, code]).toEqual([toName(route), 413, 'file_too_large']);
    }
  });

  it.each([
    ['in the contract', profileContract.upload, profileContract.upload.upload.maxBytes],
    ['of a setting', catalogueContract.add, catalogueBytes],
  ] as const)('%s ends the reading of a file without end', async (_, route, maxBytes) => {
    const { response, receivedBytes } = await sendEndlessFile(route);
    expect(response).toMatch(/^HTTP\/1\.1 413 .*"file_too_large"/s);
    expect(receivedBytes).toBeLessThan(maxBytes + 4 * megabyte.length);
  });

  it.each([
    ['in its file', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'],
    ['before its first part', ''],
  ])('is enforced while a form of unknown length is received that is too large %s', async (_, head) => {
    const route = catalogueContract.add;
    const parts = [Buffer.from(head), ...Array.from({ length: 3 }, () => megabyte)];
    const response = await sendHead(route, { 'Content-Type': type }, parts);
    expect(response).toMatchObject({ status: 413, code: 'file_too_large' });
    expect(portal.tempFiles()).toEqual([]);
  });
});

describe('a JSON body of unknown length', () => {
  it('is refused while it is received once it is too large', async () => {
    const parts = Array.from({ length: 2 }, () => Buffer.alloc(getMaxBodyBytes(authContract.signin)));
    const response = await sendHead(authContract.signin, { 'Transfer-Encoding': 'chunked' }, parts);
    expect(response).toMatchObject({ status: 413, code: 'too_large' });
  });
});
