import { findFileError } from '../upload/file-error.js';
import { t } from '../upload/messages.js';
import { toApiError, type ApiError } from './api-error.js';
import { isServerReady } from './server-ready.js';

export type UploadForm = {
  field: string;
  file: Blob;
  /** Form fields, which may be other files; undefined ones are not sent. A list is a field for each item. */
  fields: Record<string, string | Blob | readonly string[] | undefined>;
  onProgress?: ((fraction: number) => void) | undefined;
};
type SendFormOptions = UploadForm & {
  url: string;
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
};
type SendFormResult = { data: unknown; error?: undefined } | { data?: undefined; error: ApiError };

/** Uploads a form. An error of its file, or of this upload alone, is not `unreachable`. */
export const sendForm = async (options: SendFormOptions): Promise<SendFormResult> => {
  const result = await sendRequest(options);
  const { error } = result;
  const hasFailed = error?.code === 'unreachable' && !options.signal.aborted;
  const files = [options.file, ...Object.values(options.fields).filter((value) => value instanceof Blob)];
  return hasFailed ? { error: await toUploadError(files, error) } : result;
};

/** Returns why an upload had no response: a file can no longer be read, or the server cannot be reached. */
const toUploadError = async (files: readonly Blob[], error: ApiError): Promise<ApiError> => {
  const fileError = (await Promise.all(files.map(findFileError))).find(Boolean);
  if (fileError || !(await isServerReady())) return fileError ?? error;
  return { ...error, code: 'interrupted', message: t('upload.interrupted') };
};

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
const sendRequest = ({ url, method, headers, signal, onProgress, ...form }: SendFormOptions) =>
  new Promise<SendFormResult>((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const finish = (result: SendFormResult) => {
      signal.removeEventListener('abort', abort);
      resolve(result);
    };
    const fail = () => finish({ error: toApiError(0, undefined) });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => finish(toResult(request));
    request.onerror = request.onabort = request.ontimeout = fail;
    if (signal.aborted) return fail();
    signal.addEventListener('abort', abort, { once: true });
    request.send(toFormData(form));
  });

const toFormData = ({ field, file, fields }: UploadForm) => {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) if (value !== undefined) data.append(name, value);
  // The file comes last, so that a server that streams the body has read the fields before the file.
  data.append(field, file);
  return data;
};

const toResult = (request: XMLHttpRequest): SendFormResult => {
  const { status, responseText } = request;
  const data = parseJson(responseText);
  return status < 400 ? { data } : { error: toApiError(status, data, request.getResponseHeader('retry-after')) };
};

const parseJson = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
};
