import { fillPath, type AnyArgs, type Args, type FileRoute } from '@ledenportaal/shared';
import { toAskError, type AskError } from './ask-error.js';
import { authorizationOf } from './session/kept-token.js';

type FileArgs<R extends FileRoute> = Omit<Args<R>, 'file' | 'query'>;
type How = { root: string; token: string | null; headers?: Record<string, string>; signal?: AbortSignal };
export type AskedFile = { answer: Response; error?: undefined } | { answer?: undefined; error: AskError };

/** A file route's answer, its bytes still on their way. */
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

/** The whole of a small file. It goes to the caller and never into the store. */
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

/** Lets the browser's own download manager fetch what is at an address. */
export const saveAddress = (address: string, name: string) => press(address, name);

/** Hands a file to the browser as a download of this name. */
export const saveFile = (file: Blob, name: string) => {
  const href = URL.createObjectURL(file);
  press(href, name);
  // Later: some browsers start reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
};
