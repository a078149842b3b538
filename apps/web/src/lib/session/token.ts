import { TokenPayload } from '@ledenportaal/shared';
import { tolerate } from '../tolerate.js';

export const tokenKey = 'token';

/** The token as a header of a call; nobody has none. */
export const authorizationOf = (token: string | null): Record<string, string> =>
  token ? { authorization: token } : {};

/** Where storage is forbidden, a session lasts as long as the page. */
export const readToken = () => tolerate(() => localStorage.getItem(tokenKey)) ?? null;
export const keepToken = (token: string) => tolerate(() => localStorage.setItem(tokenKey, token));
export const forgetToken = () => tolerate(() => localStorage.removeItem(tokenKey));

/**
 * What the token says, or null where it says nothing readable. An expired one is read like any other: this device's
 * clock may be wrong, and the server decides at the first call.
 */
export const decodeToken = (token: string | null): TokenPayload | null =>
  tolerate(() => {
    const part = token?.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    return TokenPayload.parse(JSON.parse(new TextDecoder().decode(bytes)));
  }) ?? null;
