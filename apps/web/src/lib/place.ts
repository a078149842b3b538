import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';
import { pageStateOf, type PageState } from './page-state.js';

/** A history entry as React Router writes it: the public pages go without that, and each finds the other's. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null;

const entry = () => history.state as Entry;
const goings = createListeners();

const subscribe = (tell: () => void) => {
  const forget = goings.subscribe(tell);
  window.addEventListener('popstate', tell);
  return () => {
    forget();
    window.removeEventListener('popstate', tell);
  };
};

/** Where the browser is, for a page outside the router. */
export const usePlace = () => {
  useSyncExternalStore(subscribe, () => `${location.href} ${entry()?.key}`);
  const { pathname, search } = location;
  return { pathname, search, state: pageStateOf(entry()?.usr) };
};

type Way = { replace?: boolean; state?: PageState };

/** To another page, from one outside the router. */
export const go = (to: string, { replace = false, state = {} }: Way = {}) => {
  const { idx = 0 } = entry() ?? {};
  // Numbered, so that a form of the portal can tell how far back somebody wants to go, and ask before they do.
  if (!replace && entry()?.idx === undefined) history.replaceState({ ...entry(), idx }, '');
  const next: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: replace ? idx : idx + 1 };
  if (replace) history.replaceState(next, '', to);
  else history.pushState(next, '', to);
  window.scrollTo(0, 0);
  goings.tell();
};
