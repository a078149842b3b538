import type { Role } from '@ledenportaal/shared';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { getPath } from '../lib/paths.js';
import { navigateTo } from '../lib/browser-location.js';
import { CatchBroken } from './CatchBroken.js';
import { PageSkeleton } from './PageSkeleton.js';
import { publicPageAt } from './public-pages.js';

const PublicPages = lazy(async () => ({ default: (await import('./PublicPages.js')).PublicPages }));
const Portal = lazy(async () => ({ default: (await import('./Portal.js')).Portal }));

/** A visitor does not wait for the program of the portal, to be sent to /login by its guard. */
const isPublicAtFirst = (role: Role | undefined) => {
  const { pathname, search } = location;
  if (!role && !publicPageAt(pathname))
    navigateTo(getPath('login'), { replace: true, state: { from: pathname + search } });
  return publicPageAt(location.pathname) !== undefined;
};

type Props = {
  roleNow: () => Role | undefined;
  /** Of the portal; a test keeps hold of it. */
  createRouter?: typeof createBrowserRouter;
};

/** The public pages or the portal: two programs at the addresses of one, each fetched when somebody comes there. */
export const Program = ({ roleNow, createRouter }: Props) => {
  const [isPublic, setPublic] = useState(() => isPublicAtFirst(roleNow()));
  const toPortal = useCallback(() => setPublic(false), []);
  const toPublic = useCallback(() => setPublic(true), []);
  return (
    <CatchBroken>
      <Suspense fallback={<PageSkeleton />}>
        {isPublic ? (
          <PublicPages onLeave={toPortal} />
        ) : (
          <Portal roleNow={roleNow} createRouter={createRouter} onLeave={toPublic} />
        )}
      </Suspense>
    </CatchBroken>
  );
};
