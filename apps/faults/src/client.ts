import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { admin } from './topology/topology.js';

export type ApiResponse = { status: number; ms: number; headers: Headers; body: unknown };

/** A signed-in client of the portal at `url`. */
export type Client = Awaited<ReturnType<typeof signIn>>;

export const callApi = async (url: string, init: RequestInit = {}): Promise<ApiResponse> => {
  const startedAt = performance.now();
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  return {
    status: response.status,
    ms: performance.now() - startedAt,
    headers: response.headers,
    body: parseJsonOrText(text),
  };
};

const parseJsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

type ApiRequest = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

export const post = (body: object): ApiRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Limits the response time when a signal is given. */
type TimeoutOptions = { signal?: AbortSignal };

type Credentials = { email?: string; password?: string };

/** Signs in, by default as the admin of a topology. Throws when the status is not 200. */
export const signIn = async (
  url: string,
  { email = admin.email, password = admin.password, ...timeoutOptions }: TimeoutOptions & Credentials = {},
) => {
  const requestInit = post({ email, password, strategy: 'local' });
  const { status, body } = await callApi(`${url}/api/signin`, { ...requestInit, ...timeoutOptions });
  if (status !== 200) throw new Error(`sign-in: ${status} ${JSON.stringify(body)}`);
  const { token } = body as { token: string };
  const call = (path: string, { headers, ...init }: ApiRequest = {}) =>
    callApi(`${url}/api${path}`, { ...init, headers: { ...headers, authorization: token } });
  return {
    url,
    email,
    token,
    call,
    search: (body: object = {}, timeoutOptions: TimeoutOptions = {}) =>
      call('/fotoboek', { ...post(body), ...timeoutOptions }),
    upload: (jpeg: Uint8Array, timeoutOptions: TimeoutOptions = {}) =>
      call('/fotoboek/upload', { method: 'POST', body: createUploadForm(jpeg), ...timeoutOptions }),
    deleteFoto: (id: string) => call(`/fotoboek/${id}`, { method: 'DELETE' }),
    /** SHA-256 of the original of a photo; undefined when the status is not 200. */
    getOriginalDigest: async (id: string, timeoutOptions: TimeoutOptions = {}): Promise<string | undefined> => {
      const headers = { authorization: token };
      const response = await fetch(`${url}/api/fotoboek/download/${id}`, { headers, ...timeoutOptions });
      const bytes = await response.arrayBuffer();
      return response.status === 200 ? getDigest(new Uint8Array(bytes)) : undefined;
    },
  };
};

/** Returns the results of a response. Throws when the status differs. */
export const expectResults = async <Results>(response: Promise<ApiResponse>, expected: number): Promise<Results> => {
  const { status, body } = await response;
  if (status !== expected) throw new Error(`returned ${status}: ${JSON.stringify(body)}`);
  return (body as { results: Results }).results;
};

export const createUploadForm = (jpeg: Uint8Array): FormData => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'foto.jpg');
  return form;
};

export const getDigest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Creates a JPEG of random noise, different each time. */
export const makeJpeg = (width = 160, height = 120): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();

export type FotoResult = { _id: string; thumbnail: [{ 480: string; 720: string; 2048: string }] };
export const getFoto = ({ body }: ApiResponse): FotoResult => (body as { results: FotoResult }).results;
