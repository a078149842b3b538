import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.js';
import { parsePageState, type PageState } from './page-state.js';

/** A history entry in React Router's format. The public pages do not load the router but share its history entries. */
type HistoryEntry = { usr?: unknown; key?: string; idx?: number } | null;

const getEntry = () => history.state as HistoryEntry;
const navigationListeners = createListeners();

const subscribe = (listener: () => void) => {
  const unsubscribe = navigationListeners.subscribe(listener);
  window.addEventListener('popstate', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', listener);
  };
};

/** The current location, for a page outside the router. */
export const useBrowserLocation = () => {
  useSyncExternalStore(subscribe, () => `${location.href} ${getEntry()?.key}`);
  const { pathname, search } = location;
  return { pathname, search, state: parsePageState(getEntry()?.usr) };
};

type NavigateOptions = { replace?: boolean; state?: PageState };

/** Navigates to another page, from a page outside the router. */
export const navigateTo = (url: string, { replace = false, state = {} }: NavigateOptions = {}) => {
  const { idx = 0 } = getEntry() ?? {};
  // React Router needs `idx` to compute the distance of a back navigation, which its blocker uses.
  if (!replace && getEntry()?.idx === undefined) history.replaceState({ ...getEntry(), idx }, '');
  const next: HistoryEntry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: replace ? idx : idx + 1 };
  if (replace) history.replaceState(next, '', url);
  else history.pushState(next, '', url);
  window.scrollTo(0, 0);
  navigationListeners.notify();
};
