import type { Role } from '@ledenportaal/shared';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { prefetchPages } from './prefetch-pages.js';
import { createRoutes } from './routes.js';

type Options = {
  roleNow: () => Role | undefined;
  onLeave: () => void;
  createRouter?: typeof createBrowserRouter | undefined;
};

/** Creates the pages of members with their router. Resolves when the code of the first page has loaded. */
export const createPortal = async ({ roleNow, onLeave, createRouter = createBrowserRouter }: Options) => {
  const router = createRouter(createRoutes(roleNow, onLeave));
  const stopPrefetching = prefetchPages(roleNow);
  await waitUntilInitialized(router);
  const close = () => {
    stopPrefetching();
    router.dispose();
  };
  return { content: <RouterProvider router={router} />, close };
};

const waitUntilInitialized = (router: ReturnType<typeof createBrowserRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
