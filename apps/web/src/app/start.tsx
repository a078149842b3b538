import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { resolveWithin } from '../lib/routing/resolve-within.js';
import { selectViewer } from '../lib/session/auth.slice.js';
import { cssVariablesResolver, theme } from '../ui/theme/theme.js';
import type { Page } from './pages.js';
import { prefetchPages } from './prefetch-pages.js';
import { createRoutes } from './routes.js';
import { createStore } from './store.js';

/** In ms. After this the first page renders without its data, and shows that it is loading. */
const dataTimeoutMs = 300;

/** Renders the app: the layout at once, and `page`, the page that the visit begins with, when it is there with its data. */
export const start = (element: HTMLElement, page: Promise<Page | undefined>): Root => {
  const store = createStore();
  const viewerNow = () => selectViewer(store.getState());
  const firstData = page.then((loaded) => {
    const data = loaded?.prefetch?.(store.dispatch);
    return data && resolveWithin(data, dataTimeoutMs);
  });
  const router = createBrowserRouter(createRoutes(viewerNow, firstData));
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <Provider store={store}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          {/* React interrupts a transition every 5 ms, so that the first page would be usable later. */}
          <RouterProvider router={router} useTransitions={false} />
        </MantineProvider>
      </Provider>
    </StrictMode>,
  );
  prefetchPages(viewerNow);
  return root;
};
