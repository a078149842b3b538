import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { Fragment, type ExoticComponent, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { Program } from '../app/Program.js';
import { createStore } from '../app/store.js';
import { connectionFound } from '../lib/connection.js';
import { selectRole } from '../lib/session/auth.slice.js';

type Router = ReturnType<typeof createBrowserRouter>;

/** The whole portal, opened at an address; in StrictMode as a browser shows it, where that matters. */
export const open = (address: string, Mode: ExoticComponent<{ children?: ReactNode }> = Fragment) => {
  const store = createStore();
  // Else it looks for the server all through the tests that follow.
  onTestFinished(() => void store.dispatch(connectionFound()));
  const roleNow = () => selectRole(store.getState());
  const { createRouter, router } = keptRouter();
  history.pushState(null, '', address);
  render(
    <Mode>
      <Provider store={store}>
        <MantineProvider env="test">
          <Program roleNow={roleNow} createRouter={createRouter} />
        </MantineProvider>
      </Provider>
    </Mode>,
  );
  const place = () => location.pathname + location.search;
  return { store, place, router };
};

/** The one that the portal made last: for going where no link on the page leads. */
const keptRouter = () => {
  let made: Router | undefined;
  const latest = () => {
    if (!made) throw new Error('The portal has not been opened yet');
    return made;
  };
  const createRouter: typeof createBrowserRouter = (...args) => (made = createBrowserRouter(...args));
  const router = {
    navigate: (to: string | number, options?: Parameters<Router['navigate']>[1]) =>
      typeof to === 'number' ? latest().navigate(to) : latest().navigate(to, options),
    get state() {
      return latest().state;
    },
  };
  return { createRouter, router };
};
