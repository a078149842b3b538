import { can } from '@ledenportaal/shared';
import { paths, type PathName } from '../lib/routing/path-table.js';
import type { ViewerNow } from '../lib/session/auth.slice.js';
import { findPageName, pages } from './pages.js';

/** The user asked the browser to save data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Prefetches the chunk of a page when the user points at, focuses or touches a link to it. Returns a function that stops it. */
export const prefetchPages = (viewerNow: ViewerNow) => {
  const fetched = new Set<PathName>();
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || savesData()) return;
    const name = findPageName(link.pathname);
    if (!name || fetched.has(name) || !can(viewerNow(), paths[name].access)) return;
    fetched.add(name);
    // The router requests a failed chunk again when the user follows the link.
    pages[name]().catch(() => fetched.delete(name));
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const event of events) document.addEventListener(event, prefetch, { passive: true });
  return () => events.forEach((event) => document.removeEventListener(event, prefetch));
};
