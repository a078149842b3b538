import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { selectRole } from '../lib/session/auth.slice.js';
import { cssVariablesResolver, theme } from '../ui/theme.js';
import { prefetchPages } from './prefetch.js';
import { createRoutes } from './routes.js';
import '../ui/global.css';
import type { Store } from './store.js';

export const show = (store: Store, root: HTMLElement) => {
  const roleNow = () => selectRole(store.getState());
  const router = createBrowserRouter(createRoutes(roleNow));
  prefetchPages(roleNow);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <RouterProvider router={router} />
        </MantineProvider>
      </Provider>
    </StrictMode>,
  );
};
