/** Generates random requests that must be rejected: deep, wide and long bodies, queries, headers and URLs. */
import { gzipSync } from 'node:zlib';
import { chance } from '../catalogue/chance';

/** The part of /api/openapi.json that is used here. */
export interface Described {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  security: readonly Record<string, string[]>[];
  parameters: readonly { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
}
type Access = 'public' | 'lid' | 'admin';

interface Route {
  method: string;
  path: string;
  access: Access;
  reads: 'JSON body' | 'form' | 'query' | 'path' | 'nothing';
}

/** Groups routes by their kind of input and required access. */
export function classesOf({ paths }: Described): Map<string, Route[]> {
  const classes = new Map<string, Route[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const access = (operation.security[0]?.bearer?.[0] ?? 'public') as Access;
      const route = { method: method.toUpperCase(), path, access, reads: readBy(operation) };
      const name = `${route.reads}, ${access}`;
      classes.set(name, [...(classes.get(name) ?? []), route]);
    }
  return new Map([...classes].sort());
}

function readBy({ requestBody, parameters }: Operation): Route['reads'] {
  if (requestBody) return 'application/json' in requestBody.content ? 'JSON body' : 'form';
  if (parameters.some((parameter) => parameter.in === 'query')) return 'query';
  return parameters.length > 0 ? 'path' : 'nothing';
}

/** Keeps bodies large enough for one field: many routes accept an empty body. */
const leastBytes = 200;
/** Larger than the limit of a JSON body. */
const mostBytes = 100_000;
/** Node's parser rejects a request line and headers of more than 16 kB together and closes the connection. */
const mostInAddress = 6_000;

/** Returns a function that creates the next random request for a route; the same sequence for the same seed. */
export function createRequests(host: string, tokens: Record<Access, string>, seed: number) {
  const next = chance(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  const letters = ['a', '.', '[', '\u0001', '\ud83d', '\u{1f600}', '\ufdfa', '"', ' ', '__proto__', '%'];
  const textOf = (length: number): string => pick(letters).repeat(length).slice(0, length);

  /** Always contains a field that no route accepts. */
  const body = (): Buffer => {
    const bytes = leastBytes + below(next() < 0.8 ? 16_000 : mostBytes);
    const fields = (name: () => string, each: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: bytes / each }, (_, n) => [`${n}${name()}`, n])));
    const known = pick(['email', 'tags', 'fotos', 'naam', 'beschrijving', 'activiteiten', 'x']);
    const around = (value: string): string => `{"unknown":1,${JSON.stringify(known)}:${value}}`;
    const text = pick([
      () => fields(() => '', 8),
      () => fields(() => textOf(below(200)), 200),
      () => around(JSON.stringify(textOf(bytes))),
      () => around(`[${'0,'.repeat(bytes / 2)}0]`),
      () => around(`[${`"${textOf(20)}",`.repeat(90)}0]`.replaceAll('"""', '"x"')),
      () => around(`${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`),
      () => around(`${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`),
      () => around(JSON.stringify(`a@${'a.'.repeat(bytes / 2)}`)),
      () => textOf(bytes),
    ])();
    return Buffer.from(text);
  };

  const jsonBody = (): { headers: string[]; bytes: Buffer } => {
    const bytes = body();
    if (next() < 0.9) return { headers: ['Content-Type: application/json'], bytes };
    const packed = gzipSync(next() < 0.5 ? bytes : Buffer.alloc(10_000_000, ' '));
    return { headers: ['Content-Type: application/json', 'Content-Encoding: gzip'], bytes: packed };
  };

  const form = (): { headers: string[]; bytes: Buffer } => {
    const name = (): string => textOf(below(90)).replaceAll(/["\r\n]/g, 'x');
    const part = (disposition: string, value: string): string =>
      `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
    const fields = Array.from({ length: 1 + below(22) }, (_, n) => part(`name="${n}${name()}"`, textOf(below(10_500))));
    const file = part('name="file"; filename="a.jpg"', textOf(below(1_000)) || 'x');
    const text = `${fields.join('')}${pick([file, '', file + file])}${pick(['--b--\r\n', ''])}`;
    return { headers: ['Content-Type: multipart/form-data; boundary=b'], bytes: Buffer.from(text) };
  };

  const inAddress = (length: number): string =>
    encodeURIComponent(textOf(length).replaceAll(/\p{Cs}/gu, '')).slice(0, mostInAddress);
  const query = (): string =>
    pick([
      () => Array.from({ length: below(1_200) }, (_, n) => `k${n}`).join('&') + '&unknown',
      () => `${inAddress(2_000)}=1&unknown=1`,
      () => `unknown=${inAddress(2_000)}`,
      () => `${'limit=1&'.repeat(below(700))}unknown`,
    ])();
  const header = (): string[] =>
    pick([
      () => [],
      () => [`If-Match: "a${' '.repeat(below(5_000))}x`],
      () => [`Range: bytes=${'0-0,'.repeat(below(1_000))}`],
      () => [`Accept: ${'a/b,'.repeat(below(1_000))}`],
      () => [`Cookie: ${'a=b; '.repeat(below(1_000))}`],
    ])();

  const send = (method: string, target: string, headers: string[], bytes?: Buffer): Buffer => {
    const length = bytes ? [`Content-Length: ${bytes.length}`] : [];
    const head = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers, ...length];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes ?? Buffer.alloc(0)]);
  };

  /**
   * Uses the token that the route requires; sometimes omits it, or uses a method that does not exist for public routes.
   */
  return ({ method, path, access, reads }: Route): Buffer => {
    const isRefusedFirst = reads === 'nothing' || next() < 0.15;
    const id = reads === 'path' ? `x${inAddress(below(1_000))}` : 'f'.repeat(24);
    const target = `/api${path.replaceAll(/\{\w+\}/g, () => id)}${reads === 'query' || next() < 0.1 ? `?${query()}` : ''}`;
    const sent = reads === 'form' ? form() : reads === 'JSON body' || isRefusedFirst ? jsonBody() : undefined;
    const headers = [...header(), ...(sent?.headers ?? [])];
    // A public route rejects nobody for a missing token, so an unsupported method is used instead.
    if (isRefusedFirst) return send(access === 'public' ? 'PATCH' : method, target, headers, sent?.bytes);
    return send(method, target, [`Authorization: ${tokens[access]}`, ...headers], sent?.bytes);
  };
}
