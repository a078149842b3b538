/** Generates random requests that must be rejected: deep, wide and long bodies, queries, headers and URLs. */
import { gzipSync } from 'node:zlib';
import { createRandom } from '../catalogue/random';

/** The part of /api/openapi.json that is used here. */
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>;
};
type Operation = {
  security: readonly Record<string, string[]>[];
  parameters: readonly { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
};
type Access = 'public' | 'lid' | 'admin';

type Route = {
  method: string;
  path: string;
  access: Access;
  input: 'JSON body' | 'form' | 'query' | 'path' | 'nothing';
};

/** Groups routes by their kind of input and required access. */
export const getRouteClasses = ({ paths }: ApiDescription): Map<string, Route[]> => {
  const classes = new Map<string, Route[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const access = (operation.security[0]?.bearer?.[0] ?? 'public') as Access;
      const route = { method: method.toUpperCase(), path, access, input: getInputKind(operation) };
      const name = `${route.input}, ${access}`;
      classes.set(name, [...(classes.get(name) ?? []), route]);
    }
  return new Map([...classes].sort());
};

const getInputKind = ({ requestBody, parameters }: Operation): Route['input'] => {
  if (requestBody) return 'application/json' in requestBody.content ? 'JSON body' : 'form';
  if (parameters.some((parameter) => parameter.in === 'query')) return 'query';
  return parameters.length > 0 ? 'path' : 'nothing';
};

/** Keeps bodies large enough for one field: many routes accept an empty body. */
const minBytes = 200;
/** Larger than the limit of a JSON body. */
const maxBytes = 100_000;
/** Node's parser rejects a request line and headers of more than 16 kB together and closes the connection. */
const maxUrlComponentLength = 6_000;

/** Returns a function that creates the next random request for a route; the same sequence for the same seed. */
export const createRequests = (host: string, tokens: Record<Access, string>, seed: number) => {
  const random = createRandom(seed);
  const randomBelow = (limit: number): number => Math.floor(random() * limit);
  const pickRandom = <Value>(values: readonly Value[]): Value => values[randomBelow(values.length)]!;
  const letters = ['a', '.', '[', '\u0001', '\ud83d', '\u{1f600}', '\ufdfa', '"', ' ', '__proto__', '%'];
  const createText = (length: number): string => pickRandom(letters).repeat(length).slice(0, length);

  /** Always contains a field that no route accepts. */
  const createBody = (): Buffer => {
    const bytes = minBytes + randomBelow(random() < 0.8 ? 16_000 : maxBytes);
    const createFields = (createName: () => string, bytesPerField: number): string =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: bytes / bytesPerField }, (_, n) => [`${n}${createName()}`, n])),
      );
    const knownField = pickRandom(['email', 'tags', 'fotos', 'naam', 'beschrijving', 'activiteiten', 'x']);
    const wrapInKnownField = (value: string): string => `{"unknown":1,${JSON.stringify(knownField)}:${value}}`;
    const bodyText = pickRandom([
      () => createFields(() => '', 8),
      () => createFields(() => createText(randomBelow(200)), 200),
      () => wrapInKnownField(JSON.stringify(createText(bytes))),
      () => wrapInKnownField(`[${'0,'.repeat(bytes / 2)}0]`),
      () => wrapInKnownField(`[${`"${createText(20)}",`.repeat(90)}0]`.replaceAll('"""', '"x"')),
      () => wrapInKnownField(`${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`),
      () => wrapInKnownField(`${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`),
      () => wrapInKnownField(JSON.stringify(`a@${'a.'.repeat(bytes / 2)}`)),
      () => createText(bytes),
    ])();
    return Buffer.from(bodyText);
  };

  const createJsonBody = (): { headers: string[]; bytes: Buffer } => {
    const bytes = createBody();
    if (random() < 0.9) return { headers: ['Content-Type: application/json'], bytes };
    const compressed = gzipSync(random() < 0.5 ? bytes : Buffer.alloc(10_000_000, ' '));
    return { headers: ['Content-Type: application/json', 'Content-Encoding: gzip'], bytes: compressed };
  };

  const createForm = (): { headers: string[]; bytes: Buffer } => {
    const createName = (): string => createText(randomBelow(90)).replaceAll(/["\r\n]/g, 'x');
    const createPart = (disposition: string, value: string): string =>
      `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
    const fields = Array.from({ length: 1 + randomBelow(22) }, (_, n) =>
      createPart(`name="${n}${createName()}"`, createText(randomBelow(10_500))),
    );
    const file = createPart('name="file"; filename="a.jpg"', createText(randomBelow(1_000)) || 'x');
    const text = `${fields.join('')}${pickRandom([file, '', file + file])}${pickRandom(['--b--\r\n', ''])}`;
    return { headers: ['Content-Type: multipart/form-data; boundary=b'], bytes: Buffer.from(text) };
  };

  const createUrlComponent = (length: number): string =>
    encodeURIComponent(createText(length).replaceAll(/\p{Cs}/gu, '')).slice(0, maxUrlComponentLength);
  const createQuery = (): string =>
    pickRandom([
      () => Array.from({ length: randomBelow(1_200) }, (_, n) => `k${n}`).join('&') + '&unknown',
      () => `${createUrlComponent(2_000)}=1&unknown=1`,
      () => `unknown=${createUrlComponent(2_000)}`,
      () => `${'limit=1&'.repeat(randomBelow(700))}unknown`,
    ])();
  const createHeaders = (): string[] =>
    pickRandom([
      () => [],
      () => [`If-Match: "a${' '.repeat(randomBelow(5_000))}x`],
      () => [`Range: bytes=${'0-0,'.repeat(randomBelow(1_000))}`],
      () => [`Accept: ${'a/b,'.repeat(randomBelow(1_000))}`],
      () => [`Cookie: ${'a=b; '.repeat(randomBelow(1_000))}`],
    ])();

  const createRawRequest = (method: string, requestTarget: string, headers: string[], bytes?: Buffer): Buffer => {
    const length = bytes ? [`Content-Length: ${bytes.length}`] : [];
    const head = [`${method} ${requestTarget} HTTP/1.1`, `Host: ${host}`, ...headers, ...length];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes ?? Buffer.alloc(0)]);
  };

  /**
   * Uses the token that the route requires; sometimes omits it, or uses a method that does not exist for public routes.
   */
  return ({ method, path, access, input }: Route): Buffer => {
    const isRejectedEarly = input === 'nothing' || random() < 0.15;
    const id = input === 'path' ? `x${createUrlComponent(randomBelow(1_000))}` : 'f'.repeat(24);
    const requestTarget = `/api${path.replaceAll(/\{\w+\}/g, () => id)}${input === 'query' || random() < 0.1 ? `?${createQuery()}` : ''}`;
    const payload =
      input === 'form' ? createForm() : input === 'JSON body' || isRejectedEarly ? createJsonBody() : undefined;
    const headers = [...createHeaders(), ...(payload?.headers ?? [])];
    // A public route does not require a token, so an unsupported method is used instead.
    if (isRejectedEarly)
      return createRawRequest(access === 'public' ? 'PATCH' : method, requestTarget, headers, payload?.bytes);
    return createRawRequest(method, requestTarget, [`Authorization: ${tokens[access]}`, ...headers], payload?.bytes);
  };
};
