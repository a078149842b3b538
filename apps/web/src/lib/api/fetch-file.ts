import {
  fillPath,
  type AnyArgs,
  type Args,
  type FileRoute,
  type JsonRoute,
  type PlainRouteOf,
} from '@ledenportaal/shared';
import { toApiError, type ApiError } from './api-error.js';
import { ignoreErrors } from '../ignore-errors.js';
import { getAuthHeaders } from '../session/token-storage.js';
import { withAgreement } from './with-agreement.js';

type ReadRoute = FileRoute | JsonRoute;
type FileArgs<R extends ReadRoute> = Omit<Args<R>, 'file'>;
type FileRequestOptions = {
  root: string;
  token: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};
export type FileResult = { response: Response; error?: undefined } | { response?: undefined; error: ApiError };

const request = async (url: string, init?: RequestInit): Promise<FileResult> => {
  try {
    const response = await fetch(url, init);
    if (response.ok) return { response };
    return { error: toApiError(response.status, await response.json().catch(() => null)) };
  } catch {
    return { error: toApiError(0, null) };
  }
};

/** Requests a route whose response is a file. Resolves with the response as soon as its headers are there; the body is not read yet. */
export const requestFile = <R extends ReadRoute>(
  route: PlainRouteOf<R>,
  args: FileArgs<R>,
  options: FileRequestOptions,
): Promise<FileResult> => {
  const { root, token, headers = {}, signal = null } = options;
  const { params, query, body }: AnyArgs = args;
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return request(root + fillPath(route.path, params) + (search && `?${search}`), {
    method: route.method,
    headers: { ...getAuthHeaders(token), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal,
  });
};

type FetchedFile =
  | { file: Blob; name: string | undefined; error?: undefined }
  | { file?: undefined; name?: undefined; error: ApiError };

/**
 * Returns the file name in a Content-Disposition header (RFC 6266). Prefers `filename*`, because `filename` has no
 * accents.
 */
export const parseFileName = (header: string | null): string | undefined => {
  const find = (pattern: RegExp) => pattern.exec(header ?? '')?.[1];
  const encoded = find(/filename\*=UTF-8''([^;]+)/);
  return (encoded && ignoreErrors(() => decodeURIComponent(encoded))) || find(/filename="?([^";]+)/);
};

const readFile = async ({ response, error }: FileResult): Promise<FetchedFile> => {
  if (error) return { error };
  return response.blob().then(
    (file) => ({ file, name: parseFileName(response.headers.get('content-disposition')) }),
    () => ({ error: toApiError(0, null) }),
  );
};

/** Downloads a small file into memory. The caller keeps the Blob: it must not enter the Redux store. */
export const fetchFile = async <R extends ReadRoute>(...args: Parameters<typeof requestFile<R>>) =>
  readFile(await withAgreement(() => requestFile<R>(...args)));

/** The same for a signed URL. */
export const fetchFileFromUrl = async (url: string) => readFile(await request(url));

const clickDownloadLink = (href: string, download: string) =>
  Object.assign(document.createElement('a'), { href, download }).click();

/** Downloads a URL with the browser's own download manager. */
export const saveFromUrl = (url: string, name: string) => clickDownloadLink(url, name);

/** Saves a Blob as a download with this file name. */
export const saveFile = (file: Blob, name: string) => {
  const href = URL.createObjectURL(file);
  clickDownloadLink(href, name);
  // Revoked later, because some browsers start reading only after `click()` returns.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
};
