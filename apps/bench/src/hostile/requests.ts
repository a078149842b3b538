/** Requests that are refused, made by chance: deep, wide and long bodies, queries, headers and addresses. */
import { gzipSync } from 'node:zlib';
import { chance } from '../catalogue/chance';

/** What is read of /api/openapi.json. */
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

/** Routes by who may call them and what they read. */
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

/** Enough for one field, so that no body is empty: many routes take that. */
const leastBytes = 200;
/** More than the largest limit of a JSON body. */
const mostBytes = 100_000;
/** A request line and headers of more than 16 kB are refused by Node’s parser, which closes the connection. */
const mostInAddress = 6_000;

/** One after the other, the same for the same seed. */
export function createRequests(host: string, tokens: Record<Access, string>, seed: number) {
  const next = chance(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  const letters = ['a', '.', '[', '\u0001', '\ud83d', '\u{1f600}', '\ufdfa', '"', ' ', '__proto__', '%'];
  const textOf = (length: number): string => pick(letters).repeat(length).slice(0, length);

  /** Always with a field that no route knows. */
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

  /** By who may; now and then by nobody, or by a method that is not there. */
  return ({ method, path, access, reads }: Route): Buffer => {
    const isRefusedFirst = reads === 'nothing' || next() < 0.15;
    const id = reads === 'path' ? `x${inAddress(below(1_000))}` : 'f'.repeat(24);
    const target = `/api${path.replaceAll(/\{\w+\}/g, () => id)}${reads === 'query' || next() < 0.1 ? `?${query()}` : ''}`;
    const sent = reads === 'form' ? form() : reads === 'JSON body' || isRefusedFirst ? jsonBody() : undefined;
    const headers = [...header(), ...(sent?.headers ?? [])];
    // Of a public route, nobody is refused: it is asked by a method that no route has.
    if (isRefusedFirst) return send(access === 'public' ? 'PATCH' : method, target, headers, sent?.bytes);
    return send(method, target, [`Authorization: ${tokens[access]}`, ...headers], sent?.bytes);
  };
}
