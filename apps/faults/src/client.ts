import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { admin } from './topology/topology.js';

export type Asked = { status: number; ms: number; headers: Headers; body: unknown };

/** A signed-in client of the portal at `url`. */
export type Client = Awaited<ReturnType<typeof signIn>>;

export const ask = async (url: string, init: RequestInit = {}): Promise<Asked> => {
  const began = performance.now();
  const answer = await fetch(url, { redirect: 'manual', ...init });
  const text = await answer.text();
  return { status: answer.status, ms: performance.now() - began, headers: answer.headers, body: parsed(text) };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Limits the response time when a signal is given. */
type Patience = { signal?: AbortSignal };

type Credentials = { email?: string; password?: string };

/** Signs in, by default as the admin of a topology. Throws when the status is not 200. */
export const signIn = async (
  url: string,
  { email = admin.email, password = admin.password, ...patience }: Patience & Credentials = {},
) => {
  const asked = post({ email, password, strategy: 'local' });
  const { status, body } = await ask(`${url}/api/signin`, { ...asked, ...patience });
  if (status !== 200) throw new Error(`sign-in: ${status} ${JSON.stringify(body)}`);
  const { token } = body as { token: string };
  const call = (path: string, { headers, ...init }: RequestInit = {}) =>
    ask(`${url}/api${path}`, { ...init, headers: { ...headers, authorization: token } });
  return {
    url,
    email,
    token,
    call,
    search: (body: object = {}, patience: Patience = {}) => call('/fotoboek', { ...post(body), ...patience }),
    upload: (jpeg: Uint8Array, patience: Patience = {}) =>
      call('/fotoboek/upload', { method: 'POST', body: formWith(jpeg), ...patience }),
    remove: (id: string) => call(`/fotoboek/${id}`, { method: 'DELETE' }),
    /** SHA-256 of the original of a foto; undefined when the status is not 200. */
    digest: async (id: string, patience: Patience = {}): Promise<string | undefined> => {
      const headers = { authorization: token };
      const answer = await fetch(`${url}/api/fotoboek/download/${id}`, { headers, ...patience });
      const bytes = await answer.arrayBuffer();
      return answer.status === 200 ? digestOf(new Uint8Array(bytes)) : undefined;
    },
  };
};

export const formWith = (jpeg: Uint8Array): FormData => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'foto.jpg');
  return form;
};

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Creates a JPEG of random noise, different each time. */
export const makeJpeg = (width = 160, height = 120): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();

export type Shown = { _id: string; thumbnail: [{ 480: string; 720: string; 2048: string }] };
export const fotoIn = ({ body }: Asked): Shown => (body as { results: Shown }).results;
