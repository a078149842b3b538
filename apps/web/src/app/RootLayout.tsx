import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { AppProviders } from './AppProviders.js';

/** Around every page of the portal. */
export const RootLayout = () => {
  const { state } = useNavigation();
  return (
    <AppProviders isNavigating={state !== 'idle'} linkComponent={Link}>
      <Outlet />
      <ScrollRestoration />
    </AppProviders>
  );
};
