import { z } from 'zod/mini';
import type { Access, Viewer } from '../account/account.policy.js';
import type { ErrorCode } from '../errors.js';

/** `maxBytes: 'setting'`: the limit for catalogue files that the operator configures. */
export type Upload = { field: string; types: readonly string[]; maxBytes: number | 'setting' };

type BaseRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Cannot be derived from the method: search is a POST that reads, adding to a collection is a GET that writes. */
  effect: 'read' | 'write';
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** With `upload`: the other fields of the multipart form, which are sent as strings. */
  body?: z.ZodMiniObject;
  /** Limit of a JSON body, `defaultMaxBodyBytes` when omitted. A body with the largest valid values must fit. */
  maxBodyBytes?: number;
  upload?: Upload;
  /** Error codes in addition to those that `getErrorCodes` derives from the other properties. */
  errors?: readonly ErrorCode[];
};
/** `status` is set for a POST that creates something. The default is 200, or 204 for an empty response. */
export type JsonRoute = BaseRoute & { responseType?: 'json'; status?: 201; response: z.ZodMiniType };
export type FileRoute = BaseRoute & { responseType: 'file'; status?: never; response?: never };
export type EmptyRoute = BaseRoute & { responseType: 'empty'; status?: never; response?: never };
export type Route = JsonRoute | FileRoute | EmptyRoute;
export type Contract = Record<string, Route>;

/** Enough for a form of a few fields. A route with lists or long texts declares its own `maxBodyBytes`. */
const defaultMaxBodyBytes = 16 * 1024;
export const getMaxBodyBytes = ({ maxBodyBytes = defaultMaxBodyBytes }: Route): number => maxBodyBytes;

type Schema<T> = T extends z.ZodMiniType ? T : never;
type InputPart = 'params' | 'query' | 'body';
/** The input of a client call, before parsing. A part is optional when all its fields are optional. */
export type Args<R extends Route> = {
  [K in InputPart & keyof R as object extends z.input<Schema<R[K]>> ? never : K]: z.input<Schema<R[K]>>;
} & {
  [K in InputPart & keyof R as object extends z.input<Schema<R[K]>> ? K : never]?: z.input<Schema<R[K]>>;
} & (R extends { upload: Upload } ? { file: Blob } : unknown);
/** The type of `Args` for code that handles any route. */
export type AnyArgs = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Blob;
};
/** The input of a handler, after parsing. */
export type ParsedInput<R extends Route> = { [K in InputPart & keyof R]: z.output<Schema<R[K]>> };
/** The signed-in user in a handler; undefined is possible on public routes only. */
export type RequestViewer<R extends Route> = R['access'] extends 'public' ? Viewer | undefined : Viewer;
/** The response body for the client: null for a file or an empty response. */
export type RouteResponse<R extends Route> = R extends JsonRoute ? z.output<R['response']> : null;

/**
 * Defines the routes of a contract and makes their query and body schemas strict, so that unknown fields are rejected.
 * Throws when the params in the path differ from the fields of `params`.
 */
export const defineContract = <const C extends Contract>(contract: C): C =>
  Object.fromEntries(
    Object.entries(contract).map(([name, route]) => {
      const pathParams = [...route.path.matchAll(/:(\w+)/g)].map(([, param]) => param);
      const declaredParams = Object.keys(route.params?.shape ?? {});
      if (pathParams.sort().join() !== declaredParams.sort().join()) throw new Error(`${name}: path and params differ`);
      const { query, body } = route;
      return [
        name,
        {
          ...route,
          ...(query && { query: z.catchall(query, z.never()) }),
          ...(body && { body: z.catchall(body, z.never()) }),
        },
      ];
    }),
  ) as C;

/** Replaces the params in a path such as `/fotoboek/:id` by their URL-encoded values. */
export const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const codesIf = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : []);

/** Returns all error codes of a route: those derived from its properties, and those in `errors`. */
export const getErrorCodes = (route: Route): readonly ErrorCode[] => {
  const { access, effect, query, body, params, upload, responseType, errors = [] } = route;
  return [
    ...codesIf(access !== 'public', 'not_signed_in', 'session_ended', 'account_disabled'),
    ...codesIf(access === 'admin', 'not_allowed'),
    ...codesIf(access !== 'public' && effect === 'write', 'too_often'),
    ...codesIf(query || body || upload, 'invalid'),
    ...codesIf(body || upload, 'malformed', 'too_large'),
    ...codesIf(upload, 'no_file', 'one_file', 'empty_file', 'file_too_large'),
    ...codesIf(upload || effect === 'write', 'disk_full'),
    ...codesIf(params, 'malformed', 'not_found'),
    ...codesIf(responseType === 'file', 'changed', 'bad_range', 'file_missing'),
    ...errors,
    'unexpected',
    'unavailable',
  ];
};
