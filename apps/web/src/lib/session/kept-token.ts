import { tolerate } from '../tolerate.js';

export const tokenKey = 'token';

/** Returns the authorization header, or no headers without a token. */
export const authorizationOf = (token: string | null): Record<string, string> =>
  token ? { authorization: token } : {};

/** When the browser blocks storage, the session ends with the page. */
export const readToken = () => tolerate(() => localStorage.getItem(tokenKey)) ?? null;
export const keepToken = (token: string) => tolerate(() => localStorage.setItem(tokenKey, token));
export const forgetToken = () => tolerate(() => localStorage.removeItem(tokenKey));
