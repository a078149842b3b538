import { fillPath, type Args, type FileRoute } from '@ledenportaal/shared';
import { toAskError, type AskError } from './ask-error.js';
import { authorizationOf } from './session/token.js';

type Answer = { file: Blob; error?: undefined } | { file?: undefined; error: AskError };

/** A file route's answer. It goes to the caller and never into the store. */
export const fetchFile = async <R extends FileRoute>(
  route: R,
  { params }: Pick<Args<R> & { params?: Record<string, string> }, 'params'>,
  { root, token }: { root: string; token: string | null },
): Promise<Answer> => {
  try {
    const headers = authorizationOf(token);
    const answer = await fetch(root + fillPath(route.path, params), { method: route.method, headers });
    if (answer.ok) return { file: await answer.blob() };
    return { error: toAskError(answer.status, await answer.json().catch(() => null)) };
  } catch {
    return { error: toAskError(0, null) };
  }
};

/** Hands a file to the browser as a download of this name. */
export const saveFile = (file: Blob, name: string) => {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Later: some browsers start reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
};
