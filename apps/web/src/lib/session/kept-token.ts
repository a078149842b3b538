import { tolerate } from '../tolerate.js';

export const tokenKey = 'token';

/** The token as a header of a call; nobody has none. */
export const authorizationOf = (token: string | null): Record<string, string> =>
  token ? { authorization: token } : {};

/** Where storage is forbidden, a session lasts as long as the page. */
export const readToken = () => tolerate(() => localStorage.getItem(tokenKey)) ?? null;
export const keepToken = (token: string) => tolerate(() => localStorage.setItem(tokenKey, token));
export const forgetToken = () => tolerate(() => localStorage.removeItem(tokenKey));
