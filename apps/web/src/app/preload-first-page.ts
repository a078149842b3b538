import { paths, type PathName } from '../lib/routing/path-table.js';
import { readToken } from '../lib/session/token-storage.js';
import { findPageName, pages, type Page } from './pages.js';

/** Who may see another page is decided by the router, which then loads it. */
const selectFirstPage = (): PathName | undefined => {
  const name = findPageName(location.pathname);
  if (name && paths[name].access === 'public') return name;
  if (readToken() === null) return 'login';
  return name && paths[name].access === 'signed-in' ? name : undefined;
};

/** Imports the page that this visit begins with, which first-requests.ts has preloaded. A failure is reported by the router. */
export const preloadFirstPage = async (): Promise<Page | undefined> => {
  const name = selectFirstPage();
  return name && pages[name]().catch(() => undefined);
};
