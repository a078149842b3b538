import {
  fillPath,
  type Access,
  type AnyArgs,
  type Args,
  type Contract,
  type EmptyRoute,
  type JsonRoute,
  type PlainRoute,
  type PlainRoutes,
  type RouteResponse,
  type Shape,
  type Upload,
} from '@ledenportaal/shared';
import { fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { toApiError, type ApiError } from './api-error.js';
import { fetchOrTakeEarly } from './early-requests.js';
import { getAuthHeaders } from '../session/token-storage.js';
import { hasShape } from './has-shape.js';
import type { UploadForm } from './send-form.js';

type ApiRoute = JsonRoute | EmptyRoute;
export type ApiRequest = {
  url: string;
  method: string;
  access: Access;
  params?: Record<string, unknown>;
  body?: unknown;
  form?: UploadForm;
};
type UploadOptions = Pick<UploadForm, 'onProgress'>;
/** A route without required arguments can be called as `useXQuery()`. An upload route also accepts `onProgress`. */
export type ApiArgs<R extends ApiRoute> = (object extends Args<R> ? Args<R> | void : Args<R>) &
  (R extends { upload: Upload } ? UploadOptions : unknown);
/** Makes `build.query` with a route that writes, and `build.mutation` with one that reads, a compile error. */
type TagOptions<R extends ApiRoute> = R['effect'] extends 'read' ? { providesTags: [] } : { invalidatesTags: [] };
/** A schema as RTK Query accepts it (https://standardschema.dev), which checks no more than the shape of the response. */
type ResponseSchema<T> = {
  '~standard': {
    version: 1;
    vendor: string;
    validate: (value: unknown) => { value: T } | { issues: readonly { message: string }[] };
    types?: { input: T; output: T };
  };
};
type Endpoint<R extends ApiRoute> = {
  query: (args: ApiArgs<R>) => ApiRequest;
  responseSchema: ResponseSchema<RouteResponse<R>>;
} & TagOptions<R>;
/** The endpoint definitions of a contract, without those of file routes: no Blob in the store. */
type Endpoints<C extends Contract> = {
  [K in keyof C as C[K] extends ApiRoute ? K : never]: C[K] extends ApiRoute ? Endpoint<C[K]> : never;
};

/**
 * Converts the routes of a contract to RTK Query endpoint definitions. Takes the types from the contract `C`, whose
 * schemas the browser does not load: a response is checked by its shape only.
 */
export const toEndpoints = <C extends Contract>(routes: PlainRoutes<C>) =>
  Object.fromEntries(
    Object.entries<PlainRoute>(routes).map(([name, route]) => [name, toEndpoint(route)]),
  ) as unknown as Endpoints<C>;

const toEndpoint = (route: PlainRoute) => ({
  query: ({ params, query = {}, body, file, sidecar, onProgress }: AnyArgs & UploadOptions = {}): ApiRequest => {
    const { method, access, upload } = route;
    // fetchBaseQuery appends a question mark to the URL when `params` is an empty object.
    const request = {
      url: fillPath(route.path, params),
      method,
      access,
      ...(Object.keys(query).length > 0 && { params: query }),
    };
    if (!upload || !file) return { ...request, body };
    const fields = { ...body, ...(upload.sidecar && { [upload.sidecar.field]: sidecar }) } as UploadForm['fields'];
    return { ...request, form: { field: upload.field, file, fields, onProgress } };
  },
  responseSchema: createResponseSchema(route.shape),
  ...(route.effect === 'read' ? { providesTags: [] } : { invalidatesTags: [] }),
});

/** Without a shape, the response must be empty. */
const createResponseSchema = (shape?: Shape): ResponseSchema<unknown> => ({
  '~standard': {
    version: 1,
    vendor: 'shape',
    validate: (value) =>
      (shape === undefined ? value === null : hasShape(value, shape)) ? { value } : { issues: [{ message: 'shape' }] },
  },
});

type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError>;

/** Creates the base query. Public routes are called without a token, so that an expired one cannot block signing in. */
export const createApiBaseQuery = (baseUrl: string, getToken: (state: unknown) => string | null): ApiBaseQuery => {
  const fetchJson = fetchBaseQuery({ baseUrl, fetchFn: fetchOrTakeEarly });
  return async ({ form, access, ...request }, api, extra) => {
    const token = access === 'public' ? null : getToken(api.getState());
    const headers = getAuthHeaders(token);
    if (form) {
      // In the chunks of the pages that upload.
      const { sendForm } = await import('./send-form.js');
      return sendForm({ ...form, url: baseUrl + request.url, method: request.method, headers, signal: api.signal });
    }
    const { data, error, meta } = await fetchJson({ ...request, headers }, api, extra);
    if (!error) return { data };
    const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status;
    return { error: toApiError(status, error.data, meta?.response?.headers.get('retry-after')) };
  };
};
