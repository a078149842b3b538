import type { Role } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { createListeners } from '../lib/listeners.js';
import { navigateTo } from '../lib/routing/browser-location.js';
import { getPath } from '../lib/routing/paths.js';
import { ErrorPage } from './ErrorPage.js';
import { PageSkeleton } from './PageSkeleton.js';
import { publicPageAt } from './public-pages.js';

type Options = {
  roleNow: () => Role | undefined;
  /** For tests, which keep the router. */
  createRouter?: typeof createBrowserRouter | undefined;
};
export type Views = ReturnType<typeof createViews>;

/**
 * The two views of the app: the public pages, and the portal of members with its router. Each is imported when a user
 * comes to one of its addresses. They share the history of the browser.
 */
export const createViews = ({ roleNow, createRouter }: Options) => {
  const { subscribe, notify } = createListeners();
  let content: ReactNode = <PageSkeleton />;
  let closePortal: (() => void) | undefined;

  const show = (next: ReactNode) => {
    content = next;
    notify();
  };
  const open = async (load: () => Promise<ReactNode>) => {
    closePortal?.();
    closePortal = undefined;
    show(<PageSkeleton />);
    show(await load().catch(() => <ErrorPage />));
  };
  const loadPublicPages = async () => {
    const { PublicPages } = await import('./PublicPages.js');
    // Somebody who fills in a form here will probably sign in. A failure is reported when the portal is opened.
    document.addEventListener('input', () => void import('./Portal.js').catch(() => undefined), { once: true });
    return <PublicPages onLeave={() => void open(loadPortal)} />;
  };
  const loadPortal = async () => {
    const { createPortal } = await import('./Portal.js');
    const portal = await createPortal({ roleNow, onLeave: () => void open(loadPublicPages), createRouter });
    closePortal = portal.close;
    return portal.content;
  };

  return {
    /** Opens the view of the current address. A visitor goes to /login without loading the portal first. */
    openCurrent: () => {
      const { pathname, search } = location;
      if (!roleNow() && !publicPageAt(pathname))
        navigateTo(getPath('login'), { replace: true, state: { from: pathname + search } });
      return open(publicPageAt(location.pathname) ? loadPublicPages : loadPortal);
    },
    subscribe,
    getContent: () => content,
  };
};
