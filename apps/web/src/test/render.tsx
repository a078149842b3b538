import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { Fragment, type ExoticComponent, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { App } from '../app/App.js';
import { createStore } from '../app/store.js';
import { createViews } from '../app/views.js';
import { connectionFound } from '../lib/api/connection.js';
import { selectRole } from '../lib/session/auth.slice.js';

type Router = ReturnType<typeof createBrowserRouter>;

/** The whole portal, opened at an address; in StrictMode as a browser shows it, where that matters. */
export const open = (address: string, Mode: ExoticComponent<{ children?: ReactNode }> = Fragment) => {
  const store = createStore();
  // Else it looks for the server all through the tests that follow.
  onTestFinished(() => void store.dispatch(connectionFound()));
  const roleNow = () => selectRole(store.getState());
  const { createRouter, router } = createTestRouter();
  history.pushState(null, '', address);
  const views = createViews({ roleNow, createRouter });
  void views.openCurrent();
  render(
    <Mode>
      <Provider store={store}>
        <MantineProvider env="test">
          <App views={views} />
        </MantineProvider>
      </Provider>
    </Mode>,
  );
  const place = () => location.pathname + location.search;
  return { store, place, router };
};

/** Gives tests the latest router of the portal, for navigating where no link on the page leads. */
const createTestRouter = () => {
  let latest: Router | undefined;
  const getRouter = () => vi.waitUntil(() => latest, { timeout: 30_000 });
  const createRouter: typeof createBrowserRouter = (...args) => (latest = createBrowserRouter(...args));
  const router = {
    navigate: async (to: string | number, options?: Parameters<Router['navigate']>[1]) => {
      const current = await getRouter();
      return typeof to === 'number' ? current.navigate(to) : current.navigate(to, options);
    },
    get state() {
      if (!latest) throw new Error('The portal has not been opened yet');
      return latest.state;
    },
  };
  return { createRouter, router };
};
