import type { z } from 'zod';
import type { Access, Viewer } from '../account/account.policy.js';
import type { ErrorCode } from '../errors.js';

/** `maxBytes: 'setting'`: as large as the operator lets files of the catalogue be. */
export type Upload = { field: string; types: readonly string[]; maxBytes: number | 'setting' };

type Asked = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  access: Access;
  /** The method does not tell: search is a POST that reads, the heart a GET that writes. */
  effect: 'read' | 'write';
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** With `upload`: the other fields of the form, all of them strings on the wire. */
  body?: z.ZodObject;
  /** Bytes of a JSON body; without it `defaultMaxBodyBytes`. A body of the largest valid values must fit. */
  maxBodyBytes?: number;
  upload?: Upload;
  /** What the route adds to the errors that follow from its shape (see errorsOf). */
  errors?: readonly ErrorCode[];
};
/** `status` is for a POST that adds; otherwise 200, or 204 where there is nothing to answer. */
export type JsonRoute = Asked & { answers?: 'json'; status?: 201; response: z.ZodType };
export type FileRoute = Asked & { answers: 'file'; status?: never; response?: never };
export type EmptyRoute = Asked & { answers: 'empty'; status?: never; response?: never };
export type Route = JsonRoute | FileRoute | EmptyRoute;
export type Contract = Record<string, Route>;

/** Enough for a form of a few fields; a route that takes lists or long texts declares its own `maxBodyBytes`. */
const defaultMaxBodyBytes = 16 * 1024;
export const maxBodyBytesOf = ({ maxBodyBytes = defaultMaxBodyBytes }: Route): number => maxBodyBytes;

type Schema<T> = T extends z.ZodType ? T : never;
type Parts = 'params' | 'query' | 'body';
/** What a caller supplies, before parsing. A part whose fields may all be left out, may be left out itself. */
export type Args<R extends Route> = {
  [K in Parts & keyof R as object extends z.input<Schema<R[K]>> ? never : K]: z.input<Schema<R[K]>>;
} & {
  [K in Parts & keyof R as object extends z.input<Schema<R[K]>> ? K : never]?: z.input<Schema<R[K]>>;
} & (R extends { upload: Upload } ? { file: Blob } : unknown);
/** The same for code that handles any route. */
export type AnyArgs = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Blob;
};
/** What a handler receives, after parsing. */
export type Input<R extends Route> = { [K in Parts & keyof R]: z.output<Schema<R[K]>> };
/** Who asks, as a handler may rely on it. */
export type AskedBy<R extends Route> = R['access'] extends 'public' ? Viewer | undefined : Viewer;
/** What a caller gets back. */
export type Reply<R extends Route> = R extends JsonRoute ? z.output<R['response']> : null;

/**
 * Closes the input schemas, so that no author can forget it: an unknown field is refused, not ignored.
 * Throws where the path and `params` name different things.
 */
export const defineContract = <const C extends Contract>(contract: C): C =>
  Object.fromEntries(
    Object.entries(contract).map(([name, route]) => {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, param]) => param);
      const described = Object.keys(route.params?.shape ?? {});
      if (inPath.sort().join() !== described.sort().join()) throw new Error(`${name}: path and params differ`);
      const { query, body } = route;
      return [name, { ...route, ...(query && { query: query.strict() }), ...(body && { body: body.strict() }) }];
    }),
  ) as C;

/** `/fotoboek/:id` and `{ id }` to a path that can be asked. */
export const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const when = (holds: unknown, ...codes: ErrorCode[]) => (holds ? codes : []);

/** Every error a route can answer with: those that follow from its shape, and those it names. */
export const errorsOf = (route: Route): readonly ErrorCode[] => {
  const { access, effect, query, body, params, upload, answers, errors = [] } = route;
  return [
    ...when(access !== 'public', 'not_signed_in', 'session_ended', 'account_disabled'),
    ...when(access === 'admin', 'not_allowed'),
    ...when(query || body || upload, 'invalid'),
    ...when(body || upload, 'malformed', 'too_large'),
    ...when(upload, 'no_file', 'one_file', 'empty_file', 'file_too_large'),
    ...when(upload || effect === 'write', 'disk_full'),
    ...when(params, 'malformed', 'not_found'),
    ...when(answers === 'file', 'changed', 'bad_range', 'file_missing'),
    ...errors,
    'unexpected',
    'unavailable',
  ];
};
