import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { selectRole } from '../lib/session/auth.slice.js';
import { cssVariablesResolver, theme } from '../ui/theme.js';
import { Program } from './Program.js';
import '../ui/global.css';
import type { Store } from './store.js';

export const show = (store: Store, root: HTMLElement) => {
  const roleNow = () => selectRole(store.getState());
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <Program roleNow={roleNow} />
        </MantineProvider>
      </Provider>
    </StrictMode>,
  );
};
