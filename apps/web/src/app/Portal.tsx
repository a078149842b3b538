import type { Role } from '@ledenportaal/shared';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { PageSkeleton } from './PageSkeleton.js';
import { prefetchPages } from './prefetch.js';
import { createRoutes } from './routes.js';

type Props = {
  roleNow: () => Role | undefined;
  onLeave: () => void;
  createRouter?: typeof createBrowserRouter | undefined;
};

/** The pages of members, with a router that follows the browser's history for as long as they are shown. */
export const Portal = (props: Props) => {
  const { roleNow } = props;
  const [{ follow, now }] = useState(() => routerOf(props));
  const router = useSyncExternalStore(follow, now);
  useEffect(() => prefetchPages(roleNow), [roleNow]);
  return router ? <RouterProvider router={router} /> : <PageSkeleton />;
};

const routerOf = ({ roleNow, onLeave, createRouter = createBrowserRouter }: Props) => {
  let router: ReturnType<typeof createRouter> | undefined;
  return {
    now: () => router,
    follow: () => {
      router = createRouter(createRoutes(roleNow, onLeave));
      return () => {
        router?.dispose();
        router = undefined;
      };
    },
  };
};
