import { hasAccess, type Role } from '@ledenportaal/shared';
import { paths, type PathName } from '../lib/routing/path-table.js';
import { findPageName, pages } from './pages.js';

/** Some pay for every byte, and say so. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The program of a page is fetched as soon as somebody points at a link to it. Ends when the returned function is called. */
export const prefetchPages = (roleNow: () => Role | undefined) => {
  const fetched = new Set<PathName>();
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || savesData()) return;
    const name = findPageName(link.pathname);
    if (!name || fetched.has(name) || !hasAccess(paths[name].access, roleNow())) return;
    fetched.add(name);
    // One that does not come is asked for again by who goes there.
    pages[name]().catch(() => fetched.delete(name));
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const event of events) document.addEventListener(event, prefetch, { passive: true });
  return () => events.forEach((event) => document.removeEventListener(event, prefetch));
};
