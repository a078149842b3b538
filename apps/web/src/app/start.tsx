import '../lib/zod-config.js';
import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
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
  await Promise.all([views.openCurrent(), fillCache?.(store.dispatch)]);
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
