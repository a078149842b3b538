import { fillPath, type AnyArgs, type Args, type FileRoute } from '@ledenportaal/shared';
import { toAskError, type AskError } from './ask-error.js';
import { authorizationOf } from './session/kept-token.js';

type FileArgs<R extends FileRoute> = Omit<Args<R>, 'file' | 'query'>;
type How = { root: string; token: string | null; headers?: Record<string, string>; signal?: AbortSignal };
export type AskedFile = { answer: Response; error?: undefined } | { answer?: undefined; error: AskError };

/** Requests a file route. Resolves with the response as soon as its headers are there; the body is not read yet. */
export const askFile = async <R extends FileRoute>(route: R, args: FileArgs<R>, how: How): Promise<AskedFile> => {
  const { root, token, headers = {}, signal = null } = how;
  const { params, body }: AnyArgs = args;
  try {
    const answer = await fetch(root + fillPath(route.path, params), {
      method: route.method,
      headers: { ...authorizationOf(token), ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    if (answer.ok) return { answer };
    return { error: toAskError(answer.status, await answer.json().catch(() => null)) };
  } catch {
    return { error: toAskError(0, null) };
  }
};

type Answer = { file: Blob; error?: undefined } | { file?: undefined; error: AskError };

/** Downloads a small file into memory. The caller keeps the Blob: it must not enter the Redux store. */
export const fetchFile = async <R extends FileRoute>(route: R, args: FileArgs<R>, how: How): Promise<Answer> => {
  const { answer, error } = await askFile(route, args, how);
  if (error) return { error };
  return answer.blob().then(
    (file) => ({ file }),
    () => ({ error: toAskError(0, null) }),
  );
};

const press = (href: string, download: string) =>
  Object.assign(document.createElement('a'), { href, download }).click();

/** Downloads a URL with the browser's own download manager. */
export const saveAddress = (address: string, name: string) => press(address, name);

/** Saves a Blob as a download with this file name. */
export const saveFile = (file: Blob, name: string) => {
  const href = URL.createObjectURL(file);
  press(href, name);
  // Revoked later, because some browsers start reading only after `click()` returns.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
};
