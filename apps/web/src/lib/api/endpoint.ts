import {
  fillPath,
  type Access,
  type AnyArgs,
  type Args,
  type EmptyRoute,
  type JsonRoute,
  type RouteResponse,
  type Upload,
} from '@ledenportaal/shared';
import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { z } from 'zod/mini';
import { toApiError, type ApiError } from './api-error.js';
import { fetchOrTakeEarly } from './early-requests.js';
import { getAuthHeaders } from '../session/token-storage.js';
import { sendForm, type UploadForm } from './send-form.js';

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
type EndpointDefinition<R extends ApiRoute> = {
  query: (args: ApiArgs<R>) => ApiRequest;
  responseSchema: z.ZodMiniType<RouteResponse<R>, RouteResponse<R>>;
} & TagOptions<R>;

/** Converts a contract route to an RTK Query endpoint definition. File routes are excluded: no Blob in the store. */
export const toEndpoint = <const R extends ApiRoute>(route: R) =>
  ({
    query: ({ params, query = {}, body, file, onProgress }: AnyArgs & UploadOptions = {}): ApiRequest => {
      const { method, access, upload } = route;
      // fetchBaseQuery appends a question mark to the URL when `params` is an empty object.
      const request = {
        url: fillPath(route.path, params),
        method,
        access,
        ...(Object.keys(query).length > 0 && { params: query }),
      };
      if (!upload || !file) return { ...request, body };
      return {
        ...request,
        form: { field: upload.field, file, fields: (body ?? {}) as UploadForm['fields'], onProgress },
      };
    },
    responseSchema: route.response ?? z.null(),
    ...(route.effect === 'read' ? { providesTags: [] } : { invalidatesTags: [] }),
  }) as unknown as EndpointDefinition<R>;

type RawResult = {
  data?: unknown;
  error?: { status: unknown; data: unknown; retryAfter?: string | null | undefined } | undefined;
};
type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError>;

/** Creates the base query. Public routes are called without a token, so that an expired one cannot block signing in. */
export const createApiBaseQuery = (baseUrl: string, getToken: (state: unknown) => string | null): ApiBaseQuery => {
  const fetchJson = fetchBaseQuery({ baseUrl, fetchFn: fetchOrTakeEarly });
  const send = async (
    { form, access, ...request }: ApiRequest,
    api: BaseQueryApi,
    extra: object,
  ): Promise<RawResult> => {
    const token = access === 'public' ? null : getToken(api.getState());
    const headers = getAuthHeaders(token);
    const { signal } = api;
    if (form) return sendForm({ ...form, url: baseUrl + request.url, method: request.method, headers, signal });
    const { data, error, meta } = await fetchJson({ ...request, headers }, api, extra);
    if (!error) return { data };
    const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status;
    return { error: { status, data: error.data, retryAfter: meta?.response?.headers.get('retry-after') } };
  };
  return async (request, api, extra) => {
    const { data, error } = await send(request, api, extra);
    return error ? { error: toApiError(error.status, error.data, error.retryAfter) } : { data };
  };
};
