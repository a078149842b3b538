import { z } from 'zod/mini';
import type { Viewer } from '../accounts/account.policy.js';
import type { ErrorCode } from '../errors.js';
import type {
  PlainEmptyRoute,
  PlainFileRoute,
  PlainJsonRoute,
  PlainRoute,
  Routes,
  Shape,
  Upload,
  ValueOf,
} from './routes.js';

/** The properties that a contract adds to a plain route. */
type RouteDetails = {
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** With `upload`: the other fields of the multipart form, which are sent as strings, or the JSON body without a file. */
  body?: z.ZodMiniObject;
  /** Limit of a JSON body, `defaultMaxBodyBytes` when omitted. A body with the largest valid values must fit. */
  maxBodyBytes?: number;
  /** Error codes in addition to those that `getErrorCodes` derives from the other properties. */
  errors?: readonly ErrorCode[];
};
type Statuses = {
  /** Set for a POST that creates something. The default is 200, or 204 for an empty response. */
  status?: 201;
  /** Whether the response may also be 202: a job continues the work. */
  mayContinue?: true;
};
type JsonDetails<S extends Shape> = RouteDetails & Statuses & { response: z.ZodMiniType<ValueOf<S>> };
type OtherDetails = RouteDetails & { status?: never; mayContinue?: never; response?: never };
export type JsonRoute = PlainJsonRoute & RouteDetails & Statuses & { response: z.ZodMiniType };
export type FileRoute = PlainFileRoute & OtherDetails;
export type EmptyRoute = PlainEmptyRoute & OtherDetails;
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
} & FileOf<R, Blob> &
  (R extends { upload: { sidecar: object } } ? { sidecar?: Blob | undefined } : unknown);
/** The file of an upload. */
export type FileOf<R extends Route, F> = R extends { upload: { isOptional: true } }
  ? { file?: F | undefined }
  : R extends { upload: Upload }
    ? { file: F }
    : unknown;
/** The type of `Args` for code that handles any route. */
export type AnyArgs = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Blob;
  sidecar?: Blob | undefined;
};
/** The input of a handler, after parsing. */
export type ParsedInput<R extends Route> = { [K in InputPart & keyof R]: z.output<Schema<R[K]>> };
/** The signed-in user in a handler; undefined is possible on public routes only. */
export type RequestViewer<R extends Route> = R['access'] extends 'public' ? Viewer | undefined : Viewer;
/** The response body for the client: null for a file or an empty response. */
export type RouteResponse<R extends Route> = R extends JsonRoute ? z.output<R['response']> : null;

/** The plain routes of a contract, for code that takes types from the contract without loading it. */
export type PlainRouteOf<R extends Route> = PlainRoute & Pick<R, 'method' | 'path'>;
export type PlainRoutes<C extends Contract> = { [K in keyof C]: PlainRouteOf<C[K]> };

type DetailsOf<R extends PlainRoute> = R extends PlainJsonRoute ? JsonDetails<R['shape']> : OtherDetails;
type Merged<A, B> = { [K in keyof A | keyof B]: K extends keyof B ? B[K] : K extends keyof A ? A[K] : never };

/**
 * Adds schemas to the routes and makes their query and body schemas strict, so that unknown fields are rejected. A route
 * without details, details without a route, and a response that cannot have the declared shape are type errors. Throws
 * when the params in a path differ from the fields of `params`.
 */
export const defineContract = <
  const R extends Routes,
  const D extends { [K in keyof R]: DetailsOf<R[K]> } & { [K in Exclude<keyof D, keyof R>]: never },
>(
  routes: R,
  details: D,
) =>
  Object.fromEntries(
    Object.entries<RouteDetails>(details).map(([name, routeDetails]) => {
      const route = { ...routes[name], ...routeDetails } as Route;
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
  ) as unknown as { [K in keyof R & keyof D]: Merged<R[K], D[K]> };

const codesIf = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : []);

/** Returns all error codes of a route: those derived from its properties, and those in `errors`. */
export const getErrorCodes = (route: Route): readonly ErrorCode[] => {
  const { access, effect, needsTerms, query, body, params, upload, responseType, errors = [] } = route;
  return [
    ...codesIf(access !== 'public', 'not_signed_in', 'session_ended', 'account_disabled'),
    ...codesIf(access !== 'public' && access !== 'signed-in', 'not_allowed'),
    ...codesIf(needsTerms, 'terms_required'),
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
