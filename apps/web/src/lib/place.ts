import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';
import { pageStateOf, type PageState } from './page-state.js';

/** A history entry in React Router's format. The public pages do not load the router but share its history entries. */
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

/** The current location, for a page outside the router. */
export const usePlace = () => {
  useSyncExternalStore(subscribe, () => `${location.href} ${entry()?.key}`);
  const { pathname, search } = location;
  return { pathname, search, state: pageStateOf(entry()?.usr) };
};

type Way = { replace?: boolean; state?: PageState };

/** Navigates to another page, from a page outside the router. */
export const go = (to: string, { replace = false, state = {} }: Way = {}) => {
  const { idx = 0 } = entry() ?? {};
  // React Router needs `idx` to compute the distance of a back navigation, which its blocker uses.
  if (!replace && entry()?.idx === undefined) history.replaceState({ ...entry(), idx }, '');
  const next: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: replace ? idx : idx + 1 };
  if (replace) history.replaceState(next, '', to);
  else history.pushState(next, '', to);
  window.scrollTo(0, 0);
  goings.tell();
};
