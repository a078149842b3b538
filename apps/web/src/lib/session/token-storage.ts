import { ignoreErrors } from '../ignore-errors.js';

export const tokenKey = 'token';

/** Returns the authorization header, or no headers without a token. */
export const getAuthHeaders = (token: string | null): Record<string, string> => (token ? { authorization: token } : {});

/** When the browser blocks storage, the session ends with the page. */
export const readToken = () => ignoreErrors(() => localStorage.getItem(tokenKey)) ?? null;
export const saveToken = (token: string) => ignoreErrors(() => localStorage.setItem(tokenKey, token));
/** The id of an account, and then those of the photos that it viewed in this browser. */
export const viewedKey = 'viewed';
/** Removes what accounts other than `except` viewed. */
export const removeViewed = (except = '') =>
  ignoreErrors(() => {
    if (!localStorage.getItem(viewedKey)?.startsWith(`${except} `)) localStorage.removeItem(viewedKey);
  });
export const removeToken = () => ignoreErrors(() => localStorage.removeItem(tokenKey));
