import {
  fillPath,
  type Access,
  type AnyArgs,
  type Args,
  type EmptyRoute,
  type JsonRoute,
  type Reply,
  type Upload,
} from '@ledenportaal/shared';
import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { z } from 'zod';
import { toAskError, type AskError } from './ask-error.js';
import { fetchOnce } from './early.js';
import { authorizationOf } from './session/kept-token.js';
import { sendForm, type Form } from './send-form.js';

type Askable = JsonRoute | EmptyRoute;
export type Asked = {
  url: string;
  method: string;
  access: Access;
  params?: Record<string, unknown>;
  body?: unknown;
  form?: Form;
};
type Progress = Pick<Form, 'onProgress'>;
/** A route without required arguments can be called as `useXQuery()`. An upload route also accepts `onProgress`. */
export type AskArgs<R extends Askable> = (object extends Args<R> ? Args<R> | void : Args<R>) &
  (R extends { upload: Upload } ? Progress : unknown);
/** Makes `build.query` with a route that writes, and `build.mutation` with one that reads, a compile error. */
type Kind<R extends Askable> = R['effect'] extends 'read' ? { providesTags: [] } : { invalidatesTags: [] };
type Half<R extends Askable> = {
  query: (args: AskArgs<R>) => Asked;
  responseSchema: z.ZodType<Reply<R>, Reply<R>>;
} & Kind<R>;

/** Converts a contract route to an RTK Query endpoint definition. File routes are excluded: no Blob in the store. */
export const ask = <const R extends Askable>(route: R) =>
  ({
    query: ({ params, query = {}, body, file, onProgress }: AnyArgs & Progress = {}): Asked => {
      const { method, access, upload } = route;
      // fetchBaseQuery appends a question mark to the URL when `params` is an empty object.
      const asked = {
        url: fillPath(route.path, params),
        method,
        access,
        ...(Object.keys(query).length > 0 && { params: query }),
      };
      if (!upload || !file) return { ...asked, body };
      return { ...asked, form: { field: upload.field, file, fields: (body ?? {}) as Form['fields'], onProgress } };
    },
    responseSchema: route.response ?? z.null(),
    ...(route.effect === 'read' ? { providesTags: [] } : { invalidatesTags: [] }),
  }) as unknown as Half<R>;

type Sent = {
  data?: unknown;
  error?: { status: unknown; data: unknown; retryAfter?: string | null | undefined } | undefined;
};
type AskBaseQuery = BaseQueryFn<Asked, unknown, AskError>;

/** Creates the base query. Public routes are called without a token, so that an expired one cannot block signing in. */
export const askBaseQuery = (baseUrl: string, tokenOf: (state: unknown) => string | null): AskBaseQuery => {
  const fetched = fetchBaseQuery({ baseUrl, fetchFn: fetchOnce });
  const sent = async ({ form, access, ...asked }: Asked, api: BaseQueryApi, extra: object): Promise<Sent> => {
    const token = access === 'public' ? null : tokenOf(api.getState());
    const headers = authorizationOf(token);
    const { signal } = api;
    if (form) return sendForm({ ...form, url: baseUrl + asked.url, method: asked.method, headers, signal });
    const { data, error, meta } = await fetched({ ...asked, headers }, api, extra);
    if (!error) return { data };
    const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status;
    return { error: { status, data: error.data, retryAfter: meta?.response?.headers.get('retry-after') } };
  };
  return async (asked, api, extra) => {
    const { data, error } = await sent(asked, api, extra);
    return error ? { error: toAskError(error.status, error.data, error.retryAfter) } : { data };
  };
};
