import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { Fragment, type ExoticComponent, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createRoutes } from '../app/routes.js';
import { createStore } from '../app/store.js';
import { connectionFound } from '../lib/api/connection.js';
import { selectViewer } from '../lib/session/auth.slice.js';
import { filterCalls, serve, type MockResponses } from './server.js';

/** Without style sheets: jsdom matches each of their rules for every element whose visibility a query asks for. */
const testTheme = { env: 'test', withCssVariables: false, withGlobalClasses: false } as const;

/** Renders the whole app at a URL. Pass `StrictMode` to render as main.ts does. */
export const renderApp = (address: string, Mode: ExoticComponent<{ children?: ReactNode }> = Fragment) => {
  const store = createStore();
  // Otherwise a lost connection keeps polling the server during the next tests.
  onTestFinished(() => {
    if (store.getState().connection.lost) store.dispatch(connectionFound());
  });
  history.pushState(null, '', address);
  const router = createBrowserRouter(createRoutes(() => selectViewer(store.getState())));
  onTestFinished(() => router.dispose());
  render(
    <Mode>
      <Provider store={store}>
        <MantineProvider {...testTheme}>
          <RouterProvider router={router} />
        </MantineProvider>
      </Provider>
    </Mode>,
  );
  const getLocation = () => location.pathname + location.search;
  return { store, getLocation, router };
};

/** Renders one element, on every page, with what the app provides. */
export const renderElement = (element: ReactNode, address = '/') =>
  render(
    <Provider store={createStore()}>
      <MantineProvider {...testTheme}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />
      </MantineProvider>
    </Provider>,
  );

/** Renders the whole app at a URL with these mock responses. `sent` returns the calls to a route. */
export const renderWithResponses = (address: string, responses: MockResponses) => {
  const calls = serve(responses);
  return { ...renderApp(address), calls, sent: filterCalls(calls) };
};
