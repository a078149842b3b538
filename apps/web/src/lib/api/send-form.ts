export type UploadForm = {
  field: string;
  file: Blob;
  /** Form fields; undefined ones are not sent. */
  fields: Record<string, string | undefined>;
  onProgress?: ((fraction: number) => void) | undefined;
};
type SendFormOptions = UploadForm & {
  url: string;
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
};
type FailedResponse = { status: number; data: unknown; retryAfter?: string | null };
type SendFormResult = { data: unknown; error?: undefined } | { data?: undefined; error: FailedResponse };

/** Uploads a form. Uses XMLHttpRequest, because fetch does not report upload progress. */
export const sendForm = ({ url, method, headers, signal, onProgress, ...form }: SendFormOptions) =>
  new Promise<SendFormResult>((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const finish = (result: SendFormResult) => {
      signal.removeEventListener('abort', abort);
      resolve(result);
    };
    const fail = () => finish({ error: { status: 0, data: undefined } });
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
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, value);
  // The file comes last, so that a server that streams the body has read the fields before the file.
  data.append(field, file);
  return data;
};

const toResult = (request: XMLHttpRequest): SendFormResult => {
  const { status, responseText } = request;
  const data = parseJson(responseText);
  return status < 400 ? { data } : { error: { status, data, retryAfter: request.getResponseHeader('retry-after') } };
};

const parseJson = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
};
