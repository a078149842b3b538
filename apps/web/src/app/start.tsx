import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { hasEarlyResponse } from '../first-visit/early-requests.js';
import { api } from '../lib/api/api.js';
import { configUrl } from '../lib/custom-messages.js';
import { selectRole } from '../lib/session/auth.slice.js';
import { cssVariablesResolver, theme } from '../ui/theme/theme.js';
import { App } from './App.js';
import { createStore, type Store } from './store.js';
import { createViews } from './views.js';

/** `fillCache` puts data that has been fetched already in the store. */
export const start = async (
  root: HTMLElement,
  fillCache?: (dispatch: Store['dispatch']) => Promise<void>,
): Promise<void> => {
  const store = createStore();
  const views = createViews({ roleNow: () => selectRole(store.getState()) });
  await Promise.all([views.openCurrent(), fillConfigCache(store.dispatch), fillCache?.(store.dispatch)]);
  // In a transition React renders in short tasks, between which the browser can paint the first photos.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Provider store={store}>
          <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
            <App views={views} />
          </MantineProvider>
        </Provider>
      </StrictMode>,
    ),
  );
};

/** The configuration has been fetched for the texts of the operator. */
const fillConfigCache = async (dispatch: Store['dispatch']): Promise<void> => {
  if (hasEarlyResponse(configUrl)) await dispatch(api.endpoints.config.initiate(undefined, { subscribe: false }));
};
