import { ignoreErrors } from '../ignore-errors.js';

export const tokenKey = 'token';

/** Returns the authorization header, or no headers without a token. */
export const getAuthHeaders = (token: string | null): Record<string, string> => (token ? { authorization: token } : {});

/** When the browser blocks storage, the session ends with the page. */
export const readToken = () => ignoreErrors(() => localStorage.getItem(tokenKey)) ?? null;
export const saveToken = (token: string) => ignoreErrors(() => localStorage.setItem(tokenKey, token));
/** What the user viewed in this browser. */
export const viewedKey = 'viewed';
export const removeViewed = () => ignoreErrors(() => localStorage.removeItem(viewedKey));
export const removeToken = () => ignoreErrors(() => localStorage.removeItem(tokenKey));
