import { ignoreErrors } from '../ignore-errors.js';

/** Sends words to the other tabs of this browser. Nothing stays stored. A browser that blocks storage sends none. */
export const sendToOtherTabs = (key: string, ...words: string[]) =>
  ignoreErrors(() => {
    localStorage.setItem(key, words.join(' '));
    localStorage.removeItem(key);
  });

/** Calls `handle` with what other tabs send. They may have another version of the portal, or another account. */
export const listenToOtherTabs = (key: string, handle: (...words: (string | undefined)[]) => void) =>
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue) handle(...event.newValue.split(' '));
  });
