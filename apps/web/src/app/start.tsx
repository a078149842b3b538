import { StrictMode, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { resolveWithin } from '../lib/routing/resolve-within.js';
import { selectViewer } from '../lib/session/auth.slice.js';
import { ThemeProvider } from '../ui/theme/ThemeProvider.js';
import type { Page } from './pages.js';
import { prefetchPages } from './prefetch-pages.js';
import { createRoutes } from './routes.js';
import { createStore } from './store.js';

type Router = ReturnType<typeof createBrowserRouter>;

/** Resolves when the pages of the address have loaded; at once for an address that needs none. */
const whenInitialized = (router: Router) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });

/** In ms. After this the first page renders without its data, and shows that it is loading. */
const dataTimeoutMs = 300;
/** In ms. After this the layout renders without the first page. It replaces what index.html and first-fotos.ts show. */
const pageTimeoutMs = 1_000;

/** Keeps the place to which the reader has scrolled before the app; React Router scrolls to the top. */
const KeepScroll = ({ y }: { y: number }) => {
  useLayoutEffect(() => {
    if (y > 0) window.scrollTo(0, y);
  }, [y]);
  return null;
};

/** Renders the app, with `page`, the page that the visit begins with, and its data. */
export const start = (element: HTMLElement, page: Promise<Page | undefined>): Root => {
  const store = createStore();
  const viewerNow = () => selectViewer(store.getState());
  const firstData = page.then((loaded) => {
    const data = loaded?.prefetch?.(store.dispatch);
    return data && resolveWithin(data, dataTimeoutMs);
  });
  const router = createBrowserRouter(createRoutes(viewerNow, firstData));
  const root = createRoot(element);
  const render = () =>
    root.render(
      <StrictMode>
        <Provider store={store}>
          <ThemeProvider>
            {/* React interrupts a transition every 5 ms, so that the first page would be usable later. */}
            <RouterProvider router={router} useTransitions={false} />
            <KeepScroll y={window.scrollY} />
          </ThemeProvider>
        </Provider>
      </StrictMode>,
    );
  // One render of layout and page takes less time than two.
  void resolveWithin(whenInitialized(router), pageTimeoutMs).then(render);
  prefetchPages(viewerNow);
  return root;
};
