import { mayEnter, type Role } from '@ledenportaal/shared';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { paths, redirects, type StaticPathName } from '../lib/path-table.js';
import { getPath } from '../lib/paths.js';
import { BrokenPage } from './BrokenPage.js';
import { Guard } from './Guard.js';
import { MainLayout } from './MainLayout.js';
import { NoPage } from './NoPage.js';
import { PageSkeleton } from './PageSkeleton.js';
import { ProductGuard } from './ProductGuard.js';
import { publicNames } from './public-pages.js';
import { RootLayout } from './RootLayout.js';
import { screens } from './screens.js';

type Names = keyof typeof screens;

/** The page is fetched while the one before it still stands, and only for who may see it. */
const routeOf = (name: Names, roleNow: () => Role | undefined): RouteObject => {
  const load = screens[name];
  const Page = lazy(async () => ({ default: await load() }));
  const { path, access } = paths[name];
  return {
    path,
    loader: async () => (mayEnter(access, roleNow()) ? void (await load()) : undefined) ?? null,
    shouldRevalidate: () => false,
    hydrateFallbackElement: <PageSkeleton />,
    errorElement: <BrokenPage />,
    element: (
      <Guard access={access}>
        <ProductGuard>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </ProductGuard>
      </Guard>
    ),
  };
};

const Redirect = ({ name }: { name: StaticPathName }) => {
  const { search } = useLocation();
  return <Navigate to={getPath(name) + search} replace />;
};

/** At the address of a public page. Before anything is drawn: there is nothing of the portal to see. */
const Left = ({ onLeave }: { onLeave: () => void }) => {
  useLayoutEffect(onLeave, [onLeave]);
  return null;
};

export const createRoutes = (roleNow: () => Role | undefined, onLeave: () => void): RouteObject[] => {
  const main: RouteObject = {
    element: (
      <Guard access="lid">
        <MainLayout />
      </Guard>
    ),
    children: [
      ...(Object.keys(screens) as Names[]).map((name) => routeOf(name, roleNow)),
      ...Object.entries(redirects).map(([path, name]) => ({ path, element: <Redirect name={name} /> })),
      { path: '*', element: <NoPage why="notFound" /> },
    ],
  };
  const left = publicNames.map((name) => ({ path: paths[name].path, element: <Left onLeave={onLeave} /> }));
  return [{ element: <RootLayout />, errorElement: <BrokenPage />, children: [...left, main] }];
};
