import './ui/reset.css';
import './ui/mantine.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createRoutes } from './app/routes.js';
import { createStore } from './app/store.js';
import { selectRole } from './lib/session/auth.slice.js';
import './ui/global.css';
import { cssVariablesResolver, theme } from './ui/theme.js';

const store = createStore();
const router = createBrowserRouter(createRoutes(() => selectRole(store.getState())));
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>
  </StrictMode>,
);
