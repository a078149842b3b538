import { fillPath, type AnyArgs, type Args, type FileRoute, type PlainRouteOf } from '@ledenportaal/shared';
import { toApiError, type ApiError } from './api-error.js';
import { getAuthHeaders } from '../session/token-storage.js';

type FileArgs<R extends FileRoute> = Omit<Args<R>, 'file' | 'query'>;
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

/** Requests a file route. Resolves with the response as soon as its headers are there; the body is not read yet. */
export const requestFile = <R extends FileRoute>(
  route: PlainRouteOf<R>,
  args: FileArgs<R>,
  options: FileRequestOptions,
): Promise<FileResult> => {
  const { root, token, headers = {}, signal = null } = options;
  const { params, body }: AnyArgs = args;
  return request(root + fillPath(route.path, params), {
    method: route.method,
    headers: { ...getAuthHeaders(token), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal,
  });
};

type FetchedFile = { file: Blob; error?: undefined } | { file?: undefined; error: ApiError };

const readFile = async ({ response, error }: FileResult): Promise<FetchedFile> => {
  if (error) return { error };
  return response.blob().then(
    (file) => ({ file }),
    () => ({ error: toApiError(0, null) }),
  );
};

/** Downloads a small file into memory. The caller keeps the Blob: it must not enter the Redux store. */
export const fetchFile = async <R extends FileRoute>(...args: Parameters<typeof requestFile<R>>) =>
  readFile(await requestFile<R>(...args));

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
