import '../lib/zod-config.js';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { resolveWithin } from '../lib/routing/resolve-within.js';
import { selectRole } from '../lib/session/auth.slice.js';
import { cssVariablesResolver, theme } from '../ui/theme/theme.js';
import type { Page } from './pages.js';
import { prefetchPages } from './prefetch-pages.js';
import { createRoutes } from './routes.js';
import { createStore } from './store.js';

/** In ms. After this the page renders without the data, and shows that it is loading. */
const dataTimeoutMs = 300;

/** Renders the app. `page` is the page that the visit begins with, if it has been imported already. */
export const start = async (root: HTMLElement, page?: Page): Promise<void> => {
  const store = createStore();
  const roleNow = () => selectRole(store.getState());
  const router = createBrowserRouter(createRoutes(roleNow));
  const data = page?.prefetch?.(store.dispatch);
  await Promise.all([waitUntilInitialized(router), data && resolveWithin(data, dataTimeoutMs)]);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <RouterProvider router={router} />
        </MantineProvider>
      </Provider>
    </StrictMode>,
  );
  prefetchPages(roleNow);
};

/** Waits for the code of the first page, so that the first render is that page. */
const waitUntilInitialized = (router: ReturnType<typeof createBrowserRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
