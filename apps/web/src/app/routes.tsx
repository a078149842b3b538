import { can } from '@ledenportaal/shared';
import { Suspense } from 'react';
import { Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { paths, redirects, type PathName, type StaticPathName } from '../lib/routing/path-table.js';
import { getPath } from '../lib/routing/paths.js';
import type { ViewerNow } from '../lib/session/auth.slice.js';
import { createPreloadable } from '../ui/preloadable.js';
import { ErrorPage } from './ErrorPage.js';
import { RouteGuard } from './RouteGuard.js';
import { MainLayout } from './layout/MainLayout.js';
import { NotFoundPage } from './NotFoundPage.js';
import { PageSkeleton } from './PageSkeleton.js';
import { ProductGuard } from './ProductGuard.js';
import { PublicLayout, RootLayout } from './RootLayout.js';
import { pages } from './pages.js';

/** The code of the page is imported while the previous page is still shown, and only for users who may see the page. */
const createRoute = (name: PathName, viewerNow: ViewerNow, firstData: Promise<unknown>): RouteObject => {
  const Page = createPreloadable(pages[name]);
  const { path, access } = paths[name];
  return {
    path,
    loader: async () => {
      if (can(viewerNow(), access)) await Promise.all([Page.preload(), firstData]);
      return null;
    },
    shouldRevalidate: () => false,
    // A public page has no layout, so a skeleton would only flash.
    hydrateFallbackElement: access === 'public' ? <></> : <PageSkeleton />,
    errorElement: <ErrorPage />,
    element: (
      <RouteGuard access={access}>
        <ProductGuard>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </ProductGuard>
      </RouteGuard>
    ),
  };
};

const Redirect = ({ name }: { name: StaticPathName }) => {
  const { search } = useLocation();
  return <Navigate to={getPath(name) + search} replace />;
};

/** Pages wait for `firstData`. */
export const createRoutes = (viewerNow: ViewerNow, firstData: Promise<unknown> = Promise.resolve()): RouteObject[] => {
  const names = Object.keys(pages) as PathName[];
  const isPublic = (name: PathName) => paths[name].access === 'public';
  const toRoute = (name: PathName) => createRoute(name, viewerNow, firstData);
  const main: RouteObject = {
    element: (
      <RouteGuard access="signed-in">
        <MainLayout />
      </RouteGuard>
    ),
    children: [
      ...names.filter((name) => !isPublic(name)).map(toRoute),
      ...Object.entries(redirects).map(([path, name]) => ({ path, element: <Redirect name={name} /> })),
      { path: '*', element: <NotFoundPage why="notFound" /> },
    ],
  };
  const publicPages = names.filter(isPublic).map(toRoute);
  return [
    {
      element: <RootLayout />,
      errorElement: <ErrorPage />,
      children: [{ element: <PublicLayout />, children: publicPages }, main],
    },
  ];
};
