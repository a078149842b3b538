import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { Fragment, type ExoticComponent, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createRoutes } from '../app/routes.js';
import { createStore } from '../app/store.js';
import { connectionFound } from '../lib/api/connection.js';
import { selectRole } from '../lib/session/auth.slice.js';

/** The whole portal, opened at an address; in StrictMode as a browser shows it, where that matters. */
export const open = (address: string, Mode: ExoticComponent<{ children?: ReactNode }> = Fragment) => {
  const store = createStore();
  // Else it looks for the server all through the tests that follow.
  onTestFinished(() => void store.dispatch(connectionFound()));
  history.pushState(null, '', address);
  const router = createBrowserRouter(createRoutes(() => selectRole(store.getState())));
  onTestFinished(() => router.dispose());
  render(
    <Mode>
      <Provider store={store}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </Provider>
    </Mode>,
  );
  const place = () => location.pathname + location.search;
  return { store, place, router };
};
