import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Surroundings } from './Surroundings.js';

/** Around every page of the portal. */
export const RootLayout = () => {
  const { state } = useNavigation();
  return (
    <Surroundings isOnTheWay={state !== 'idle'} linkComponent={Link}>
      <Outlet />
      <ScrollRestoration />
    </Surroundings>
  );
};
