import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { paths } from '../lib/routing/path-table.js';
import { preloadChunks } from './preload.js';

type FillCache = (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => Promise<void>;

/** The pages that most visits begin with, and what fills the cache for them. The router imports any other page. */
const firstPages: Partial<Record<string, () => Promise<FillCache | undefined>>> = {
  [paths.home.path]: async () => {
    await import('../features/dashboard/DashboardPage.js');
    return undefined;
  },
  [paths.fotos.path]: async () => {
    const [{ fillFotosCache }] = await Promise.all([
      import('./fill-fotos-cache.js'),
      import('../features/fotos/search/FotosPage.js'),
    ]);
    return fillFotosCache;
  },
};

/** Fetches the code of the app and its first page. */
export const preloadApp = ({ pathname }: Location, isMember: boolean): Promise<void> => {
  const portal = pathname === paths.fotos.path ? (['portal', 'fotos'] as const) : (['portal'] as const);
  return preloadChunks(['rolldown-runtime', 'app', ...(isMember ? portal : [])]);
};

// A failure is reported by the app, which imports it again.
const ignoreFailure = () => undefined;

/** Imports the portal and its first page. */
const importPortal = async (pathname: string): Promise<FillCache | undefined> => {
  const [, fillCache] = await Promise.all([
    import('../app/Portal.js').catch(ignoreFailure),
    firstPages[pathname]?.().catch(ignoreFailure),
  ]);
  return fillCache;
};

const importPublicPages = () => import('../app/PublicPages.js').then(ignoreFailure, ignoreFailure);

/** Imports the app together with what it shows first, instead of one after the other, and starts it. */
export const startApp = async (root: HTMLElement, isMember: boolean): Promise<void> => {
  const [{ start }, fillCache] = await Promise.all([
    import('../app/start.js'),
    isMember ? importPortal(location.pathname) : importPublicPages(),
  ]);
  await start(root, fillCache);
};
